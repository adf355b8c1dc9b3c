/** A version of a template, or its draft, as one side of a comparison: rendered by the service as a preview, which is free. */
import { PlatenError } from "@platen/sdk";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { openClient } from "../open-client.ts";
import type { DocumentSource } from "./document-source.ts";

/** Such as `invoice@3` and `invoice@draft`. */
const STATE = /^([a-z0-9-]{1,80})@([1-9]\d{0,8}|draft)$/;

export function isTemplateState(name: string): boolean {
  return STATE.test(name);
}

/** Ends the command where the service does not have the template or the version. */
export async function serviceSource(label: string, now: Date): Promise<DocumentSource> {
  const [, slug = "", state = ""] = STATE.exec(label) ?? [];
  const client = openClient(process.env);
  const version = state === "draft" ? undefined : Number(state);
  const template = await client.templates.get(slug).catch(refuseMissing);
  const { kind } =
    version === undefined ? template : await client.templates.version(slug, version).catch(refuseMissing);
  const { datasets } = template;

  return {
    label,
    names: datasets.length === 0 ? [null] : datasets.map(({ name }) => name),
    async draw(name) {
      try {
        const bytes = await client.templates.preview(slug, {
          ...(version !== undefined && { version }),
          ...(name !== null && { dataset: name }),
          now: now.toISOString(),
        });
        return { bytes, isImage: kind === "image" };
      } catch (error) {
        // What the author can fix is a result; the rest ends the command.
        if (error instanceof PlatenError && error.status === 422) return { failure: error.detail };
        throw error;
      }
    },
  };
}

function refuseMissing(error: unknown): never {
  if (!(error instanceof PlatenError) || error.status !== 404) throw error;
  throw new CommandError(exitCodes.usage, error.code, error.detail);
}
