/** What a run must reach, and the lines that say whether it did. */

export interface Requirement {
  name: string;
  /** Null where a contender it needs did not take part. */
  figure: number | null;
  /** `least`: the figure may not be below the bound; `most`: not above it. */
  bound: { least: number } | { most: number };
}

type Verdict = "ok" | "short" | "not run";

export function verdictOf({ figure, bound }: Requirement): Verdict {
  if (figure === null) return "not run";
  const holds = "least" in bound ? figure >= bound.least : figure <= bound.most;
  return holds ? "ok" : "short";
}

/** `name  figure  floor  ok|short` */
export function requirementLine(requirement: Requirement): string {
  const { name, figure, bound } = requirement;
  const floor = "least" in bound ? `≥ ${short(bound.least)}` : `≤ ${short(bound.most)}`;
  const value = figure === null ? "–" : figure.toFixed(2);
  return `${name.padEnd(64)}  ${value.padStart(7)}  ${floor.padStart(7)}  ${verdictOf(requirement)}`;
}

function short(bound: number): string {
  return String(Number(bound.toFixed(2)));
}
