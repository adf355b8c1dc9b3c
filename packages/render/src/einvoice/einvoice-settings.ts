/** Whether a render makes an e-invoice, and of which kind: the template declares it, the request can change it. */
import {
  defaultFormat,
  type Flavour,
  flavourNames,
  formats,
  isWrittenProfile,
  type Profile,
  pdfFormats,
  type Syntax,
  syntaxNames,
  writtenProfiles,
} from "@platen/einvoice";
import { z } from "zod";
import { RenderFailure } from "../failure.ts";
import type { Finding } from "../finding.ts";

const PROFILE = `Profile of the invoice: ${writtenProfiles.slice(0, -1).join(", ")} or ${writtenProfiles.at(-1)}.`;
const PROFILES = writtenProfiles.map((name) => `"${name}"`).join(" or ");
const SYNTAX = "How the XML is written; without it CII, for Peppol and EXTENDED-CTC-FR UBL. A PDF carries CII.";
const FLAVOUR = "Which name the PDF gives its invoice.";

/** As the template's settings write it. */
export const einvoiceSettings = z.strictObject({
  profile: z
    .string()
    .refine(isWrittenProfile, { error: ({ input }) => `is ${JSON.stringify(input)}: use ${PROFILES}` })
    .default(defaultFormat.profile)
    .meta({ title: "Profile", description: PROFILE, examples: [...writtenProfiles] }),
  syntax: z.enum(syntaxNames).optional().meta({ title: "Syntax", description: SYNTAX }),
  flavour: z.enum(flavourNames).default(defaultFormat.flavour).meta({ title: "Flavour", description: FLAVOUR }),
});

/** `post.einvoice` of a request: `false` for a plain PDF, `true` for what the template declares, an object to change it. */
export const askedEinvoice = z.union([
  z.boolean(),
  z.strictObject({
    profile: z.string().optional().describe(PROFILE),
    syntax: z.enum(syntaxNames).optional().describe(SYNTAX),
    flavour: z.enum(flavourNames).optional().describe(FLAVOUR),
  }),
]);

export interface EinvoiceKind {
  profile: Profile;
  syntax: Syntax;
  flavour: Flavour;
}

type Declared = z.output<typeof einvoiceSettings> | null;
type Asked = z.output<typeof askedEinvoice> | undefined;
/** A PDF carries the invoice; `xml` is the invoice alone. */
type InvoiceOutput = "pdf" | "xml";

/** Null where the render makes a plain PDF. */
export function resolveEinvoice(declared: Declared, asked: Asked, output: InvoiceOutput): EinvoiceKind | null {
  if (output === "xml" && asked === false)
    throw unsupported("The format xml is the e-invoice itself: leave post.einvoice out.", "post.einvoice", output);
  if (output === "pdf" && (asked === false || (declared === null && asked === undefined))) return null;

  const base: NonNullable<Declared> = declared ?? { profile: defaultFormat.profile, flavour: defaultFormat.flavour };
  const changes = typeof asked === "object" ? asked : {};
  const path = typeof asked === "object" ? "post.einvoice" : "settings.einvoice";
  const profile = changes.profile ?? base.profile;
  if (!isWrittenProfile(profile))
    throw unsupported(
      `The e-invoice profile ${JSON.stringify(profile)} is not built: use ${PROFILES}.`,
      changes.profile === undefined ? "settings.einvoice" : "post.einvoice",
      output,
    );

  // Another profile than the declared one has its own syntax.
  const written = changes.syntax ?? (profile === base.profile ? base.syntax : undefined);
  const kind = kindsFor(output).find(
    (each) =>
      each.profile === profile &&
      each.syntax === (written ?? each.syntax) &&
      each.flavour === (changes.flavour ?? (each.isOnlyFlavour ? each.flavour : base.flavour)),
  );
  if (!kind) {
    const what = [profile, written, changes.flavour].filter((part) => part !== undefined).join(", ");
    const where = output === "pdf" ? "in a PDF: a PDF carries CII, and UBL is made with the format xml" : "as XML";
    throw unsupported(`There is no e-invoice of ${what} ${where}.`, path, output);
  }

  return { profile: kind.profile, syntax: kind.syntax, flavour: kind.flavour };
}

/** What the template asks for by itself: a PDF, or the XML where no PDF can carry it. */
export function declaredEinvoice(declared: Declared): EinvoiceKind | null {
  if (declared === null) return null;
  const isInPdf = kindsFor("pdf").some(
    ({ profile, syntax }) => profile === declared.profile && syntax === (declared.syntax ?? syntax),
  );

  return resolveEinvoice(declared, undefined, isInPdf ? "pdf" : "xml");
}

interface AllowedKind extends EinvoiceKind {
  isOnlyFlavour: boolean;
}

/** Every combination that can be made, the default profile first, and CII before UBL. */
function kindsFor(output: InvoiceOutput): AllowedKind[] {
  const rows = output === "pdf" ? pdfFormats : formats;
  const kinds = rows.flatMap(({ profile, syntax, isWritten, flavour: only }) =>
    isWritten && isWrittenProfile(profile)
      ? (only ? [only] : flavourNames).map((flavour) => ({
          profile,
          syntax,
          flavour,
          isOnlyFlavour: only !== undefined,
        }))
      : [],
  );

  return writtenProfiles.flatMap((profile) => kinds.filter((kind) => kind.profile === profile));
}

/** The refusal, with what is allowed as its findings. */
function unsupported(message: string, path: string, output: InvoiceOutput): RenderFailure {
  const findings: Finding[] = kindsFor(output).map(({ profile, syntax, flavour }) => ({
    path,
    message: `can be ${JSON.stringify({ profile, syntax, flavour })}`,
  }));

  return new RenderFailure("einvoice_profile_unsupported", message, { findings });
}
