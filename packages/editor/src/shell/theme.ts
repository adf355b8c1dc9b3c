/** Light, dark, or as the system says; remembered on this computer. */

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const STORED_AS = "platen.theme";

export function readTheme(): Theme {
  const stored = readStored();

  return themes.find((theme) => theme === stored) ?? "system";
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function saveTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(STORED_AS, theme);
  } catch {
    // Storage is off in this browser: the choice lasts until the page is closed.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}
