import { describe, expect, it } from "vitest";
import { decodeText } from "../../src/text/decode.js";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "utf8") : Buffer.from(part))),
  );

describe("decodeText", () => {
  it("reads UTF-8 with characters of every length", () => {
    expect(decodeText(bytes("aé漢😀"))).toEqual({ ok: true, text: "aé漢😀" });
  });

  it("reads an empty file as empty text", () => {
    expect(decodeText(bytes())).toEqual({ ok: true, text: "" });
  });

  it("drops exactly one byte order mark", () => {
    expect(decodeText(bytes("\uFEFF\uFEFFx"))).toEqual({ ok: true, text: "\uFEFFx" });
  });

  it("turns CRLF into LF and keeps a lone CR", () => {
    expect(decodeText(bytes("a\r\nb\rc\r\n"))).toEqual({ ok: true, text: "a\nb\rc\n" });
  });

  it("keeps a replacement character that is really in the file", () => {
    expect(decodeText(bytes("a\uFFFDb"))).toEqual({ ok: true, text: "a\uFFFDb" });
  });

  it.each([
    ["a lone Latin-1 letter", bytes("caf", [0xe9], " au lait"), 3],
    ["a lead byte without its rest", bytes("ab", [0xc3], "("), 2],
    ["a sequence cut off by the end", bytes("漢", [0xe6, 0xbc]), 3],
    ["a stray continuation byte", bytes("é", [0x80]), 2],
    ["an overlong slash", bytes("a", [0xc0, 0xaf]), 1],
    ["an overlong three byte form", bytes("a", [0xe0, 0x80, 0xaf]), 1],
    ["a surrogate", bytes("ab", [0xed, 0xa0, 0x80]), 2],
    ["a character above U+10FFFF", bytes("😀", [0xf4, 0x90, 0x80, 0x80]), 4],
    ["a byte that starts nothing", bytes("\uFEFFx", [0xff]), 4],
  ])("refuses %s and names its offset", (_what, input, offset) => {
    expect(decodeText(input)).toEqual({ ok: false, encoding: "unknown", offset });
  });

  it.each([
    ["utf-16le", [0xff, 0xfe, 0x61, 0x00]],
    ["utf-16be", [0xfe, 0xff, 0x00, 0x61]],
    ["utf-32", [0xff, 0xfe, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00]],
    ["utf-32", [0x00, 0x00, 0xfe, 0xff, 0x00, 0x00, 0x00, 0x61]],
  ])("names %s by its mark", (encoding, input) => {
    expect(decodeText(bytes(input))).toEqual({ ok: false, encoding, offset: 0 });
  });

  it("recognises UTF-16 without a mark", () => {
    expect(decodeText(Buffer.from("---\nname: x", "utf16le"))).toEqual({
      ok: false,
      encoding: "utf-16le",
      offset: 1,
    });
    expect(decodeText(Buffer.from("---\nname: x", "utf16le").swap16())).toMatchObject({
      encoding: "utf-16be",
    });
  });

  it("calls bytes with NUL binary, at the first byte that is no text", () => {
    expect(decodeText(bytes("abc", [0], "def"))).toEqual({ ok: false, encoding: "binary", offset: 3 });
    expect(decodeText(bytes([0x89], "PNG", [0, 0]))).toEqual({ ok: false, encoding: "binary", offset: 0 });
  });

  it("stays linear on a megabyte that breaks at its end", () => {
    const large = Buffer.concat([Buffer.alloc(1024 * 1024, "é"), Buffer.from([0xff])]);
    expect(decodeText(large)).toEqual({ ok: false, encoding: "unknown", offset: 1024 * 1024 });
  });
});
