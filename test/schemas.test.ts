import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { schemaFiles } from "../scripts/schemas.js";

const FOLDER = new URL("../schemas/", import.meta.url);

it("publishes exactly the schemas of the types in use (npm run schemas)", async () => {
  const published = await Promise.all(
    (await readdir(FOLDER)).map(async (name) => [name, await readFile(new URL(name, FOLDER), "utf8")]),
  );
  expect(Object.fromEntries(published)).toEqual(schemaFiles());
});
