/** One running Chromium process, and what it takes to start one. */
import type { Connection } from "../cdp/connection.ts";
import type { Lane } from "../lane.ts";
import type { OwnUser } from "../own-user.ts";
import type { HomeFolder } from "./home-folder.ts";
import type { RendererGuard } from "./renderer-guard.ts";

export interface Chromium {
  readonly lane: Lane;
  /** Also the id of its process group. */
  readonly pid: number;
  readonly version: string;
  readonly connection: Connection;
  /** A tab that was asked for with the start of the process; the first page takes it. */
  firstTab: Promise<{ targetId: string }> | null;
  readonly guard: RendererGuard;
  readonly maxPageMemoryBytes: number;
  /** Settles when the process is gone, however it ended. */
  readonly gone: Promise<void>;
  /** Ends the process and everything it started. */
  kill(): void;
  /** Asks it to end, and kills it when it takes too long. */
  quit(): Promise<void>;
}

export interface LaunchOptions {
  executable: string;
  libraryFolder: string | null;
  sandbox: "on" | "off";
  user: OwnUser | null;
  home: HomeFolder;
  /** Has our own priority, and is killed when it is not needed any more: all that it wrote is removed. */
  forOneDocument: boolean;
  /** What a renderer may hold before it is ended. */
  maxPageMemoryBytes: number;
}
