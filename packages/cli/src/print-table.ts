/** Rows in columns, each as wide as its widest entry. */

/** The first row holds the titles. */
export function printTable(rows: string[][]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) {
    const line = row.map((entry, column) => entry.padEnd(widths[column]!)).join("  ");
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}
