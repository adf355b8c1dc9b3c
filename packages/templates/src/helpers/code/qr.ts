/** QR codes of any text, of contacts and of networks. */
import { Fault } from "../../core/errors.ts";
import { defineHelper } from "../define-helper.ts";
import type { Helper, HelperContext } from "../helper.ts";
import { drawQr } from "./qr-svg.ts";
import { backgroundArgument, colorArgument, sizeArgument, titleArgument } from "./svg.ts";

const levelArgument = {
  name: "level",
  type: "text",
  doc: "Error correction: L, M, Q or H. More of it survives more damage and makes the code larger.",
  default: "M",
  named: true,
} as const;

const marginArgument = {
  name: "margin",
  type: "number",
  doc: "Light modules around the code; readers want four.",
  default: 4,
  named: true,
} as const;

const drawing = [
  sizeArgument,
  titleArgument,
  levelArgument,
  marginArgument,
  colorArgument,
  backgroundArgument,
] as const;

export const qrCodes: Helper[] = [
  defineHelper({
    name: "qr",
    group: "code",
    doc: "A QR code of a text, as SVG.",
    arguments: [{ name: "text", type: "text", doc: "What the code says, such as an address on the web." }, ...drawing],
    returns: "html",
    examples: [
      {
        data: { url: "https://example.com" },
        value: "url",
        named: { size: '"20mm"' },
        output: '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="QR code" width="20mm"…',
      },
    ],
    run: ([text, ...look], context) => draw(text, "QR code", look, context),
  }),
  defineHelper({
    name: "vcard",
    group: "code",
    doc: "A QR code with a contact (vCard 3.0) that a phone adds to its address book.",
    arguments: [
      { name: "name", type: "text", doc: "The full name.", named: true },
      { name: "organization", type: "text", doc: "The company.", optional: true, named: true },
      { name: "job", type: "text", doc: "The position in the company.", optional: true, named: true },
      { name: "phone", type: "text", doc: "The telephone number.", optional: true, named: true },
      { name: "email", type: "text", doc: "The e-mail address.", optional: true, named: true },
      { name: "url", type: "text", doc: "The web address.", optional: true, named: true },
      { name: "street", type: "text", doc: "Street and number.", optional: true, named: true },
      { name: "postcode", type: "text", doc: "The postcode.", optional: true, named: true },
      { name: "town", type: "text", doc: "The town.", optional: true, named: true },
      { name: "country", type: "text", doc: "The country.", optional: true, named: true },
      { name: "note", type: "text", doc: "Anything else.", optional: true, named: true },
      ...drawing,
    ],
    returns: "html",
    examples: [
      {
        data: { phone: "+44 20 7946 0000" },
        named: { name: '"Ada Lovelace"', phone: "phone" },
        output: '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Contact of Ada Lovelace" width="30mm"…',
      },
    ],
    run: ([name, organization, job, phone, email, url, street, postcode, town, country, note, ...look], context) => {
      const hasAddress = [street, postcode, town, country].some((part) => part !== undefined);
      const lines = [
        "BEGIN:VCARD",
        "VERSION:3.0",
        `N:${surnameFirst(name)}`,
        `FN:${vcardText(name)}`,
        organization && `ORG:${vcardText(organization)}`,
        job && `TITLE:${vcardText(job)}`,
        phone && `TEL:${vcardText(phone)}`,
        email && `EMAIL:${vcardText(email)}`,
        url && `URL:${vcardText(url)}`,
        hasAddress &&
          `ADR:;;${[street, town, undefined, postcode, country].map((part) => vcardText(part ?? "")).join(";")}`,
        note && `NOTE:${vcardText(note)}`,
        "END:VCARD",
      ];
      return draw(lines.filter((line) => line).join("\r\n"), `Contact of ${name}`, look, context);
    },
  }),
  defineHelper({
    name: "wifi",
    group: "code",
    doc: "A QR code with which a phone joins a wireless network.",
    arguments: [
      { name: "ssid", type: "text", doc: "The name of the network.", named: true },
      { name: "password", type: "text", doc: "The password; absent for an open network.", optional: true, named: true },
      {
        name: "security",
        type: "text",
        doc: "WPA, WEP or nopass; WPA where there is a password.",
        optional: true,
        named: true,
      },
      {
        name: "hidden",
        type: "boolean",
        doc: "True for a network that does not show its name.",
        default: false,
        named: true,
      },
      ...drawing,
    ],
    returns: "html",
    examples: [
      {
        data: { secret: "welcome; friend" },
        named: { ssid: '"Guests"', password: "secret" },
        output: '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Wi-Fi network Guests" width="30mm"…',
      },
    ],
    run: ([ssid, password, security, hidden, ...look], context) => {
      const kind = security ?? (password === undefined ? "nopass" : "WPA");
      if (!["WPA", "WEP", "nopass", "SAE"].includes(kind)) {
        throw new Fault(`security is "${kind}": use WPA, WEP or nopass.`);
      }
      if (kind !== "nopass" && password === undefined) throw new Fault(`A network with ${kind} needs a password.`);
      const secret = password === undefined || kind === "nopass" ? "" : `P:${wifiText(password)};`;
      const text = `WIFI:T:${kind};S:${wifiText(ssid)};${secret}${hidden ? "H:true;" : ""};`;
      return draw(text, `Wi-Fi network ${ssid}`, look, context);
    },
  }),
];

type Look = [string, string | undefined, string, number | bigint, string, string | undefined];

function draw(text: string, title: string, look: Look, context: HelperContext) {
  const [size, givenTitle, level, margin, color, background] = look;
  if (text === "") throw new Fault("A QR code needs a text, and this one is empty.");
  const side = Number(margin);
  if (!Number.isInteger(side) || side < 0 || side > 40)
    throw new Fault(`margin is ${margin}: use a whole number from 0 to 40.`);

  return drawQr(
    {
      bytes: new TextEncoder().encode(text),
      level: checkedLevel(level),
      maximumVersion: 40,
      margin: side,
      size,
      title: givenTitle ?? title,
      color,
      background,
    },
    context,
  );
}

function checkedLevel(level: string): "L" | "M" | "Q" | "H" {
  const upper = level.toUpperCase();
  if (upper === "L" || upper === "M" || upper === "Q" || upper === "H") return upper;

  throw new Fault(`level is "${level}": error correction is L, M, Q or H.`);
}

/** RFC 2426, 5: a backslash before separators, and line breaks as \n. */
function vcardText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

function surnameFirst(name: string): string {
  const words = name.trim().split(/\s+/);
  const surname = words.length > 1 ? words.pop() : undefined;

  return surname === undefined
    ? `${vcardText(name.trim())};;;;`
    : `${vcardText(surname)};${vcardText(words.join(" "))};;;`;
}

function wifiText(text: string): string {
  return text.replace(/[\\;,":]/g, "\\$&");
}
