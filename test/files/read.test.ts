import { execFileSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { MAX_TEXT_BYTES, readBytes, readText, withFile } from "../../src/files/read.js";
import { tempTree } from "../skill/temp.js";

const isRoot = process.getuid?.() === 0;

describe("what is read", () => {
  it("is UTF-8 text without byte order mark and with LF", async () => {
    const root = await tempTree({ "a.md": "\uFEFFone\r\ntwö\n" });
    expect(readText(join(root, "a.md"))).toEqual({ ok: true, text: "one\ntwö\n" });
  });

  it("is every byte of a file of many chunks", async () => {
    const bytes = new Uint8Array(2 * MAX_TEXT_BYTES + 3).map((_, index) => index % 251);
    const root = await tempTree({ big: bytes, empty: "" });
    const read = readBytes(join(root, "big"), { maxBytes: bytes.length });
    expect(read.ok && read.value.equals(bytes)).toBe(true);
    const lengths = withFile(join(root, "big"), {}, (chunks) => [...chunks].map(({ length }) => length));
    expect(lengths).toEqual({ ok: true, value: [MAX_TEXT_BYTES, MAX_TEXT_BYTES, 3] });
    expect(readText(join(root, "empty"))).toEqual({ ok: true, text: "" });
  });

  it("tells bytes that are no text, and keeps them", async () => {
    const root = await tempTree({ "a.md": new Uint8Array([0x61, 0xff]) });
    expect(readText(join(root, "a.md"))).toMatchObject({
      ok: false,
      reason: "not-text",
      encoding: "unknown",
      offset: 1,
      raw: Buffer.from([0x61, 0xff]),
    });
  });
});

describe("what is refused", () => {
  it("is what is missing", async () => {
    const root = await tempTree({ file: "" });
    const missing = { ok: false, reason: "missing", code: "ENOENT", bytes: null };
    expect(readText(join(root, "gone"))).toEqual(missing);
    expect(readText(join(root, "gone"), { follow: [root] })).toEqual(missing);
    expect(readText(join(root, "gone"), { follow: "anywhere" })).toEqual(missing);
    expect(readText(join(root, "file/below"))).toMatchObject({ reason: "missing", code: "ENOTDIR" });
  });

  it("is a file with a byte too many", async () => {
    const root = await tempTree({ fits: "x".repeat(MAX_TEXT_BYTES), over: "x".repeat(MAX_TEXT_BYTES + 1) });
    expect(readText(join(root, "fits")).ok).toBe(true);
    const bytes = MAX_TEXT_BYTES + 1;
    expect(readText(join(root, "over"))).toEqual({
      ok: false,
      reason: "too-large",
      code: "too-large",
      bytes,
    });
    expect(readBytes(join(root, "over"), { maxBytes: bytes }).ok).toBe(true);
  });

  it("is a folder", async () => {
    const root = await tempTree({});
    for (const follow of [undefined, "anywhere", [root]] as const)
      expect(readText(root, { ...(follow && { follow }) })).toMatchObject({ reason: "not-a-file" });
  });

  it.skipIf(process.platform === "win32")("is a named pipe, without waiting for a writer", async () => {
    const root = await tempTree({ link: { to: "pipe" } });
    execFileSync("mkfifo", [join(root, "pipe")]);
    const refused = { ok: false, reason: "not-a-file", code: "not-a-file" };
    expect(readText(join(root, "pipe"))).toMatchObject(refused);
    expect(readText(join(root, "link"), { follow: [root] })).toMatchObject(refused);
    expect(readText(join(root, "link"), { follow: "anywhere" })).toMatchObject(refused);
  });

  it.skipIf(process.platform === "win32")("is a device and a socket", async () => {
    expect(readBytes("/dev/zero", { follow: "anywhere" })).toMatchObject({ reason: "not-a-file" });
    const root = await tempTree({});
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(root, "socket"), resolve));
    onTestFinished(() => void server.close());
    expect(readText(join(root, "socket"))).toMatchObject({ reason: "not-a-file" });
  });

  it.skipIf(isRoot || process.platform === "win32")("is what the system refuses", async () => {
    const root = await tempTree({ secret: "x" });
    await chmod(join(root, "secret"), 0);
    expect(readText(join(root, "secret"))).toMatchObject({ reason: "unreadable", code: "EACCES" });
  });

  it("is a path that no system accepts", () => {
    expect(readText("a\0b")).toMatchObject({ reason: "unreadable", code: "ERR_INVALID_ARG_VALUE" });
  });
});

describe("links", () => {
  const tree = {
    "out/secret.md": "secret",
    "in/real.md": "real",
    "in/near.md": { to: "real.md" },
    "in/far.md": { to: "../out/secret.md" },
    "in/gone.md": { to: "nowhere.md" },
    "in/self.md": { to: "self.md" },
    "in/folder": { to: "../out" },
    door: { to: "in" },
  };
  const nothing = { ok: false, reason: "missing" };

  it("are refused unless somebody asks to follow them", async () => {
    const root = await tempTree(tree);
    expect(readText(join(root, "in/near.md"))).toMatchObject({ reason: "unreadable" });
    expect(readText(join(root, "in/far.md"))).toMatchObject({ reason: "unreadable" });
  });

  it("are followed inside of the given folders only", async () => {
    const root = await tempTree(tree);
    const read = (path: string, ...folders: string[]) =>
      readText(join(root, path), { follow: folders.map((folder) => join(root, folder)) });
    expect(read("in/near.md", "in")).toEqual({ ok: true, text: "real" });
    expect(read("in/far.md", "in")).toMatchObject({ reason: "outside", code: "outside" });
    expect(read("in/folder/secret.md", "in")).toMatchObject({ reason: "outside" });
    expect(read("in/far.md", "in", "out")).toEqual({ ok: true, text: "secret" });
    expect(read("in/far.md", "missing")).toMatchObject({ reason: "outside" });
    // A folder that is a link itself stands for what it leads to.
    expect(read("door/near.md", "door")).toEqual({ ok: true, text: "real" });
    expect(read("in/gone.md", "in")).toMatchObject(nothing);
    expect(read("in/self.md", "in").ok).toBe(false);
  });

  it("are followed anywhere for a path that a person named", async () => {
    const root = await tempTree(tree);
    expect(readText(join(root, "in/far.md"), { follow: "anywhere" })).toEqual({ ok: true, text: "secret" });
    expect(readText(join(root, "in/gone.md"), { follow: "anywhere" })).toMatchObject(nothing);
  });
});

it("closes what it opened, whatever the caller does", async () => {
  const root = await tempTree({});
  await writeFile(join(root, "a"), "a");
  const failing = () =>
    withFile(join(root, "a"), {}, () => {
      throw new Error("from the caller");
    });
  for (let times = 0; times < 2_000; times++) expect(failing).toThrow("from the caller");
  expect(readText(join(root, "a"))).toEqual({ ok: true, text: "a" });
});
