/** An ICC profile of the sRGB colour space (IEC 61966-2-1), made in code: PDF/A wants one for device colours. */

/** The primaries of Rec. 709 with white at D65, adapted to the D50 of ICC profiles by the Bradford transform. */
const RED = [0.4360413, 0.2224845, 0.0139202];
const GREEN = [0.3851129, 0.7169051, 0.0970672];
const BLUE = [0.1430458, 0.0606104, 0.7139126];
const WHITE = [0.9642, 1, 0.8249];

/** Parametric curve of type 3: g, a, b, c, d of the sRGB transfer function. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

export function srgbProfile(): Uint8Array {
  const tags: [signature: string, data: Uint8Array][] = [
    ["desc", text("sRGB")],
    ["cprt", text("No copyright, use freely")],
    ["wtpt", xyz(WHITE)],
    ["rXYZ", xyz(RED)],
    ["gXYZ", xyz(GREEN)],
    ["bXYZ", xyz(BLUE)],
    ["rTRC", curve()],
    ["gTRC", curve()],
    ["bTRC", curve()],
  ];
  const dataStart = 128 + 4 + tags.length * 12;
  const size = tags.reduce((sum, [, data]) => sum + data.length, dataStart);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);

  writeHeader(view, size);
  view.setUint32(128, tags.length);
  let offset = dataStart;
  for (const [index, [signature, data]] of tags.entries()) {
    const row = 132 + index * 12;
    ascii(view, row, signature);
    view.setUint32(row + 4, offset);
    view.setUint32(row + 8, data.length);
    bytes.set(data, offset);
    offset += data.length;
  }

  return bytes;
}

/** ICC.1:2010, 7.2. */
function writeHeader(view: DataView, size: number): void {
  view.setUint32(0, size);
  view.setUint32(8, 0x04300000); // version 4.3
  ascii(view, 12, "mntr");
  ascii(view, 16, "RGB ");
  ascii(view, 20, "XYZ ");
  for (const [index, part] of [2026, 1, 1, 0, 0, 0].entries()) view.setUint16(24 + index * 2, part);
  ascii(view, 36, "acsp");
  for (const [index, value] of WHITE.entries()) view.setInt32(68 + index * 4, fixed(value));
}

function xyz(values: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(20));
  ascii(view, 0, "XYZ ");
  for (const [index, value] of values.entries()) view.setInt32(8 + index * 4, fixed(value));

  return new Uint8Array(view.buffer);
}

function curve(): Uint8Array {
  const view = new DataView(new ArrayBuffer(12 + CURVE.length * 4));
  ascii(view, 0, "para");
  view.setUint16(8, 3);
  for (const [index, value] of CURVE.entries()) view.setInt32(12 + index * 4, fixed(value));

  return new Uint8Array(view.buffer);
}

/** A localised text of one English record, padded to a multiple of four bytes. */
function text(value: string): Uint8Array {
  const view = new DataView(new ArrayBuffer((28 + value.length * 2 + 3) & ~3));
  ascii(view, 0, "mluc");
  view.setUint32(8, 1);
  view.setUint32(12, 12);
  ascii(view, 16, "enUS");
  view.setUint32(20, value.length * 2);
  view.setUint32(24, 28);
  for (let i = 0; i < value.length; i++) view.setUint16(28 + i * 2, value.charCodeAt(i));

  return new Uint8Array(view.buffer);
}

function ascii(view: DataView, at: number, value: string): void {
  for (let i = 0; i < value.length; i++) view.setUint8(at + i, value.charCodeAt(i));
}

/** s15Fixed16Number. */
function fixed(value: number): number {
  return Math.round(value * 65_536);
}
