/** How the text of a variable becomes a value, and what is said where it does not. */
import { noPrivate, parseAllowPrivate } from "@platen/egress";
import { z } from "zod";
import { parseStoragePlace } from "../storage/storage-place.ts";
import { parseBytes, parseDurationMs } from "./measures.ts";

/** An address of a PostgreSQL. */
export function postgresAddress() {
  return z.string().transform((text, context) => {
    if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
    // The value is not repeated: it holds a password.
    return refuse(context, "is not a Postgres address; write postgres://user:password@host:5432/database");
  });
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

export function oneOf<const T extends readonly [string, ...string[]]>(...allowed: T) {
  return z.enum(allowed, { error: (issue) => `is "${issue.input}"; allowed: ${allowed.join(", ")}` });
}

export function wholeNumber(least: number, most: number) {
  return z.string().transform((text, context) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    return refuse(context, `is "${text}"; give a whole number from ${least} to ${most}`);
  });
}

export function size(least: string, most: string) {
  return z.string().transform((text, context) => {
    const value = parseBytes(text);
    if (value !== null && value >= parseBytes(least)! && value <= parseBytes(most)!) return value;
    return refuse(context, `is "${text}"; give a size from ${least} to ${most}, such as 10MB`);
  });
}

export function duration(least: string, most: string, bareUnit: "s" | "d" = "s") {
  const example = bareUnit === "d" ? "30d" : "45s";
  return z.string().transform((text, context) => {
    const value = parseDurationMs(text, bareUnit);
    if (value !== null && value >= parseDurationMs(least)! && value <= parseDurationMs(most)!) return value;
    return refuse(context, `is "${text}"; give a time from ${least} to ${most}, such as ${example}`);
  });
}

/** Without the slash at the end, so that paths can be put behind it. */
export function webAddress() {
  return z.string().transform((text, context) => {
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
      return text.replace(/\/+$/, "");
    }
    return refuse(
      context,
      `is "${text}"; give an http or https address without query, such as https://platen.example.com`,
    );
  });
}

export function storagePlace() {
  return z.string().transform((text, context) => {
    try {
      return parseStoragePlace(text);
    } catch (error) {
      return refuse(context, (error as Error).message);
    }
  });
}

export function secretList() {
  return z.string().transform((text, context) => {
    const secrets = text.split(",").map((part) => part.trim());
    if (secrets.length > 2) return refuse(context, `has ${secrets.length} values; give one, or two during a rotation`);
    if (secrets.every((secret) => secret.length >= 16)) return secrets;
    // The value is not repeated: it is a secret.
    return refuse(context, "is too short to be a secret; each value needs 16 characters or more");
  });
}

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
    .default(noPrivate);
}
