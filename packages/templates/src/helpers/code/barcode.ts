/** Barcodes of every symbology that bwip-js draws, as SVG. */
import * as bwip from "bwip-js/generic";
import { didYouMean } from "../../core/did-you-mean.ts";
import { Fault } from "../../core/errors.ts";
import { SafeString } from "../../core/output.ts";
import { declaredBarcode } from "../declarations/code/barcode.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { countCode, escapeAttribute, readLength, short } from "./svg.ts";

/** More than a barcode of any use holds; drawing takes seconds beyond it. */
const MOST_CHARACTERS = 3_000;

/** Other names under which people look for a symbology. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aztec: "azteccode",
    codabar: "rationalizedCodabar",
    dm: "datamatrix",
    ean: "ean13",
    gs1128: "gs1-128",
    itf: "interleaved2of5",
    nw7: "rationalizedCodabar",
    postleitcode: "leitcode",
    qr: "qrcode",
    rmqr: "rectangularmicroqrcode",
    sscc: "sscc18",
    upc: "upca",
    usps: "onecode",
  }),
);

let known: ReadonlyMap<string, string> | undefined;

/** Made when a barcode is drawn first: most templates load nothing of the library. */
function allSymbologies(): ReadonlyMap<string, string> {
  known ??= new Map(bwip.symbolList.map(({ bcid }) => [plainName(bcid), bcid]));
  return known;
}

/** Codes of squares rather than bars: their light zone goes all around. */
const MATRIX = /qr|aztec|datamatrix|maxicode|dotcode|hanxin|codeone|ultracode|pdf417/;

/** Codes of goods and books: their digits have places of their own between the guard bars. */
const RETAIL = /^(ean(13|8|5|2)|upc|isbn|ismn|issn)/;

/** bwip-js rounds to whole units: the narrow gap between digits and bars needs a finer drawing. */
const RETAIL_SCALE = 4;

export const barcode = implementHelpers(declaredBarcode, {
  barcode: ([value, type, height, size, text, options, title, color], { meter }) => {
    countCode(meter);
    const symbology = symbologyNamed(type);
    if (value === "") throw new Fault("A barcode needs a value, and this one is empty.");
    if (value.length > MOST_CHARACTERS)
      throw new Fault(
        `A value of ${value.length} characters is too long for a barcode: ${MOST_CHARACTERS} are allowed.`,
      );
    const isMatrix = MATRIX.test(symbology);
    const isRetail = RETAIL.test(symbology);
    const scale = isRetail ? RETAIL_SCALE : 1;
    const tall = Number(height);
    if (!(tall > 0 && tall <= 500)) throw new Fault(`height is ${height}: use millimetres from 1 to 500.`);

    const svg = draw(value, symbology, {
      ...readOptions(options ?? ""),
      bcid: symbology,
      text: value,
      scale,
      includetext: text && !isMatrix,
      ...(isRetail ? {} : { textxalign: "center" }),
      barcolor: hexColor(color),
      textcolor: hexColor(color),
      paddingwidth: isMatrix ? 4 : 10,
      paddingheight: isMatrix ? 4 : 0,
      ...(isMatrix ? {} : { height: tall }),
    });

    meter.string(svg.length);
    return new SafeString(framed(svg, scale, size, title ?? `Barcode ${value}`));
  },
});

type DrawingOptions = Parameters<typeof bwip.toSVG>[0];

function draw(value: string, symbology: string, options: DrawingOptions): string {
  try {
    return bwip.toSVG(options);
  } catch (error) {
    const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
    throw new Fault(`"${shown}" cannot be a barcode of type ${symbology}: ${reasonOf(error)}`);
  }
}

/** What is wrong with the data, without the library's own codes. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const reason = message.replace(/^(Error: )?bwipp?\.[^:]*:\s*/, "");

  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

function symbologyNamed(type: string): string {
  const symbologies = allSymbologies();
  const name = plainName(type);
  const found = symbologies.get(plainName(ALIASES.get(name) ?? name));
  if (found !== undefined) return found;

  const guess = didYouMean(name, [...symbologies.keys(), ...ALIASES.keys()]);
  const hint = guess === undefined ? "" : ` Did you mean "${symbologies.get(guess) ?? guess}"?`;
  throw new Fault(
    `There is no barcode of type "${type}".${hint} The types are ${[...symbologies.values()].sort().join(", ")}.`,
  );
}

/** `name=value name` as an object. A name without a value is switched on. */
function readOptions(options: string): { [name: string]: string | number | boolean } {
  const words = options.trim() === "" ? [] : options.trim().split(/\s+/);

  return Object.fromEntries(
    words.map((word) => {
      const [, name, value] = /^([a-z]\w{0,30})(?:=([\w.:+-]{1,40}))?$/i.exec(word) ?? [];
      if (name === undefined) throw new Fault(`"${word}" is not an option of a barcode: write name=value.`);
      return [name, value === undefined ? true : /^\d+(\.\d+)?$/.test(value) ? Number(value) : value];
    }),
  );
}

/** `EAN-13`, `ean_13` and `ean13` are one name. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** bwip-js takes colours as hexadecimal digits only. */
function hexColor(color: string): string {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (digits === undefined) throw new Fault(`"${color}" cannot be the colour of a barcode: write it as "#1a2b3c".`);

  return digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
}

/** The SVG with its size and its name; `scale` units of the drawing are a point, 1/72 inch. */
function framed(svg: string, scale: number, size: string | undefined, title: string): string {
  const [, width = "0", height = "0"] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const inside = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>")).replaceAll("\n", "");
  const { amount, unit } = size === undefined ? { amount: Number(width) / scale, unit: "pt" } : readLength(size);
  const tall = (amount * Number(height)) / Number(width);

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escapeAttribute(title)}" ` +
    `width="${short(amount)}${unit}" height="${short(tall)}${unit}" viewBox="0 0 ${width} ${height}">${inside}</svg>`
  );
}
