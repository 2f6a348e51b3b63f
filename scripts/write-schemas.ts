/** Writes the JSON schemas of the published documents, generated from the types that the program itself uses. */
import { writeFile } from "node:fs/promises";
import { schemaFiles } from "./schemas.js";

for (const [name, text] of Object.entries(schemaFiles())) {
  await writeFile(new URL(`../schemas/${name}`, import.meta.url), text);
  console.log(`schemas/${name}`);
}
