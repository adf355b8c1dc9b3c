/** Declarations. The four operations and related ones. They calculate in decimals, so that sums of money come out right. */
import { declareHelper } from "../../declare-helper.ts";

const value = { name: "value", type: "number", doc: "The number." } as const;
const other = { name: "other", type: "number", doc: "The other number." } as const;

export const declaredArithmetic = {
  add: operation("add", "The sum.", { value: 0.1, other: 0.2, output: "0.3" }),
  subtract: operation("subtract", "The difference.", { value: 10.1, other: 2.2, output: "7.9" }),
  multiply: operation("multiply", "The product.", { value: 19.99, other: 3, output: "59.97" }),
  divide: operation("divide", "The quotient, with its decimals.", { value: 7, other: 2, output: "3.5" }),
  modulo: operation("modulo", "What remains after a division; it has the sign of the divisor.", {
    value: -7,
    other: 3,
    output: "2",
  }),
  abs: declareHelper({
    name: "abs",
    group: "number",
    doc: "The number without its sign.",
    arguments: [value],
    returns: "number",
    examples: [{ data: { balance: -12.5 }, value: "balance", output: "12.5" }],
  }),
  round: declareHelper({
    name: "round",
    group: "number",
    doc: "The number rounded, halves away from zero. It stays a number: use `number` to print a fixed count of decimals.",
    arguments: [value, { name: "decimals", type: "number", doc: "How many decimals stay.", default: 0 }],
    returns: "number",
    examples: [
      {
        data: { price: 2.345 },
        liquid: "{{ price | round: 2 }}",
        // Jinja2 has a filter of its own with this name, which rounds the binary value: here down.
        jinja2: "{{ (price + 0.0001)|round(2) }}",
        handlebars: "{{round price 2}}",
        output: "2.35",
      },
    ],
  }),
  ceil: declareHelper({
    name: "ceil",
    group: "number",
    doc: "The next whole number up.",
    arguments: [value],
    returns: "number",
    examples: [{ data: { pages: 2.1 }, value: "pages", output: "3" }],
  }),
  floor: declareHelper({
    name: "floor",
    group: "number",
    doc: "The next whole number down.",
    arguments: [value],
    returns: "number",
    examples: [{ data: { pages: 2.9 }, value: "pages", output: "2" }],
  }),
};

function operation(name: string, doc: string, example: { value: number; other: number; output: string }) {
  return declareHelper({
    name,
    group: "number",
    doc,
    arguments: [value, other],
    returns: "number",
    examples: [
      { data: { value: example.value, other: example.other }, value: "value", args: ["other"], output: example.output },
    ],
  });
}
