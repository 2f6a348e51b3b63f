/** Writes the page of rules from the texts that the program itself uses. */
import { writeFile } from "node:fs/promises";
import { renderRulesPage } from "../src/report/rules-text.js";

await writeFile(new URL("../docs/rules.md", import.meta.url), renderRulesPage());
console.log("docs/rules.md");
