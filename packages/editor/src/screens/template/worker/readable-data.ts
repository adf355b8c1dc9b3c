/** The values of the data sets whose text is JSON. */
import type { DataSet } from "../template-content.ts";

export function readableData(datasets: readonly Pick<DataSet, "text">[]): Record<string, unknown>[] {
  return datasets.flatMap(({ text }) => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === "object" && value !== null && !Array.isArray(value)
        ? [value as Record<string, unknown>]
        : [];
    } catch {
      return [];
    }
  });
}
