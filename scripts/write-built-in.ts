/** Puts the used parts of some packages into the built program: the last step of the build. */
import { BUILT_IN, buildIn } from "./built-in.js";

const dist = new URL("../dist/", import.meta.url);
for (const part of BUILT_IN) await buildIn(part, dist);
