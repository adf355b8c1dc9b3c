/** What reports call the program that checked a file. */
import manifest from "../../package.json" with { type: "json" };

export const validatorName = `Platen ${manifest.version}`;
