/**
 * Template bombs and escapes, through the children that the service evaluates templates in: each costs its own request only,
 * gives an error with a position or a bounded result, and shows nothing of the machine.
 */
import { availableParallelism } from "node:os";
import {
  RenderFailure,
  servicePoolLimits,
  startTemplatePool,
  type TemplatePool,
  type TemplatePosition,
  type TemplateRequest,
} from "@platen/render";
import { defaultLimits, type EngineName } from "@platen/templates";
import type { SuiteResult } from "../../suite.ts";
import { type BadInput, buildData, buildSource, partsOf } from "./build-bad-input.ts";
import { watchChildren } from "./child-memory.ts";
import { hostTraces } from "./host-traces.ts";

/** As the service starts its children. */
const POOL = { size: Math.max(2, availableParallelism()), ...servicePoolLimits };
const ORDINARY_RENDERS = 20;

const engineNames: Record<BadInput["lang"], EngineName> = {
  liquid: "liquid",
  jinja: "jinja2",
  handlebars: "handlebars",
};

interface Case {
  name: string;
  request: TemplateRequest;
}

/** A source that is not text is tried as a partial too. */
export function casesOf(input: BadInput): Case[] {
  const name = input.id ?? input.source.toString();
  const source = buildSource(input.source);
  const request: TemplateRequest = {
    engine: engineNames[input.lang],
    source,
    file: "template.html",
    data: buildData(input.data),
    partials: input.templates ?? {},
    options: {},
  };
  if (typeof input.source === "string") return [{ name, request }];

  return [
    { name, request },
    { name: `${name}, as a partial`, request: { ...request, source: "{{> a}}", partials: { a: source } } },
  ];
}

/** An escape of several expressions is tried as a whole, then each expression alone. */
export function casesInParts(input: BadInput): Case[] {
  const parts = typeof input.source === "string" ? partsOf(input.source) : [];
  if (parts.length < 2) return casesOf(input);

  return [input, ...parts.map((source) => ({ ...input, source }))].flatMap(casesOf);
}

/** Each case in a pool of children; `timeoutMs` is when a child that does not answer is killed. */
export async function runBadInputs(cases: readonly Case[], timeoutMs = POOL.timeoutMs): Promise<SuiteResult> {
  const pool = startTemplatePool({ ...POOL, timeoutMs });
  const memory = watchChildren(POOL.maxMemoryMb);
  const notes: string[] = [];
  let passed = 0;
  try {
    for (const { name, request } of cases) {
      const problems = await problemsOf(pool, request);
      problems.push(...memory.takeOverCap().map((megabytes) => `a child grew to ${megabytes} MB`));
      if (problems.length === 0) passed++;
      else notes.push(`${name}: ${problems.join("; ")}`);
    }
  } finally {
    memory.stop();
    await pool.close();
  }
  notes.push(
    memory.largestMb === null
      ? "the memory of the children was not looked at: there is no /proc here"
      : `the largest child had ${memory.largestMb} MB, the cap is ${POOL.maxMemoryMb} MB`,
  );

  return { passed, total: cases.length, notes };
}

/** The bad input is rendered and checked while ordinary templates are rendered. */
async function problemsOf(pool: TemplatePool, request: TemplateRequest): Promise<string[]> {
  const [rendered, checked, ...ordinary] = await Promise.all([
    pool.render(request).then(problemOfOutput, (failure: unknown) => problemOfFailure(failure, request)),
    pool.check(request).then(
      (diagnostics) => firstProblem(diagnostics.map((position) => problemOfPosition(position, request))),
      (failure: unknown) => problemOfFailure(failure, request),
    ),
    ...Array.from({ length: ORDINARY_RENDERS }, (_, index) => ordinaryRender(pool, index)),
  ]);
  const harmed = ordinary.filter((problem) => problem !== null);

  return [
    ...(rendered === null ? [] : [rendered]),
    ...(checked === null ? [] : [`check: ${checked}`]),
    ...(harmed.length === 0 ? [] : [`${harmed.length} ordinary renders were harmed: ${harmed[0]}`]),
  ];
}

function problemOfOutput(output: string): string | null {
  if (output.length > defaultLimits.output) return `printed ${output.length} characters`;
  const trace = hostTraces().find(({ text }) => output.includes(text));

  return trace ? `printed ${trace.what}: ${JSON.stringify(output.slice(0, 200))}` : null;
}

function problemOfFailure(failure: unknown, request: TemplateRequest): string | null {
  if (!(failure instanceof RenderFailure)) return `failed with ${String(failure)}`;
  if (!failure.code.startsWith("template_")) return `failed with ${failure.code}: ${failure.message}`;
  if (failure.position === null) return `failed without a place: ${failure.message}`;
  const trace = hostTraces().find(({ text }) => failure.message.includes(text));
  if (trace) return `the message tells ${trace.what}: ${failure.message}`;

  return problemOfPosition(failure.position, request);
}

function problemOfPosition({ file, line, column }: TemplatePosition, request: TemplateRequest): string | null {
  const source = file === request.file ? request.source : partialOf(file, request);
  if (source === undefined) return `names the file ${file}, which there is not`;
  // What is not text has no lines; the place is its beginning.
  const text = typeof source === "string" ? source : "";
  const lineText = text.split("\n")[line - 1];
  const isInside = lineText !== undefined && column >= 1 && column <= lineText.length + 1;

  return isInside ? null : `names ${file}:${line}:${column}, which is outside of it`;
}

function partialOf(file: string, { partials }: TemplateRequest): string | undefined {
  return Object.entries(partials).find(([name]) => file === `partials/${name}.html`)?.[1];
}

function firstProblem(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}

const ordinarySources: Record<EngineName, string> = {
  liquid: "{% for n in numbers %}{{ n | times: 2 }},{% endfor %}{{ name | upcase }}",
  jinja2: "{% for n in numbers %}{{ n * 2 }},{% endfor %}{{ name | upper }}",
  handlebars: "{{#each numbers}}{{multiply this 2}},{{/each}}{{upper name}}",
};

async function ordinaryRender(pool: TemplatePool, index: number): Promise<string | null> {
  const names = Object.keys(ordinarySources) as EngineName[];
  const engine = names[index % names.length] ?? "liquid";
  const numbers = Array.from({ length: 100 }, (_, number) => number + index);
  const data = { numbers, name: "<Müller>" };
  const wanted = `${numbers.map((number) => `${number * 2},`).join("")}&lt;MÜLLER&gt;`;
  const request = { engine, source: ordinarySources[engine], file: "template.html", data, partials: {}, options: {} };
  try {
    const output = await pool.render(request);
    return output === wanted ? null : `${engine} printed ${JSON.stringify(output.slice(-100))}`;
  } catch (error) {
    return `${engine} failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}
