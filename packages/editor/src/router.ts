/** The addresses of the screens, and moving between them without loading the page again. */
import { useSyncExternalStore } from "react";

export type Screen =
  | { name: "templates" }
  | { name: "template"; slug: string }
  | { name: "renders" }
  | { name: "render"; id: string }
  | { name: "batches" }
  | { name: "webhooks" }
  | { name: "keys" }
  | { name: "usage" }
  | { name: "import" }
  | { name: "settings" }
  | { name: "unknown"; path: string };

interface Place {
  /** The workspace that the address names; null where it names none. */
  workspaceId: string | null;
  screen: Screen;
  query: URLSearchParams;
}

const plainScreens = ["renders", "batches", "webhooks", "keys", "usage", "import", "settings"] as const;

/**
 * What an address shows.
 *
 * @example readPlace("/w/wsp_1/templates/offer?at=style.css:2:1") // workspace wsp_1, the template "offer"
 */
export function readPlace(address: string): Place {
  const url = new URL(address, "http://page");
  const parts = url.pathname.split("/").filter((part) => part !== "");
  const workspaceId = parts[0] === "w" ? (parts[1] ?? null) : null;
  const [first, second, ...rest] = (workspaceId === null ? parts : parts.slice(2)).map(decodePart);

  return {
    workspaceId,
    screen: rest.length > 0 ? unknown(url) : readScreen(first, second, url),
    query: url.searchParams,
  };
}

function readScreen(first: string | undefined, second: string | undefined, url: URL): Screen {
  if (first === undefined) return { name: "templates" };
  if (second === undefined) {
    if (first === "templates") return { name: "templates" };
    const name = plainScreens.find((screen) => screen === first);
    return name ? { name } : unknown(url);
  }
  if (first === "templates") return { name: "template", slug: second };
  if (first === "renders") return { name: "render", id: second };

  return unknown(url);
}

function unknown(url: URL): Screen {
  return { name: "unknown", path: url.pathname };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An address inside the workspace that the present one names. */
export function addressOf(path: string): string {
  const { workspaceId } = readPlace(currentAddress());

  return workspaceId === null ? path : `/w/${workspaceId}${path === "/" ? "/" : path}`;
}

const listeners = new Set<() => void>();

/** Goes to an address; `path` is one of the addresses above, without the workspace. */
export function navigate(path: string, { replace = false } = {}): void {
  goTo(addressOf(path), replace);
}

/** Goes to the same kind of screen in another workspace. */
export function openWorkspace(id: string | null): void {
  goTo(id === null ? "/" : `/w/${id}/`, false);
}

function goTo(address: string, replace: boolean): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  notify();
}

/** Changes the query of the present address, for filters that a reload keeps. */
export function setQuery(changes: Record<string, string | null>): void {
  const url = new URL(currentAddress(), "http://page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  history.replaceState(null, "", url.pathname + url.search);
  notify();
}

function currentAddress(): string {
  return location.pathname + location.search;
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

let lastAddress = "";
let lastPlace: Place | null = null;

function snapshot(): Place {
  const address = currentAddress();
  if (lastPlace === null || address !== lastAddress) {
    lastAddress = address;
    lastPlace = readPlace(address);
  }

  return lastPlace;
}

/** The place that the page shows, kept up to date. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, snapshot);
}
