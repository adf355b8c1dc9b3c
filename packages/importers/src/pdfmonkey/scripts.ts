/** Scripts that an import knows: Tailwind's, its configuration, and Paged.js. */

/** The major version that an address names, null where it names none and the script could be the newest. */
export function tailwindVersion(address: string, element: string): number | null {
  const named = /(?:tailwindcss|tailwind|browser|com|dist)[@/-]v?(\d+)\b/i.exec(address)?.[1];
  if (named !== undefined) return Number(named);
  // The play script without a version is that of version 3; ready-made style sheets ended with version 2.
  if (/cdn\.tailwindcss\.com/i.test(address)) return 3;

  return element === "link" ? 2 : null;
}

export function isTailwindConfig(script: string): boolean {
  return /\btailwind\.config\s*=/.test(script);
}

export function isPagedScript(address: string): boolean {
  return /paged(js|\.polyfill|\.legacy|\.js|\.min\.js)/i.test(address);
}
