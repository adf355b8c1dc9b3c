/** How the text of a variable becomes a value, and the message where it does not. `allowed` is what the documentation says. */
import { noPrivate, parseAllowPrivate } from "@platen/egress";
import { z } from "zod";
import { parseStoragePlace } from "../storage/storage-place.ts";
import { parseBytes, parseDurationMs } from "./measures.ts";

/** A host name or an address to listen on. */
export function hostName() {
  return z
    .string()
    .regex(/^[^\s/]+$/, { error: (issue) => `is "${issue.input}"; give a host name or address, such as 0.0.0.0` })
    .meta({ allowed: "a host name or address" });
}

/** A file or folder, relative to where the process was started. */
export function path() {
  return z.string().meta({ allowed: "a path" });
}

/** An address of a PostgreSQL. */
export function postgresAddress() {
  return z
    .string()
    .transform((text, context) => {
      if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
      // The value is not repeated: it holds a password.
      return refuse(context, "is not a Postgres address; write postgres://user:password@host:5432/database");
    })
    .meta({ allowed: "`postgres://user:password@host:5432/database`" });
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

export function oneOf<const T extends readonly [string, ...string[]]>(...allowed: T) {
  return z
    .enum(allowed, { error: (issue) => `is "${issue.input}"; allowed: ${allowed.join(", ")}` })
    .meta({ allowed: allowed.map((value) => `\`${value}\``).join(", ") });
}

export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .transform((text, context) => {
      const value = Number(text);
      if (/^\d+$/.test(text) && value >= least && value <= most) return value;
      return refuse(context, `is "${text}"; give a whole number from ${least} to ${most}`);
    })
    .meta({ allowed: `${least} to ${most}` });
}

/** A whole number of something, or `off`: null. */
export function limitOrOff(unit: string, example: number) {
  return z
    .union([z.literal("off").transform(() => null), wholeNumber(1, 1_000_000)], {
      error: (issue) => `is "${issue.input}"; give off or a whole number of ${unit}, such as ${example}`,
    })
    .meta({ allowed: "`off`, or 1 to 1000000" });
}

export function size(least: string, most: string) {
  return z
    .string()
    .transform((text, context) => {
      const value = parseBytes(text);
      if (value !== null && value >= parseBytes(least)! && value <= parseBytes(most)!) return value;
      return refuse(context, `is "${text}"; give a size from ${least} to ${most}, such as 10MB`);
    })
    .meta({ allowed: `a size from ${least} to ${most}` });
}

export function duration(least: string, most: string, bareUnit: "s" | "d" = "s") {
  const example = bareUnit === "d" ? "30d" : "45s";
  return z
    .string()
    .transform((text, context) => {
      const value = parseDurationMs(text, bareUnit);
      if (value !== null && value >= parseDurationMs(least)! && value <= parseDurationMs(most)!) return value;
      return refuse(context, `is "${text}"; give a time from ${least} to ${most}, such as ${example}`);
    })
    .meta({ allowed: `a time from ${least} to ${most}` });
}

/** Without the slash at the end, so that paths can be appended. */
export function webAddress() {
  return z
    .string()
    .transform((text, context) => {
      const url = URL.parse(text);
      if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
        return text.replace(/\/+$/, "");
      }
      return refuse(
        context,
        `is "${text}"; give an http or https address without query, such as https://platen.example.com`,
      );
    })
    .meta({ allowed: "an http or https address" });
}

export function storagePlace() {
  return z
    .string()
    .transform((text, context) => {
      try {
        return parseStoragePlace(text);
      } catch (error) {
        return refuse(context, (error as Error).message);
      }
    })
    .meta({ allowed: "`file:/path/of/a/folder`, `s3://bucket/prefix`" });
}

export function secretList() {
  return z
    .string()
    .transform((text, context) => {
      const secrets = text.split(",").map((part) => part.trim());
      if (secrets.length > 2)
        return refuse(context, `has ${secrets.length} values; give one, or two during a rotation`);
      if (secrets.every((secret) => secret.length >= 16)) return secrets;
      // The value is not repeated: it is a secret.
      return refuse(context, "is too short to be a secret; each value needs 16 characters or more");
    })
    .meta({ allowed: "16 characters or more, or two such values" });
}

/** The form of a live key; its checksum is checked at start. */
export function liveKey() {
  return z
    .string()
    .regex(/^plt_live_[0-9A-Za-z]{36}$/, {
      error: "is not a well-formed live key; it is plt_live_ followed by 36 letters and digits",
    })
    .meta({ allowed: "a key `plt_live_…`" });
}

/** Addresses and names that may be reached though they are private. */
export function privateAllowance() {
  return z
    .string()
    .transform((text, context) => {
      try {
        return parseAllowPrivate(text);
      } catch (error) {
        return refuse(context, `is wrong: ${(error as Error).message}`);
      }
    })
    .meta({ allowed: "a list of `address:port` and `name:port`, or `1` for every private and loopback address" })
    .default(noPrivate);
}
