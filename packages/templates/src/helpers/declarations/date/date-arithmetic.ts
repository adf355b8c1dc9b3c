/** Declarations. Calculating with dates. A day without a time stays one: 2026-01-31 plus a month is 2026-02-28. */
import { declareHelper } from "../../declare-helper.ts";

const date = {
  name: "date",
  type: "date",
  doc: "The date: 2026-11-15, 2026-11-15T10:30:00Z, or seconds since 1970.",
} as const;
const amount = { name: "amount", type: "number", doc: "How many." } as const;
const unit = {
  name: "unit",
  type: "text",
  doc: "years, quarters, months, weeks, days, hours, minutes or seconds.",
  default: "days",
} as const;
const period = { name: "period", type: "text", doc: "year, quarter, month, week or day.", default: "month" } as const;

export const declaredDateArithmetic = {
  date_add: declareHelper({
    name: "date_add",
    group: "date",
    doc: "A later date: due dates, ends of periods.",
    arguments: [date, amount, unit],
    returns: "text",
    examples: [
      { data: { issued: "2026-11-15" }, value: "issued", args: ["30"], output: "2026-12-15" },
      { data: { start: "2026-01-31" }, value: "start", args: ["1", '"month"'], output: "2026-02-28" },
    ],
  }),
  date_subtract: declareHelper({
    name: "date_subtract",
    group: "date",
    doc: "An earlier date.",
    arguments: [date, amount, unit],
    returns: "text",
    examples: [{ data: { due: "2026-03-01" }, value: "due", args: ["1", '"week"'], output: "2026-02-22" }],
  }),
  date_diff: declareHelper({
    name: "date_diff",
    group: "date",
    doc: "How many whole units lie between two dates; negative where the second is earlier. Days count by the calendar.",
    arguments: [date, { name: "other", type: "date", doc: "The second date." }, unit],
    returns: "number",
    examples: [
      { data: { from: "2026-11-15", to: "2026-12-24" }, value: "from", args: ["to"], output: "39" },
      { data: { from: "2026-01-31", to: "2026-04-30" }, value: "from", args: ["to", '"months"'], output: "2" },
    ],
  }),
  start_of: declareHelper({
    name: "start_of",
    group: "date",
    doc: "The first moment, or for a day without a time the first day, of the period that a date lies in.",
    arguments: [date, period],
    returns: "text",
    examples: [{ data: { day: "2026-11-15" }, value: "day", args: ['"quarter"'], output: "2026-10-01" }],
  }),
  end_of: declareHelper({
    name: "end_of",
    group: "date",
    doc: "The last moment, or for a day without a time the last day, of the period that a date lies in.",
    arguments: [date, period],
    returns: "text",
    examples: [{ data: { day: "2026-02-10" }, value: "day", args: ['"month"'], output: "2026-02-28" }],
  }),
};
