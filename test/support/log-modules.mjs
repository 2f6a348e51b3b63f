// Preloaded with `node --import`: writes the address of every module that is loaded to the file MODULE_LOG.
import { appendFileSync } from "node:fs";
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";

if (isMainThread) register(import.meta.url);

export function load(url, context, nextLoad) {
  appendFileSync(process.env.MODULE_LOG, `${url}\n`);
  return nextLoad(url, context);
}
