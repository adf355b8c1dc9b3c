/** What takes part in a run: something that turns a document into a file, in a process tree of its own. */

/** A kind of document and the way it is asked for. */
export const lanes = ["invoice", "report", "card", "scripted"] as const;
export type Lane = (typeof lanes)[number];

/** HTML of each lane; a lane without a document is not run. */
export type Documents = Partial<Record<Lane, string>>;

export interface Contender {
  name: string;
  /** The root of the process tree whose processor time and memory count. */
  pid: number;
  /** Makes the lane's document once and gives the size of the file. */
  render(lane: Lane): Promise<number>;
  /** The lanes it can run. */
  lanes: readonly Lane[];
}

/** One or more contenders that live in the same processes. */
export interface Entry {
  contenders: Contender[];
  stop(): Promise<void>;
}
