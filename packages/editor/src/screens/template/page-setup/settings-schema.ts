/** The service's description of the settings: the labels, help and limits of the form. */
import { useQuery } from "@tanstack/react-query";
import { requestJson } from "../../../api/request.ts";

interface Described {
  title?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Described>;
  anyOf?: Described[];
  $ref?: string;
  $defs?: Record<string, Described>;
}

interface SettingHelp {
  title: string;
  help: string | undefined;
  minimum: number | undefined;
  maximum: number | undefined;
  /** What a choice may be; empty where it is not one. */
  choices: string[];
}

/** The description of a setting such as `page.margin.top`; `fallback` is its label where the service gives none. */
export type DescribeSetting = (path: string, fallback: string) => SettingHelp;

export function useSettingsSchema(): DescribeSetting {
  const { data } = useQuery({
    queryKey: ["schemas", "settings"],
    queryFn: ({ signal }) => requestJson<Described>("/v1/schemas/settings.json", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

  return (path, fallback) => describeSetting(data ?? {}, path, fallback);
}

export function describeSetting(schema: Described, path: string, fallback: string): SettingHelp {
  let found: Described | undefined = schema;
  for (const name of path.split(".")) found = found && propertyOf(schema, found, name);
  const options = found ? variants(schema, found) : [];
  const limits = options.find(({ minimum, maximum }) => minimum !== undefined || maximum !== undefined);
  const choices = options.flatMap(({ enum: values = [], const: only }) => [
    ...values,
    ...(only === undefined ? [] : [only]),
  ]);

  return {
    title: found?.title ?? fallback,
    help: found?.description,
    minimum: limits?.minimum,
    maximum: limits?.maximum,
    choices: choices.filter((choice) => typeof choice === "string"),
  };
}

function propertyOf(root: Described, schema: Described, name: string): Described | undefined {
  for (const each of variants(root, schema)) {
    const found = each.properties?.[name];
    if (found) return found;
  }

  return undefined;
}

/** The schema and, where it is a choice of several, each of them. */
function variants(root: Described, schema: Described): Described[] {
  const own = schema.$ref?.startsWith("#/$defs/") ? root.$defs?.[schema.$ref.slice(8)] : undefined;

  return [schema, ...(own ? variants(root, own) : []), ...(schema.anyOf ?? []).flatMap((each) => variants(root, each))];
}
