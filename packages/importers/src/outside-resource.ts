/** The finding about a file on another host: a document loads nothing from there unless its settings allow it. */

export function outsideResource(host: string) {
  return {
    code: "external_resource",
    message: `${host} is another host: nothing is loaded from it.`,
    advice: `Add "${host}" to allow_hosts in the settings, or upload the file as an asset of the template.`,
  } as const;
}
