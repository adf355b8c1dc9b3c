/** The private fontconfig file: only our fonts exist, whatever the machine has, and well-known names lead to them. */
import families from "./families.json" with { type: "json" };

interface FontconfigOptions {
  folders: readonly string[];
  /** Read in turn; what is missing in all of them is written to the first. */
  cacheFolders: readonly string[];
}

/** The text of a fonts.conf that lists these folders and nothing else. */
export function fontconfigFile({ folders, cacheFolders }: FontconfigOptions): string {
  const directories = folders.map((folder) => `  <dir>${escapeXml(folder)}</dir>`);
  const caches = cacheFolders.map((folder) => `  <cachedir>${escapeXml(folder)}</cachedir>`);
  const aliases = families.flatMap(({ family, standsFor }) => standsFor.map((name) => alias(name, family)));
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${directories.join("\n")}
${caches.join("\n")}
${aliases.join("\n")}
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Inter</string><string>Noto Sans</string></edit>
  </match>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`;
}

function alias(name: string, family: string): string {
  return `  <alias binding="same"><family>${escapeXml(name)}</family><prefer><family>${escapeXml(family)}</family></prefer></alias>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
