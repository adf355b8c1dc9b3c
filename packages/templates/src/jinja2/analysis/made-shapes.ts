/** What the language itself makes: the loop object, functions, and the results of methods. */
import { fieldValueOf, itemOf, listOf, ofMembers, ofType, pairOf, type Shape, UNKNOWN } from "../../analysis/shape.ts";

/** `loop` in a loop over these items. */
export function loopShape(item: Shape): Shape {
  return ofMembers(
    {
      index: ofType("number", "The number of the turn, from 1."),
      index0: ofType("number", "The number of the turn, from 0."),
      revindex: ofType("number", "How many turns are left, this one included."),
      revindex0: ofType("number", "How many turns follow."),
      first: ofType("boolean", "True in the first turn."),
      last: ofType("boolean", "True in the last turn."),
      length: ofType("number", "How many turns there are."),
      cycle: ofType("any", 'Goes through its values turn by turn: `loop.cycle("odd", "even")`.'),
      changed: ofType("boolean", "True where the value differs from the turn before: `loop.changed(item.group)`."),
      depth: ofType("number", "How deep a recursive loop is, from 1."),
      depth0: ofType("number", "How deep a recursive loop is, from 0."),
      previtem: { ...item, doc: "The item of the turn before." },
      nextitem: { ...item, doc: "The item of the next turn." },
    },
    "The state of this loop.",
  );
}

/** What a method of a dict or text gives, or undefined where it is not one that is known. */
export function methodShape(target: Shape, name: string): Shape | undefined {
  switch (name) {
    case "items":
      return listOf(pairOf(target));
    case "values":
      return listOf(fieldValueOf(target));
    case "keys":
      return listOf(ofType("text"));
    case "split":
    case "splitlines":
      return listOf(ofType("text"));
    case "get":
      return UNKNOWN;
    default:
      return undefined;
  }
}

/** What a function of the language gives. */
export function functionShape(name: string, named: ReadonlyMap<string, Shape>): Shape | undefined {
  switch (name) {
    case "range":
      return listOf(ofType("number"));
    case "dict":
    case "namespace":
      return ofMembers(Object.fromEntries(named));
    case "cycler":
      return ofMembers({ current: ofType("any", "The value of this turn.") });
    case "joiner":
    case "lipsum":
      return ofType("text");
    default:
      return undefined;
  }
}

/** What a loop goes over: the items of a list; of an object, its keys. */
export function loopItem(shape: Shape): Shape {
  const isObject = shape.members !== undefined || isOnlyObjects(shape);

  return isObject ? ofType("text") : itemOf(shape);
}

function isOnlyObjects(shape: Shape): boolean {
  return (
    shape.samples.length > 0 &&
    shape.samples.every((sample) => typeof sample === "object" && sample !== null && !Array.isArray(sample))
  );
}
