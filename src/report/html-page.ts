import { createHash } from "node:crypto";
import { escapeHtml, type Html, markupOf } from "./html.js";

/**
 * A whole document that needs nothing else: no script, no file, no address. Its policy lets a browser load nothing and
 * apply no style but this one.
 * @param title text, not HTML
 * @param style CSS of ours; never a text from outside
 */
export function htmlPage(title: string, style: string, body: Html): string {
  const hash = createHash("sha256").update(style, "utf8").digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${markupOf(body)}
</body>
</html>
`;
}
