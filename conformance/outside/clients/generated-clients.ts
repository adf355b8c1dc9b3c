/** What generators of others make of the OpenAPI document: it compiles, and every operation is in it. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readOpenapi } from "../../../scripts/client-types/openapi.ts";
import type { OutsideSuite, SuiteResult } from "../../suite.ts";

const run = promisify(execFile);
const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../../../", import.meta.url));
const environment = join(root, "conformance", ".cache", "generators");

interface Generator {
  name: string;
  install(): Promise<void>;
  /** Generates and compiles in the folder, which has the document; gives those of the operations that the client has. */
  generate(folder: string, operations: string[]): Promise<string[]>;
}

const generators: Generator[] = [
  {
    name: "openapi-typescript",
    async install() {
      if (existsSync(join(here, "node_modules", "openapi-typescript"))) return;
      await run("npm", ["ci", "--workspaces=false", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: here });
    },
    async generate(folder, operations) {
      const program = join(here, "node_modules", "openapi-typescript", "bin", "cli.js");
      await run(process.execPath, [program, "openapi.json", "--output", "client.ts"], { cwd: folder });
      const uses = operations.map((name, number) => `export type Use${number} = operations["${name}"]["responses"];`);
      await writeFile(join(folder, "uses.ts"), ['import type { operations } from "./client.ts";', ...uses].join("\n"));
      const compilerOptions = { moduleDetection: "force", noEmit: true, types: [], skipLibCheck: false };
      const config = { extends: join(root, "tsconfig.json"), compilerOptions, include: ["*.ts"], exclude: [] };
      await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
      await run(process.execPath, [join(root, "node_modules", "typescript", "bin", "tsc"), "--project", folder]);

      return operations;
    },
  },
  {
    name: "openapi-python-client",
    async install() {
      if (existsSync(join(environment, "bin", "openapi-python-client"))) return;
      await run(process.env.PLATEN_PYTHON ?? "python3", ["-m", "venv", environment]);
      const requirements = join(here, "requirements.txt");
      await run(join(environment, "bin", "pip"), ["install", "--quiet", "--requirement", requirements]);
    },
    async generate(folder, operations) {
      // It formats what it wrote with a program that it looks for on the PATH.
      const env = { ...process.env, PATH: `${join(environment, "bin")}:${process.env.PATH}`, PYTHONPATH: folder };
      // Without `--fail-on-warning`: it warns of media types that it has no types for, such as that of a picture.
      const options = ["--path", "openapi.json", "--meta", "none", "--output-path", "client"];
      await run(join(environment, "bin", "openapi-python-client"), ["generate", ...options], { cwd: folder, env });
      const lister = join(here, "list_operations.py");
      const { stdout } = await run(join(environment, "bin", "python"), [lister], { cwd: folder, env });
      const made = new Set(stdout.trim().split("\n"));

      return operations.filter((name) => made.has(name));
    },
  },
];

export const suites: OutsideSuite[] = generators.map((generator) => ({
  name: `clients: what ${generator.name} makes compiles`,
  floor: 1,
  run: () => tryGenerator(generator),
}));

async function tryGenerator({ install, generate }: Generator): Promise<SuiteResult> {
  try {
    await install();
  } catch (error) {
    return { passed: 0, total: 0, notes: [], leftOut: (error as Error).message.split("\n")[0] ?? "" };
  }
  const document = await readOpenapi();
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  const folder = await mkdtemp(join(tmpdir(), "platen-generated-"));
  try {
    await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
    const made = await generate(folder, operations);
    const missing = operations.filter((name) => !made.includes(name));

    return { passed: made.length, total: operations.length, notes: missing.map((name) => `${name} is missing`) };
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    return { passed: 0, total: operations.length, notes: `${stdout}\n${stderr}`.trim().split("\n").concat(message) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
