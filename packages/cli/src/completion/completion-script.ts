/** What a shell needs to complete the command: its subcommands and their options, written out from the program itself. */
import type { Command } from "commander";

export const shells = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof shells)[number];

interface Entry {
  /** `keys create`; empty for the program itself. */
  path: string;
  words: { text: string; description: string }[];
}

export function completionScript(program: Command, shell: Shell): string {
  const entries = entriesOf(program, "");
  if (shell === "fish") return fish(entries);

  return shell === "zsh"
    ? `#compdef platen\nautoload -U +X bashcompinit && bashcompinit\n${bash(entries)}`
    : bash(entries);
}

function entriesOf(command: Command, path: string): Entry[] {
  const subcommands = command.commands.map((each) => ({ text: each.name(), description: each.description() }));
  const options = command.options.map((option) => ({
    text: option.long ?? option.short ?? "",
    description: option.description,
  }));
  const below = command.commands.flatMap((each) => entriesOf(each, `${path} ${each.name()}`.trim()));

  return [{ path, words: [...subcommands, ...options, { text: "--help", description: "print help" }] }, ...below];
}

/** Words before the cursor lead to a subcommand; where nothing fits, the shell completes files. */
function bash(entries: Entry[]): string {
  const cases = entries
    .filter(({ path }) => path !== "")
    .map(({ path, words }) => `    "${path}") words="${words.map(({ text }) => text).join(" ")}" ;;`);
  const first = entries[0]!.words.map(({ text }) => text).join(" ");
  const known = entries.map(({ path }) => path).filter((path) => path !== "");

  return `# Completion of platen. Load it with: source <(platen completion bash)
_platen() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word words="${first}" index
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    case "\${path:+$path }$word" in
${known.map((path) => `      "${path}") path="${path}" ;;`).join("\n")}
    esac
  done
  case "$path" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _platen platen
`;
}

function fish(entries: Entry[]): string {
  const lines = entries.flatMap(({ path, words }) => {
    const parts = path.split(" ").filter((part) => part !== "");
    const names = entries[0]!.words.filter(({ text }) => !text.startsWith("-")).map(({ text }) => text);
    const condition =
      parts.length === 0
        ? `not __fish_seen_subcommand_from ${names.join(" ")}`
        : parts.map((part) => `__fish_seen_subcommand_from ${part}`).join("; and ");
    return words.map(({ text, description }) => {
      const word = text.startsWith("--") ? `-l ${text.slice(2)}` : `-f -a ${text}`;
      return `complete -c platen -n "${condition}" ${word} -d ${quoted(description)}`;
    });
  });

  return `# Completion of platen. Load it with: platen completion fish | source\n${lines.join("\n")}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
