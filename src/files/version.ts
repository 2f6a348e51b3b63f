import { fileURLToPath } from "node:url";
import { readText } from "./read.js";

const read = readText(fileURLToPath(new URL("../../package.json", import.meta.url)), { follow: "anywhere" });

/** The version in package.json, which stands beside `src/` and `dist/` alike. */
export const VERSION = read.ok ? (JSON.parse(read.text) as { version: string }).version : "unknown";
