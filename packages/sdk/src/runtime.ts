/** What differs between Node.js, Deno, Bun, workers and browsers. */

type Environment = Record<string, string | undefined>;

/** The environment variable, where the runtime has any. */
export function environmentVariable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Environment } };

  return process?.env?.[name]?.trim() || undefined;
}

/** A module of Node.js, which Deno and Bun have too; null elsewhere. Named by a variable, so that bundlers for browsers leave it alone. */
export async function nodeModule<Module>(name: string): Promise<Module | null> {
  try {
    return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as Module;
  } catch {
    return null;
  }
}
