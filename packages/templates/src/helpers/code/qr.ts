/** QR codes of any text, of contacts and of networks. */
import { Fault } from "../../core/errors.ts";
import { declaredQrCodes } from "../declarations/code/qr.ts";
import type { HelperContext } from "../helper.ts";
import { implementHelpers } from "../implement-helpers.ts";
import { drawQr } from "./qr-svg.ts";

export const qrCodes = implementHelpers(declaredQrCodes, {
  qr: ([text, ...look], context) => draw(text, "QR code", look, context),
  vcard: ([name, organization, job, phone, email, url, street, postcode, town, country, note, ...look], context) => {
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
  wifi: ([ssid, password, security, hidden, ...look], context) => {
    const kind = security ?? (password === undefined ? "nopass" : "WPA");
    if (!["WPA", "WEP", "nopass", "SAE"].includes(kind)) {
      throw new Fault(`security is "${kind}": use WPA, WEP or nopass.`);
    }
    if (kind !== "nopass" && password === undefined) throw new Fault(`A network with ${kind} needs a password.`);
    const secret = password === undefined || kind === "nopass" ? "" : `P:${wifiText(password)};`;
    const text = `WIFI:T:${kind};S:${wifiText(ssid)};${secret}${hidden ? "H:true;" : ""};`;
    return draw(text, `Wi-Fi network ${ssid}`, look, context);
  },
});

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
