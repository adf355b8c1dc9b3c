/** What a group of commands needs to be added to the program. */
import type { Browser } from "@platen/browser";
import type { Command } from "commander";
import type { ExitCode } from "../exit-codes.ts";

export interface Program {
  command: Command;
  /** Sets what the program ends with where that is not 0. */
  end(code: ExitCode): void;
  /** The list of settings; empty unless help is asked for, since it takes the service to be loaded. */
  settingsHelp: string;
  /** A browser that is on its way already. */
  opening: Promise<Browser> | undefined;
}
