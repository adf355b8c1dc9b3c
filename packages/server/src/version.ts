/** The version of Platen that is running. */
import manifest from "../package.json" with { type: "json" };

export const platenVersion: string = manifest.version;
