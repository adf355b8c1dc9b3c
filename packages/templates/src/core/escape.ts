/** HTML escaping: one scan for every language, which differ only in the entities they write for quotes. */

/** What a character is replaced with, by its character. `&`, `<` and `>` are always there. */
interface Entities {
  '"': string;
  "'": string;
  "`"?: string;
  "="?: string;
}

/**
 * Makes the escape function of one language.
 *
 * @example
 * const escape = htmlEscaper({ '"': "&quot;", "'": "&#39;" });
 * escape(`<b title="x">`); // "&lt;b title=&quot;x&quot;&gt;"
 */
export function htmlEscaper(entities: Entities): (text: string) => string {
  const byCode: (string | undefined)[] = [];
  for (const [character, entity] of Object.entries({ "&": "&amp;", "<": "&lt;", ">": "&gt;", ...entities })) {
    byCode[character.charCodeAt(0)] = entity;
  }
  const special = new RegExp(`[&<>${Object.keys(entities).join("")}]`);

  return (text) => {
    const first = text.search(special);
    if (first === -1) return text;

    let escaped = "";
    let copied = 0;
    for (let at = first; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const entity = code < 128 ? byCode[code] : undefined;
      if (entity === undefined) continue;
      escaped += text.slice(copied, at) + entity;
      copied = at + 1;
    }

    return escaped + text.slice(copied);
  };
}
