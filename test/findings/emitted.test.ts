import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { RULES } from "../../src/findings/catalogue.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CODES = Object.keys(RULES);

/** What the first arguments of `finding(…)` can be, as far as the types say. */
interface Emitted {
  readonly codes: ReadonlySet<string>;
  /** Places of arguments of which the types do not say what they can be. */
  readonly open: readonly string[];
}

/** Follows the code of every finding through the sources: literals, unions, templates, and functions that pass it on. */
function emittedCodes(): Emitted {
  const config = ts.readConfigFile(join(ROOT, "tsconfig.build.json"), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  const program = ts.createProgram(fileNames, { ...options, noResolve: true, types: [] });
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ fileName }) => fileNames.includes(fileName));
  const calls = sources.flatMap(callsIn).map((call) => ({ call, target: targetOf(call.expression) }));
  const codes = new Set<string>();
  const open: string[] = [];

  function targetOf(callee: ts.Expression): ts.Symbol | undefined {
    const symbol = checker.getSymbolAtLocation(callee);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Collects what is passed at a position in all calls of a function. */
  function follow(called: ts.Symbol, position: number): void {
    for (const { call, target } of calls) {
      const argument = call.arguments[position];
      if (target !== called || argument === undefined) continue;
      const values = valuesOf(argument);
      for (const value of values ?? []) codes.add(value);
      if (values === null && !followParameter(argument)) open.push(placeOf(argument));
    }
  }

  /** When a function passes its own parameter on, its callers decide. */
  function followParameter(argument: ts.Expression): boolean {
    const parameter = checker.getSymbolAtLocation(argument)?.valueDeclaration;
    if (!parameter || !ts.isParameter(parameter)) return false;
    const owner = parameter.parent;
    const named = ts.isArrowFunction(owner) ? owner.parent : owner;
    if (!("name" in named) || !named.name) return false;
    const symbol = checker.getSymbolAtLocation(named.name as ts.Node);
    if (!symbol) return false;
    follow(symbol, owner.parameters.indexOf(parameter));
    return true;
  }

  function valuesOf(expression: ts.Expression): string[] | null {
    if (ts.isTemplateExpression(expression)) {
      return expression.templateSpans.reduce<string[] | null>(
        (heads, { expression: part, literal }) => {
          const values = valuesOf(part);
          return (
            heads && values && heads.flatMap((head) => values.map((value) => head + value + literal.text))
          );
        },
        [expression.head.text],
      );
    }
    const type = checker.getTypeAtLocation(expression);
    const members = type.isUnion() ? type.types : [type];
    return members.every((member) => member.isStringLiteral()) ? members.map(({ value }) => value) : null;
  }

  const maker = calls.find(({ target }) => target?.declarations?.some(isMaker))?.target;
  if (maker) follow(maker, 0);
  return { codes, open };
}

function callsIn(source: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

const isMaker = (declaration: ts.Declaration): boolean =>
  declaration.getSourceFile().fileName.endsWith("/src/findings/finding.ts");

function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${source.fileName.slice(ROOT.length)}:${line + 1}`;
}

describe("the codes that the sources can give a finding", () => {
  const { codes, open } = emittedCodes();

  it("are all known from the types", () => {
    expect(open).toEqual([]);
  });

  it("have words, and there are no words for others", () => {
    expect([...codes].sort()).toEqual([...CODES].sort());
  });
});
