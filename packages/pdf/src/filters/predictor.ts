/** Undoes the predictors of Flate and LZW (ISO 32000-1, 7.4.4.4): TIFF's and the five of PNG. */

export interface PredictorParameters {
  predictor: number;
  colors: number;
  bitsPerComponent: number;
  columns: number;
}

export function undoPredictor(bytes: Uint8Array, parameters: PredictorParameters): Uint8Array {
  if (parameters.predictor < 2) return bytes;

  return parameters.predictor === 2 ? undoTiff(bytes, parameters) : undoPng(bytes, parameters);
}

function rowBytes({ colors, bitsPerComponent, columns }: PredictorParameters): number {
  return Math.max(1, Math.ceil((colors * bitsPerComponent * columns) / 8));
}

/** Only whole bytes: predictors on samples of less than 8 bits are not written by anything in the field. */
function undoTiff(bytes: Uint8Array, parameters: PredictorParameters): Uint8Array {
  if (parameters.bitsPerComponent !== 8) return bytes;
  const out = bytes.slice();
  const width = rowBytes(parameters);
  for (let row = 0; row < out.length; row += width) {
    for (let i = parameters.colors; i < width && row + i < out.length; i++)
      out[row + i]! += out[row + i - parameters.colors]!;
  }

  return out;
}

function undoPng(bytes: Uint8Array, parameters: PredictorParameters): Uint8Array {
  const width = rowBytes(parameters);
  const step = Math.max(1, (parameters.colors * parameters.bitsPerComponent) >> 3);
  const rows = Math.ceil(bytes.length / (width + 1));
  // A row can claim any width; there is never more than what there is.
  const out = new Uint8Array(Math.min(rows * width, bytes.length));
  let length = 0;

  for (let row = 0; row < rows; row++) {
    const from = row * (width + 1);
    const method = bytes[from]!;
    const available = Math.min(width, bytes.length - from - 1);
    const to = row * width;
    for (let i = 0; i < available; i++) {
      const left = i >= step ? out[to + i - step]! : 0;
      const up = row > 0 ? out[to + i - width]! : 0;
      const upLeft = row > 0 && i >= step ? out[to + i - width - step]! : 0;
      out[to + i] = bytes[from + 1 + i]! + predicted(method, left, up, upLeft);
    }
    length = to + Math.max(0, available);
  }

  return out.subarray(0, length);
}

function predicted(method: number, left: number, up: number, upLeft: number): number {
  switch (method) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, upLeft);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpLeft = Math.abs(estimate - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;

  return toUp <= toUpLeft ? up : upLeft;
}
