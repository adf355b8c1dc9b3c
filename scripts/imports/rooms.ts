/** The rooms of the house and the direction of imports between them. */

export interface Room {
  mayImport: readonly string[];
  /** No file, network, clock or process: no `node:` modules outside tests. */
  isPure: boolean;
}

const belowRender = ["json", "templates", "einvoice", "pdf", "browser", "tailwind"];
const belowServer = ["render", ...belowRender, "importers", "egress", "compare"];

/** The packages, by the name of their folder. */
export const rooms: Readonly<Record<string, Room>> = {
  json: { mayImport: [], isPure: true },
  pdf: { mayImport: [], isPure: true },
  sdk: { mayImport: [], isPure: true },
  tailwind: { mayImport: [], isPure: true },
  egress: { mayImport: [], isPure: false },
  templates: { mayImport: ["json"], isPure: true },
  einvoice: { mayImport: ["json"], isPure: true },
  compare: { mayImport: ["pdf", "einvoice"], isPure: false },
  browser: { mayImport: ["egress"], isPure: false },
  render: { mayImport: belowRender, isPure: false },
  importers: { mayImport: ["json", "templates", "tailwind", "egress"], isPure: false },
  server: { mayImport: belowServer, isPure: false },
  editor: { mayImport: ["json", "templates", "einvoice", "tailwind", "sdk"], isPure: true },
  cli: { mayImport: [...belowServer, "server", "sdk"], isPure: false },
};

/** Folders outside the packages. They use a package as its users do: by name, through its index. */
export const outsideRooms = ["bench", "chaos", "conformance", "scripts"] as const;
