/** The format that a request about an invoice asks for. */
import { defaultFormat, type FormatChoice, flavourNames, formats, isWrittenProfile } from "@platen/einvoice";
import { RenderFailure } from "../failure.ts";

export interface AskedFormat {
  profile?: string | undefined;
  syntax?: string | undefined;
  flavour?: string | undefined;
}

/** Every combination of profile and syntax that can be written, the default first. */
export const writtenFormats = formats
  .filter(({ isWritten }) => isWritten)
  .toSorted((a, b) => Number(b.profile === defaultFormat.profile) - Number(a.profile === defaultFormat.profile));

/** What is not asked for is the default; throws a `RenderFailure` with what exists where there is no such format. */
export function chosenFormat({ profile = defaultFormat.profile, syntax, flavour }: AskedFormat): FormatChoice {
  const format = writtenFormats.find((row) => row.profile === profile && (syntax ?? row.syntax) === row.syntax);
  const isFlavour = flavour === undefined || flavourNames.some((name) => name === flavour);
  if (format && isFlavour && isWrittenProfile(format.profile)) {
    return { profile: format.profile, syntax: format.syntax, flavour: flavourNames.find((name) => name === flavour) };
  }

  const asked = [profile, syntax, flavour].filter((part) => part !== undefined).map((part) => JSON.stringify(part));
  const allowed = writtenFormats.map((row) => ({
    path: "profile",
    message: `can be "${row.profile}" with syntax "${row.syntax}"`,
  }));
  throw new RenderFailure(
    "einvoice_profile_unsupported",
    `There is no e-invoice format ${asked.join(", ")}: use one of those in errors.`,
    { findings: allowed },
  );
}
