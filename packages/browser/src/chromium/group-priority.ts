/**
 * The priority of a browser as a whole. Linux can share the processor between sessions first (autogroups, where no control
 * group does it): a process then steps behind others of its own session only, and the session has a priority of its own.
 */
import { existsSync, writeFileSync } from "node:fs";

interface GroupPriority {
  /** Steps behind other sessions, or back to its place. Does nothing where there are no autogroups. */
  lower(isLow: boolean): void;
}

const low = "5";
const usual = "0";

/** Of the session that this process leads. */
export function createGroupPriority(leader: number): GroupPriority {
  const file = `/proc/${leader}/autogroup`;
  let isLow = false;

  return {
    lower(wanted) {
      if (wanted === isLow || !existsSync(file)) return;
      try {
        writeFileSync(file, wanted ? low : usual);
        isLow = wanted;
      } catch {
        // The kernel takes few changes a second from users other than root: the next look tries again.
      }
    },
  };
}
