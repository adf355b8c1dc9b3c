/** The compiler's view of scopes: which names each of them can hold, and in which slot. */
import type { Statement, Target } from "../ast.ts";
import type { BlockCode } from "./blocks.ts";

/** Whether output is escaped, as far as the source tells: by the setting, by a tag, or only known at run time. */
export type Escaping = "setting" | "on" | "off" | "unknown";

export class Frame {
  readonly parent: Frame | undefined;
  /** The top level keeps its variables in the context, not in slots. */
  readonly isTop: boolean;
  readonly slots = new Map<string, number>();
  readonly escaping: Escaping;
  /** The block that is being compiled. */
  readonly block: BlockCode | undefined;
  /** True where output is shown only as long as the template extends no other. */
  readonly dependsOnParent: boolean;

  constructor(
    parent: Frame | undefined,
    options: { isTop?: boolean; escaping?: Escaping; block?: BlockCode; dependsOnParent?: boolean } = {},
  ) {
    this.parent = parent;
    this.isTop = options.isTop ?? false;
    this.escaping = options.escaping ?? parent?.escaping ?? "setting";
    this.block = options.block ?? parent?.block;
    this.dependsOnParent = options.dependsOnParent ?? parent?.dependsOnParent ?? false;
  }

  /** The slot of a name in this scope, made where it has none yet. */
  declare(name: string): number {
    const slot = this.slots.get(name) ?? this.slots.size;
    this.slots.set(name, slot);

    return slot;
  }

  declareAll(names: Iterable<string>): void {
    for (const name of names) this.declare(name);
  }

  /** The places where a name can be, the innermost first: how many scopes up, and the slot there. */
  find(name: string): { up: number; slot: number }[] {
    const places: { up: number; slot: number }[] = [];
    let up = 0;
    for (let frame: Frame | undefined = this; frame && !frame.isTop; frame = frame.parent) {
      const slot = frame.slots.get(name);
      if (slot !== undefined) places.push({ up, slot });
      up++;
    }

    return places;
  }

  /** Every name that a slot can hold here, the innermost first. */
  visibleNames(): { name: string; up: number; slot: number }[] {
    const found = new Map<string, { name: string; up: number; slot: number }>();
    let up = 0;
    for (let frame: Frame | undefined = this; frame && !frame.isTop; frame = frame.parent) {
      for (const [name, slot] of frame.slots) if (!found.has(name)) found.set(name, { name, up, slot });
      up++;
    }

    return [...found.values()];
  }
}

/** The names that statements set in the scope they stand in: conditions have no scope of their own. */
export function assignedNames(body: readonly Statement[]): Set<string> {
  const names = new Set<string>();
  const visit = (statements: readonly Statement[]) => {
    for (const node of statements) {
      switch (node.kind) {
        case "set":
        case "set-block":
          for (const name of targetNames(node.target)) names.add(name);
          break;
        case "macro":
        case "import":
          names.add(node.name);
          break;
        case "from-import":
          for (const { alias } of node.names) names.add(alias);
          break;
        case "if":
          for (const branch of node.branches) visit(branch.body);
          visit(node.otherwise);
      }
    }
  };
  visit(body);

  return names;
}

/** The names that an assignment sets; an attribute of a namespace sets none. */
export function targetNames(target: Target): string[] {
  if (target.kind === "name") return [target.name];

  return target.kind === "tuple" ? target.items.flatMap(targetNames) : [];
}
