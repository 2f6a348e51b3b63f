import { describe, expect, expectTypeOf, it } from "vitest";
import { areaOf, type Code, RULES, ruleOf } from "../../src/findings/catalogue.js";
import { type Finding, finding } from "../../src/findings/finding.js";
import { nextStep } from "../../src/findings/next-steps.js";
import { findingLine, stated } from "../../src/findings/stated.js";

describe("a finding", () => {
  it("cannot be made wrongly: each line would not compile", () => {
    const refused: readonly (() => unknown)[] = [
      // @ts-expect-error no such code
      () => finding("no-such-code"),
      // @ts-expect-error args are missing
      () => finding("link-broken", { file: "SKILL.md" }),
      // @ts-expect-error an arg is missing
      () => finding("too-large", {}, { bytes: 1 }),
      // @ts-expect-error an arg of the wrong type
      () => finding("too-large", {}, { bytes: "1", max: 2 }),
      // @ts-expect-error an arg that the sentence does not need
      () => finding("link-broken", {}, { target: "a.md", line: 1 }),
      // @ts-expect-error a code without args takes none
      () => finding("triggers-missing", {}, { length: 1 }),
      // @ts-expect-error what one of two codes needs is not enough
      () => finding("link-broken" as "link-broken" | "link-dead-url", {}, { target: "a.md" }),
      // @ts-expect-error no such level
      () => finding("link-broken", {}, { target: "a.md" }, "fatal"),
      // @ts-expect-error no such step
      () => nextStep("no-such-step", true),
      // @ts-expect-error what the sentence of the step needs is missing
      () => nextStep("fix-spec", true),
    ];
    expect(refused).toHaveLength(10);
  });

  it("has the level of its rule, and only what is known of its place", () => {
    expect(finding("triggers-missing")).toEqual({
      code: "triggers-missing",
      severity: RULES["triggers-missing"].level,
      file: null,
      line: null,
      column: null,
      args: {},
    });
    expect(finding("link-broken", { file: "SKILL.md", line: 3, column: 4 }, { target: "a.md" })).toEqual({
      code: "link-broken",
      severity: "error",
      file: "SKILL.md",
      line: 3,
      column: 4,
      args: { target: "a.md" },
    });
  });

  it("may weigh more or less than its rule", () => {
    const args = { bytes: 2, max: 1 };
    expect(finding("too-large", {}, args).severity).toBe("warning");
    expect(finding("too-large", {}, args, "error").severity).toBe("error");
  });

  it("tells its args by its code", () => {
    const found = finding("link-broken", {}, { target: "a.md" }) as Finding;
    if (found.code === "link-broken") expectTypeOf(found.args.target).toEqualTypeOf<string>();
    expectTypeOf<Finding["code"]>().toEqualTypeOf<Code>();
  });
});

describe("its sentence", () => {
  const found = finding("link-broken", { file: "SKILL.md", line: 3 }, { target: "a.md" });

  it("is made from its args, which are then gone", () => {
    expect(stated(found)).toEqual({
      code: "link-broken",
      severity: "error",
      file: "SKILL.md",
      line: 3,
      column: null,
      message: RULES["link-broken"].message({ target: "a.md" }),
    });
  });

  it("stands on one line with its place, whatever it holds", () => {
    expect(findingLine(found)).toMatch(/^error: SKILL\.md:3: .*a\.md.* \[link-broken\]$/);
    expect(findingLine(stated(found))).toBe(findingLine(found));
    const hostile = finding("link-broken", { file: "a\nb" }, { target: "c\r\nd\u001b[31m" });
    expect(findingLine(hostile)).not.toMatch(/\p{Cc}/u);
  });
});

describe("the catalogue", () => {
  it("knows the part of a report to which a code belongs", () => {
    expect(
      ["link-anchor", "advisory-complexity", "spec-version-missing", "CORPUS_STALE"].map(areaOf),
    ).toEqual(["links", "advice", "spec", "corpus"]);
    expect(areaOf("no-such-code")).toBeNull();
  });

  it("knows nothing of codes that it does not have", () => {
    expect(ruleOf("no-such-code")).toBeUndefined();
    expect(ruleOf("link-anchor")).toMatchObject({ area: "links", level: "warning", host: null });
  });
});
