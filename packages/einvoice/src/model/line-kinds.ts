/** The kinds of lines that EXTENDED has: a group and a line for information are not charged. */

/** Whether the amount of a line is part of the totals; so is that of every line without a kind. */
export function isCharged({ kind }: { readonly kind?: unknown }): boolean {
  return kind !== "GROUP" && kind !== "INFORMATION";
}
