/** A time as PDF writes it (ISO 32000-1, 7.9.4), in UTC. */
export function pdfDate(time: Date): string {
  return `D:${time.toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`;
}
