/** The objects that Liquid makes for a loop, as far as a template can read them. */
import { ofMembers, ofType, type Shape } from "../../analysis/shape.ts";

const COMMON = {
  index: ofType("number", "The number of the turn, from 1."),
  index0: ofType("number", "The number of the turn, from 0."),
  rindex: ofType("number", "How many turns are left, this one included."),
  rindex0: ofType("number", "How many turns follow."),
  first: ofType("boolean", "True in the first turn."),
  last: ofType("boolean", "True in the last turn."),
  length: ofType("number", "How many turns there are."),
};

/** `forloop` inside the loop whose own is `parent`. */
export function forLoopShape(parent: Shape | undefined): Shape {
  return ofMembers(
    {
      ...COMMON,
      name: ofType("text", "The variable and the list, such as `item-order.items`."),
      ...(parent === undefined ? {} : { parentloop: { ...parent, doc: "The `forloop` of the loop around." } }),
    },
    "The state of this loop.",
  );
}

export const tableRowLoop = ofMembers(
  {
    ...COMMON,
    col: ofType("number", "The number of the column, from 1."),
    col0: ofType("number", "The number of the column, from 0."),
    col_first: ofType("boolean", "True in the first column."),
    col_last: ofType("boolean", "True in the last column."),
    row: ofType("number", "The number of the row, from 1."),
  },
  "The state of this table.",
);
