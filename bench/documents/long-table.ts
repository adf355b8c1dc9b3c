/** A statement with a table that runs over dozens of pages, each with the table's head again. */

export function longTable(lines: number): string {
  const rows = Array.from({ length: lines }, (_, index) => {
    const number = index + 1;
    const amount = (number * 12.35).toFixed(2);
    return `<tr><td>${number}</td><td>AB-${1000 + (number % 900)}</td><td>Delivery of goods, position ${number}</td><td>${(number % 9) + 1}</td><td>${amount}</td></tr>`;
  });

  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Statement of ${lines} lines</title><style>
  body { font: 10pt "Noto Sans", sans-serif }
  table { width: 100%; border-collapse: collapse }
  th, td { border-bottom: 0.5pt solid #999; padding: 1.15mm 2mm; text-align: left }
  td:nth-child(n + 4) { text-align: right }
</style></head><body>
<h1>Statement of account</h1>
<p>All deliveries of the year, with their amounts in euros.</p>
<table><thead><tr><th scope="col">No.</th><th scope="col">Article</th><th scope="col">Description</th><th scope="col">Quantity</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>
</body></html>`;
}
