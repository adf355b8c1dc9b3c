/** What a JPEG 2000 file says of its colours in the boxes of its head (ISO 15444-1, annex I); a bare codestream says nothing. */

export interface Jpeg2000 {
  colourChannels: number;
  /** Bits of each colour, as the head has it: signed colours and colours of different depths give numbers above 128. */
  bitDepth: number;
  hasBitsBox: boolean;
  colourSpecifications: ColourSpecification[];
}

interface ColourSpecification {
  method: number;
  isBest: boolean;
  enumerated: number | null;
}

interface Box {
  type: string;
  start: number;
  end: number;
}

const MOST_BOXES = 10_000;

export function readJpeg2000(bytes: Uint8Array): Jpeg2000 {
  const image: Jpeg2000 = { colourChannels: 0, bitDepth: 0, hasBitsBox: false, colourSpecifications: [] };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

  for (const box of boxesIn(view, 0, bytes.length)) {
    if (box.type !== "jp2h") continue;
    for (const inner of boxesIn(view, box.start, box.end)) readHeaderBox(view, inner, image);
  }

  return image;
}

function readHeaderBox(view: DataView, { type, start, end }: Box, image: Jpeg2000): void {
  const length = end - start;
  if (type === "ihdr" && length >= 11) {
    image.colourChannels = view.getUint16(start + 8);
    image.bitDepth = view.getUint8(start + 10) + 1;
  } else if (type === "bpcc") {
    image.hasBitsBox = true;
  } else if (type === "colr" && length >= 3) {
    const method = view.getUint8(start);
    image.colourSpecifications.push({
      method,
      isBest: view.getUint8(start + 2) === 1,
      enumerated: method === 1 && length >= 7 ? view.getUint32(start + 3) : null,
    });
  }
}

/** I.4: a length of 1 has eight bytes of length after the type, one of 0 reaches to the end. */
function* boxesIn(view: DataView, from: number, to: number): Generator<Box> {
  let at = from;
  for (let count = 0; at + 8 <= to && count < MOST_BOXES; count++) {
    let length = view.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)));
    let start = at + 8;
    if (length === 1 && at + 16 <= to) {
      length = Number(view.getBigUint64(at + 8));
      start = at + 16;
    }
    const end = length === 0 ? to : Math.min(to, at + length);
    if (end < start) return;
    yield { type, start, end };
    at = end;
  }
}
