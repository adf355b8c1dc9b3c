/** The compiler's view of scopes: which names each of them can hold, and in which slot. */
import type { Statement, Target } from "../ast.ts";
import { Accesses } from "./accesses.ts";
import type { BlockCode } from "./context.ts";

/** Whether output is escaped, as far as the source tells: by the setting, by a tag, or only known at run time. */
export type Escaping = "setting" | "on" | "off" | "unknown";

/** Where the value of a name can be. */
interface Places {
  /** Slots, the innermost first: how many scopes up, and which. */
  slots: { up: number; slot: number }[];
  /** True where a name that is in no slot can be a variable of the context. */
  isInContext: boolean;
}

export class Frame {
  readonly parent: Frame | undefined;
  /** What the top level sets is also a variable of the context. */
  readonly isTop: boolean;
  readonly slots = new Map<string, number>();
  readonly accesses = new Accesses();
  readonly escaping: Escaping;
  /** The same for constants, which Jinja2 writes while it compiles: the last that the source tells for sure. */
  readonly constantEscaping: Escaping;
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
    this.constantEscaping = this.escaping === "unknown" ? (parent?.constantEscaping ?? "setting") : this.escaping;
    this.block = options.block ?? parent?.block;
    this.dependsOnParent = options.dependsOnParent ?? parent?.dependsOnParent ?? false;
  }

  /** The slot of a name in this scope, made where it has none yet. */
  declare(name: string): number {
    const slot = this.slots.get(name) ?? this.slots.size;
    this.slots.set(name, slot);

    return slot;
  }

  /** Names that are set before the body runs: those of a loop, of a macro. */
  declareParameters(names: Iterable<string>): void {
    for (const name of names) {
      this.accesses.storeName(name, true);
      this.declare(name);
    }
  }

  /** Names that the body sets. */
  declareBody(body: readonly Statement[]): void {
    this.accesses.body(body);
    for (const name of this.accesses.stored) this.declare(name);
  }

  find(name: string): Places {
    const slots: { up: number; slot: number }[] = [];
    let isInContext = true;
    let up = 0;
    for (let frame: Frame | undefined = this; frame; frame = frame.parent) {
      const slot = frame.slots.get(name);
      if (slot !== undefined) slots.push({ up, slot });
      // The outermost scope that knows the name decides.
      const isOwn = frame.accesses.isOwn.get(name);
      if (isOwn !== undefined) isInContext = !isOwn;
      up++;
    }

    return { slots, isInContext };
  }

  /** Every slot below the top level with the name it holds, the innermost first. */
  visibleSlots(): { name: string; up: number; slot: number }[] {
    const found: { name: string; up: number; slot: number }[] = [];
    let up = 0;
    for (let frame: Frame | undefined = this; frame && !frame.isTop; frame = frame.parent) {
      for (const [name, slot] of frame.slots) found.push({ name, up, slot });
      up++;
    }

    return found;
  }
}

/** The names that an assignment sets; an attribute of a namespace sets none. */
export function targetNames(target: Target): string[] {
  if (target.kind === "name") return [target.name];

  return target.kind === "tuple" ? target.items.flatMap(targetNames) : [];
}
