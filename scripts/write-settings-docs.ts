/** Writes docs/settings.md from the schema of the settings: `node scripts/write-settings-docs.ts`. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describeSettings } from "@platen/server";

const introduction = `# Settings

Made from the schema in \`packages/server/src/settings\` by \`node scripts/write-settings-docs.ts\`; change it there.

The service reads its settings from environment variables when it starts. A wrong value stops the start with the name of the variable and what is allowed; every wrong variable is named at once. An empty variable counts as not set.
A variable that begins with \`PLATEN_\` and is not a setting is ignored with a warning.

- A size is a number with \`KB\`, \`MB\` or \`GB\` (1 KB is 1024 bytes), such as \`10MB\`.
- A time is a number with \`s\`, \`min\`, \`h\` or \`d\`, such as \`45s\` or \`30d\`.
`;

/** The text of the page. */
export function settingsDocs(): string {
  const sections = describeSettings().map(({ title, settings }) => {
    const rows = settings.map(
      ({ name, usual, allowed, meaning }) => `| \`${name}\` | ${usual} | ${allowed} | ${meaning} |`,
    );
    return `## ${title}\n\n| Setting | Default | Allowed | Meaning |\n|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  return [introduction, ...sections].join("\n");
}

const target = new URL("../docs/settings.md", import.meta.url);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(target, settingsDocs());
  process.stdout.write(`Wrote ${fileURLToPath(target)}\n`);
}
