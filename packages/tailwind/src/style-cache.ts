/** Keeps the newest texts by their keys, up to a number of characters. */

interface StyleCache {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

export function createStyleCache(mostCharacters: number): StyleCache {
  // In the order of their last use.
  const texts = new Map<string, string>();
  let characters = 0;

  return {
    get(key) {
      const text = texts.get(key);
      if (text === undefined) return undefined;
      texts.delete(key);
      texts.set(key, text);
      return text;
    },
    set(key, text) {
      if (texts.has(key) || key.length + text.length > mostCharacters) return;
      texts.set(key, text);
      characters += key.length + text.length;
      for (const [oldest, value] of texts) {
        if (characters <= mostCharacters) return;
        texts.delete(oldest);
        characters -= oldest.length + value.length;
      }
    },
  };
}
