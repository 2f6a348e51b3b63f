/** Writes the page of rules from the texts that the program itself uses. */
import { writeFile } from "node:fs/promises";
import { rulesPage } from "./rules-page.js";

await writeFile(new URL("../docs/rules.md", import.meta.url), rulesPage());
console.log("docs/rules.md");
