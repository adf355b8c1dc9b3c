/** Whether a style sheet could make rows, or what is around them, look different where only some rows are there. */

/**
 * Runs in the browser: it must not use anything from outside itself. Styles of rows by their number are the same where it repeats after
 * a divisor of `period` rows.
 *
 * @example
 * dependsOnOtherRows("tr:nth-child(even) { background: #eee }", 420); // false
 * dependsOnOtherRows("td::before { content: counter(row) }", 420); // true
 */
export function dependsOnOtherRows(css: string, period: number): boolean {
  // Counters, and pages of the document's own.
  if (/counter|(?:^|[;{\s])page:|@page|@container/i.test(css)) return true;
  if (/:has\(|:empty|:only-|:nth-last|:scope|:target|~(?!=)|\sof\s/i.test(css)) return true;

  for (const [, formula = ""] of css.matchAll(/:nth-[a-z-]+\(\s*([^)]*?)\s*\)/gi)) {
    if (/^(?:even|odd)$/i.test(formula)) continue;
    const [, step, start = "0"] = /^([+-]?\d*n)?\s*([+-]?\s*\d+)?$/i.exec(formula) ?? [];
    if (formula === "" || (step === undefined && start === "0")) return true;
    const every = step === undefined ? 1 : Math.abs(Number(step.replace(/n$/i, "").replace(/^([+-]?)$/, "$11")));
    if (every === 0 || period % every !== 0) return true;
    if (Math.abs(Number(start.replace(/\s/g, ""))) >= period) return true;
  }

  return false;
}
