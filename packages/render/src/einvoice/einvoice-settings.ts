/** Whether a render makes an e-invoice, and of which kind: the template declares it, the request can change it. */
import {
  defaultFormat,
  type Flavour,
  flavourNames,
  isWrittenProfile,
  type Profile,
  writtenProfiles,
} from "@platen/einvoice";
import { z } from "zod";
import { RenderFailure } from "../failure.ts";
import type { Finding } from "../finding.ts";

const PROFILE = `Profile of the invoice: ${writtenProfiles.join(" or ")}.`;
const PROFILES = writtenProfiles.map((name) => `"${name}"`).join(" or ");
const FLAVOUR = "Which name the PDF gives its invoice.";

/** As the template's settings write it. */
export const einvoiceSettings = z.strictObject({
  profile: z
    .string()
    .refine(isWrittenProfile, { error: ({ input }) => `is ${JSON.stringify(input)}: use ${PROFILES}` })
    .default(defaultFormat.profile)
    .meta({ title: "Profile", description: PROFILE, examples: [...writtenProfiles] }),
  flavour: z.enum(flavourNames).default(defaultFormat.flavour).meta({ title: "Flavour", description: FLAVOUR }),
});

/** `post.einvoice` of a request: `false` for a plain PDF, `true` for what the template declares, an object to change it. */
export const askedEinvoice = z.union([
  z.boolean(),
  z.strictObject({
    profile: z.string().optional().describe(PROFILE),
    flavour: z.enum(flavourNames).optional().describe(FLAVOUR),
  }),
]);

export interface EinvoiceKind {
  profile: Profile;
  flavour: Flavour;
}

type Declared = z.output<typeof einvoiceSettings> | null;
type Asked = z.output<typeof askedEinvoice> | undefined;

/** Null where the render makes a plain PDF. */
export function resolveEinvoice(declared: Declared, asked: Asked): EinvoiceKind | null {
  if (asked === false || (declared === null && asked === undefined)) return null;

  const base = declared ?? defaultFormat;
  const changes = typeof asked === "object" ? asked : {};
  const profile = changes.profile ?? base.profile;
  if (!isWrittenProfile(profile)) {
    throw new RenderFailure(
      "einvoice_profile_unsupported",
      `The e-invoice profile ${JSON.stringify(profile)} is not built: use ${PROFILES}.`,
      { findings: allowedCombinations(changes.profile === undefined ? "settings.einvoice" : "post.einvoice") },
    );
  }

  return { profile, flavour: changes.flavour ?? base.flavour };
}

/** A finding for each, in the words of the field. */
function allowedCombinations(path: string): Finding[] {
  return writtenProfiles.flatMap((profile) =>
    flavourNames.map((flavour) => ({ path, message: `can be ${JSON.stringify({ profile, flavour })}` })),
  );
}
