/** What a person types to run the command again: in a clone and through npx there is no `platen` on the path. */
export function commandName({ npm_lifecycle_event: event }: NodeJS.ProcessEnv): string {
  if (event === "npx") return "npx platen";

  return event === "platen" ? "npm run platen --" : "platen";
}
