import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** A package of which the program uses one small part. */
interface BuiltIn {
  readonly name: string;
  /** What the source imports. */
  readonly module: string;
  readonly exported: string;
  /** The module of the built program that imports it; no other may. */
  readonly user: string;
}

/** The packages whose used part is put into the built program; docs/dependencies.md has the sizes and reasons. */
export const BUILT_IN: readonly BuiltIn[] = [
  {
    name: "gpt-tokenizer",
    module: "gpt-tokenizer/encoding/o200k_base",
    exported: "countTokens",
    user: "text/tokens.js",
  },
  { name: "@babel/parser", module: "@babel/parser", exported: "parse", user: "plugin-eval/code-parsers.js" },
  { name: "jstat", module: "jstat", exported: "default", user: "statistics/distributions.js" },
];

const ROOT = new URL("../", import.meta.url);

/** Bundles the used part of a package, with its licence, and has its user import that. @param dist ends in a slash */
export async function buildIn({ name, module, exported, user }: BuiltIn, dist: URL): Promise<void> {
  const file = `built-in/${name.replace("@", "").replace("/", "-")}.js`;
  await mkdir(new URL("built-in/", dist), { recursive: true });
  await build({
    stdin: { contents: `export { ${exported} } from "${module}";`, resolveDir: fileURLToPath(ROOT) },
    outfile: fileURLToPath(new URL(file, dist)),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    charset: "utf8",
    minifyWhitespace: true,
    logLevel: "error",
    banner: { js: await notice(name) },
  });
  await redirect(new URL(user, dist), module, `${"../".repeat(user.split("/").length - 1)}${file}`);
}

async function notice(name: string): Promise<string> {
  const home = new URL(`node_modules/${name}/`, ROOT);
  const { version } = JSON.parse(await readFile(new URL("package.json", home), "utf8"));
  const licence = await readFile(new URL("LICENSE", home), "utf8");
  return `/*! ${name} ${version}\n\n${licence.trim()}\n*/`;
}

async function redirect(user: URL, from: string, to: string): Promise<void> {
  const text = await readFile(user, "utf8");
  const redirected = text.replaceAll(JSON.stringify(from), JSON.stringify(to));
  if (redirected === text) throw new Error(`${user} does not import ${from}`);
  await writeFile(user, redirected);
}
