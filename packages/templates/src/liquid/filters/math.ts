/** Filters that calculate. */

import {
  absolute,
  add,
  ceil,
  floor,
  fromOperand,
  isLess,
  modulo,
  multiply,
  type Operand,
  quotient,
  round,
  subtract,
  toOperand,
} from "../values/decimal.ts";
import { isInteger } from "../values/float.ts";
import { type Filter, type FilterTable, filter } from "./filter.ts";

function twoNumbers(calculate: (left: Operand, right: Operand) => Operand): Filter {
  return filter(1, 1, (input, [operand]) => fromOperand(calculate(toOperand(input), toOperand(operand))));
}

function oneNumber(calculate: (value: Operand) => Operand): Filter {
  return filter(0, 0, (input) => fromOperand(calculate(toOperand(input))));
}

export const mathFilters: FilterTable = {
  abs: oneNumber(absolute),
  at_least: twoNumbers((value, least) => (isLess(value, least) ? least : value)),
  at_most: twoNumbers((value, most) => (isLess(most, value) ? most : value)),
  ceil: oneNumber(ceil),
  divided_by: filter(1, 1, (input, [divisor]) => quotient(toOperand(input), toOperand(divisor))),
  floor: oneNumber(floor),
  minus: twoNumbers(subtract),
  modulo: twoNumbers(modulo),
  plus: twoNumbers(add),
  round: filter(0, 1, (input, [places]) => {
    const count = fromOperand(floor(toOperand(places)));
    return fromOperand(round(toOperand(input), isInteger(count) ? Number(count) : 0));
  }),
  times: twoNumbers(multiply),
};
