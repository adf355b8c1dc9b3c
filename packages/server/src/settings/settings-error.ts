/** What is wrong with the settings, all of it in one error. */

/** One wrong variable: its name, and what is wrong with it and allowed instead. */
export interface SettingsFault {
  variable: string;
  message: string;
}

/** Every wrong setting at once, so that one start is enough to fix them all. */
export class SettingsError extends Error {
  readonly faults: readonly SettingsFault[];

  constructor(faults: readonly SettingsFault[]) {
    const lines = faults.map(({ variable, message }) => `  ${variable}: ${message}`);
    super(
      `Platen cannot start: ${faults.length === 1 ? "a setting is" : `${faults.length} settings are`} wrong.\n${lines.join("\n")}`,
    );
    this.name = "SettingsError";
    this.faults = faults;
  }
}
