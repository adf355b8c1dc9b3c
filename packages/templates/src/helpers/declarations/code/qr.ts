/** Declarations. QR codes of any text, of contacts and of networks. */
import { declareHelper } from "../../declare-helper.ts";
import { backgroundArgument, colorArgument, sizeArgument, titleArgument } from "../code/drawing-arguments.ts";

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

export const declaredQrCodes = {
  qr: declareHelper({
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
  }),
  vcard: declareHelper({
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
  }),
  wifi: declareHelper({
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
  }),
};
