import type { Command } from "commander";
import { PlumblineError } from "../../errors.js";
import { EXIT } from "../exit-codes.js";
import type { AddCommand } from "../flags.js";

type Completed = { readonly name: string; readonly description: string; readonly words: readonly string[] };

export const addCompletion: AddCommand = (program, { io, finish }) => {
  program
    .command("completion")
    .description("print a script that completes commands and flags: source <(plumbline completion bash)")
    .argument("<shell>", "bash, zsh or fish")
    .action((shell: string) => {
      io.stdout.write(completionScript(program, shell));
      finish(EXIT.ok);
    });
};

/** A shell script that completes commands and flags, generated from the program's commands; otherwise the shell completes file names. */
export function completionScript(program: Command, shell: string): string {
  const commands = program.commands.map(completedOf);
  if (shell === "bash") return bashScript(commands);
  if (shell === "zsh") return `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`;
  if (shell === "fish") return fishScript(commands);
  throw new PlumblineError("invalid-input", `"${shell}" is none of bash, zsh, fish`);
}

function completedOf(command: Command): Completed {
  const flagsOf = (one: Command) => one.options.flatMap(({ long, short }) => [long, short].filter((flag) => flag != null));
  const words = [...command.commands.map((inner) => inner.name()), ...flagsOf(command), ...command.commands.flatMap(flagsOf), "--help"];
  return { name: command.name(), description: command.description(), words: [...new Set(words)] };
}

function bashScript(commands: readonly Completed[]): string {
  const cases = commands.map(({ name, words }) => `    ${name}) words="${words.join(" ")}" ;;`);
  return `_plumbline() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(" ")} --help --version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _plumbline plumbline
`;
}

function fishScript(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, description, words }) => [
    `complete -c plumbline -n __fish_use_subcommand -f -a ${name} -d '${description.replaceAll("'", "\\'")}'`,
    ...words.map((word) => {
      const what = word.startsWith("--") ? `-l ${word.slice(2)}` : word.startsWith("-") ? `-s ${word.slice(1)}` : `-a ${word}`;
      return `complete -c plumbline -n '__fish_seen_subcommand_from ${name}' ${what}`;
    }),
  ]);
  return `${lines.join("\n")}\n`;
}
