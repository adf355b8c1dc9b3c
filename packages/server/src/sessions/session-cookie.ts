/** The cookie of a session: unreadable by scripts, sent by pages of this site only. */
import { isSecretText } from "./secret-text.ts";
import { LONGEST_MS } from "./session.ts";

/** Over https a name that browsers take from this very host only, and never over plain http. */
export function cookieName(baseUrl: string): string {
  return isHttps(baseUrl) ? "__Host-platen" : "platen";
}

export function sessionCookie(value: string, baseUrl: string): string {
  const secure = isHttps(baseUrl) ? "; Secure" : "";

  return `${cookieName(baseUrl)}=${value}; HttpOnly; SameSite=Strict; Path=/${secure}; Max-Age=${LONGEST_MS / 1000}`;
}

/** Makes the browser drop it. */
export function noSessionCookie(baseUrl: string): string {
  return sessionCookie("", baseUrl).replace(/Max-Age=\d+/, "Max-Age=0");
}

/** What the cookie holds, or null where there is none of the right form. */
export function readSessionCookie(header: string | undefined, baseUrl: string): string | null {
  const start = `${cookieName(baseUrl)}=`;
  const cookies = header?.split(";").map((cookie) => cookie.trim()) ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);

  return value !== undefined && isSecretText(value) ? value : null;
}

function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
