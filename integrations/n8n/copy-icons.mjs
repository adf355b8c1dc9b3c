/** Puts the icons and the description of the node next to what the compiler wrote. */
import { cpSync, globSync } from "node:fs";
import { join } from "node:path";

for (const file of globSync(["{credentials,nodes}/**/*.svg", "nodes/**/*.node.json"])) cpSync(file, join("dist", file));
