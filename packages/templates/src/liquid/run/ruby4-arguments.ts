/** Arguments that helpers take by name in dialect `ruby4` only, by the name of the helper. */
export const ruby4Arguments: ReadonlyMap<string, readonly string[]> = new Map([["number", ["rounding"]]]);
