/** The four operations and related ones. They calculate in decimals, so that sums of money come out right. */
import Big from "big.js";
import { Fault } from "../../core/errors.ts";
import { defineHelper } from "../define-helper.ts";
import type { Helper } from "../helper.ts";
import { decimal, plus, rounded, toNumber } from "./decimal.ts";

const value = { name: "value", type: "number", doc: "The number." } as const;
const other = { name: "other", type: "number", doc: "The other number." } as const;

function operation(
  name: string,
  doc: string,
  calculate: (left: number | bigint, right: number | bigint) => number,
  example: { value: number; other: number; output: string },
): Helper {
  return defineHelper({
    name,
    group: "number",
    doc,
    arguments: [value, other],
    returns: "number",
    examples: [
      { data: { value: example.value, other: example.other }, value: "value", args: ["other"], output: example.output },
    ],
    run: ([left, right]) => calculate(left, right),
  });
}

export const arithmetic: Helper[] = [
  operation("add", "The sum.", plus, { value: 0.1, other: 0.2, output: "0.3" }),
  operation("subtract", "The difference.", (left, right) => toNumber(decimal(left).minus(decimal(right))), {
    value: 10.1,
    other: 2.2,
    output: "7.9",
  }),
  operation("multiply", "The product.", (left, right) => toNumber(decimal(left).times(decimal(right))), {
    value: 19.99,
    other: 3,
    output: "59.97",
  }),
  operation(
    "divide",
    "The quotient, with its decimals.",
    (left, right) => {
      if (Number(right) === 0) throw new Fault(`${left} cannot be divided by zero.`);
      return toNumber(decimal(left).div(decimal(right)));
    },
    { value: 7, other: 2, output: "3.5" },
  ),
  operation(
    "modulo",
    "What remains after a division; it has the sign of the divisor.",
    (left, right) => {
      if (Number(right) === 0) throw new Fault(`${left} cannot be divided by zero.`);
      const divisor = decimal(right);
      const rest = decimal(left).mod(divisor);
      return toNumber(rest.eq(0) || rest.s === divisor.s ? rest : rest.plus(divisor));
    },
    { value: -7, other: 3, output: "2" },
  ),
  defineHelper({
    name: "abs",
    group: "number",
    doc: "The number without its sign.",
    arguments: [value],
    returns: "number",
    examples: [{ data: { balance: -12.5 }, value: "balance", output: "12.5" }],
    run: ([number]) => toNumber(decimal(number).abs()),
  }),
  defineHelper({
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
    run: ([number, decimals]) => rounded(number, Math.trunc(Number(decimals))),
  }),
  defineHelper({
    name: "ceil",
    group: "number",
    doc: "The next whole number up.",
    arguments: [value],
    returns: "number",
    examples: [{ data: { pages: 2.1 }, value: "pages", output: "3" }],
    run: ([number]) => toNumber(towards(decimal(number), 1)),
  }),
  defineHelper({
    name: "floor",
    group: "number",
    doc: "The next whole number down.",
    arguments: [value],
    returns: "number",
    examples: [{ data: { pages: 2.9 }, value: "pages", output: "2" }],
    run: ([number]) => toNumber(towards(decimal(number), -1)),
  }),
];

/** The whole number next to a decimal on its upper (1) or lower (-1) side. */
function towards(value: Big, side: 1 | -1): Big {
  const whole = value.round(0, Big.roundDown);
  if (whole.eq(value) || value.s !== side) return whole;

  return whole.plus(side);
}
