/** The head of an ICC profile for tests, as text of one character a byte. */

export function iccProfile({ deviceClass = "mntr", colourSpace = "RGB ", version = 2 } = {}): string {
  const head = "\0".repeat(8) + String.fromCharCode(version, 0, 0, 0) + deviceClass + colourSpace;

  return `${head.padEnd(36, "\0")}acsp`.padEnd(132, "\0");
}
