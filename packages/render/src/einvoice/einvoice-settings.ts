/** Whether a render makes an e-invoice, and of which kind: the template declares it, the request can change it. */
import type { Flavour, Profile } from "@platen/einvoice";
import { z } from "zod";
import { RenderFailure } from "../failure.ts";

/** As the template's settings and `post.einvoice` write it. Profiles that are not built have an error of their own. */
export const einvoiceSettings = z.strictObject({
  profile: z.string().default("en16931").describe("Profile of the invoice: en16931 or basic."),
  flavour: z.enum(["factur-x", "zugferd"]).default("factur-x").describe("Which name the PDF gives its invoice."),
});

/** `post.einvoice` of a request: `false` for a plain PDF, `true` for what the template declares, an object to change it. */
export const askedEinvoice = z.union([
  z.boolean(),
  z.strictObject({
    profile: z.string().optional().describe("Profile of the invoice: en16931 or basic."),
    flavour: z.enum(["factur-x", "zugferd"]).optional().describe("Which name the PDF gives its invoice."),
  }),
]);

export interface EinvoiceKind {
  profile: Profile;
  flavour: Flavour;
}

type Declared = z.output<typeof einvoiceSettings> | null;
type Asked = z.output<typeof askedEinvoice> | undefined;

const PROFILES: readonly string[] = ["en16931", "basic"] satisfies Profile[];

/** Null where the render makes a plain PDF. */
export function resolveEinvoice(declared: Declared, asked: Asked): EinvoiceKind | null {
  if (asked === false || (declared === null && asked === undefined)) return null;

  const base = declared ?? { profile: "en16931", flavour: "factur-x" as const };
  const changes = typeof asked === "object" ? asked : {};
  const profile = changes.profile ?? base.profile;
  if (!PROFILES.includes(profile)) {
    throw new RenderFailure(
      "einvoice_profile_unsupported",
      `The e-invoice profile ${JSON.stringify(profile)} is not built: use ${PROFILES.map((name) => `"${name}"`).join(" or ")}.`,
    );
  }

  return { profile: profile as Profile, flavour: changes.flavour ?? base.flavour };
}
