/** Gathers the messages of an XML check up to a limit and counts the rest. */

import { longestMessage } from "./model/limits.ts";
import { locationOf, type XmlElement } from "./xml/tree.ts";
import type { XmlMessage } from "./xml-report.ts";

/** Messages that are given out; the last one says how many more there are. */
const mostMessages = 1000;

export class XmlMessageList {
  private readonly found: XmlMessage[] = [];
  private readonly keys = new Set<string>();
  private more = 0;
  private hasError = false;

  /** Reports an error at an element; where there is no room its message and place are not made. */
  report(rule: string, node: XmlElement, message: () => string): void {
    this.hasError = true;
    if (this.found.length >= mostMessages) this.more++;
    else this.add({ rule, severity: "error", message: message(), location: locationOf(node) });
  }

  /** Adds a message unless the same one is there: the same rule at the same place, or the same message on the structure. */
  add(message: XmlMessage): void {
    if (message.severity === "error") this.hasError = true;
    if (this.found.length >= mostMessages) {
      this.more++;
      return;
    }
    const { rule, location } = message;
    const key = rule === "XSD" ? `XSD ${location} ${message.message}` : `${rule} ${location}`;
    if (this.keys.has(key)) return;
    this.keys.add(key);
    this.found.push(shortened(message));
  }

  /** Whether there is no error, neither among the messages nor among those that were only counted. */
  get isValid(): boolean {
    return !this.hasError;
  }

  all(): XmlMessage[] {
    if (this.more === 0) return this.found;
    const message = `… and ${this.more} more: fix the messages above first`;
    return [...this.found, { rule: "XSD", severity: this.hasError ? "error" : "warning", message, location: "/" }];
  }
}

function shortened(message: XmlMessage): XmlMessage {
  if (message.message.length <= longestMessage) return message;
  return { ...message, message: `${message.message.slice(0, longestMessage - 1)}…` };
}
