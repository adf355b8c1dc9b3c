/** Puts the icons next to what the compiler wrote. */
import { cpSync, globSync } from "node:fs";
import { join } from "node:path";

for (const file of globSync("{credentials,nodes}/**/*.svg")) cpSync(file, join("dist", file));
