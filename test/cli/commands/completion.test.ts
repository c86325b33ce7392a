import { execFileSync } from "node:child_process";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { completionScript } from "../../../src/cli/commands/completion.js";
import { thrownBy } from "../../support/thrown.js";

function program(): Command {
  const made = new Command("plumbline");
  made.command("verify").description("verify one claim").option("-q, --quiet", "").option("--json", "");
  made.command("kg").description("graph files").command("import").option("--class <ids>", "");
  return made;
}

const complete = (...words: readonly string[]) =>
  execFileSync("bash", [
    "-c",
    `${completionScript(program(), "bash")}\nCOMP_WORDS=(plumbline ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _plumbline; echo "\${COMPREPLY[@]}"`,
  ])
    .toString()
    .trim();

describe("completionScript", () => {
  it("completes commands and their flags in bash", () => {
    expect(complete("v")).toBe("verify");
    expect(complete("verify", "--")).toBe("--quiet --json --help");
    expect(complete("kg", "")).toContain("import");
    expect(complete("kg", "import", "--c")).toBe("--class");
  });

  it("is written for zsh and fish too, and for no other shell", () => {
    expect(completionScript(program(), "zsh")).toMatch(/^autoload -U \+X bashcompinit/);
    expect(completionScript(program(), "fish")).toContain("-n '__fish_seen_subcommand_from verify' -l json");
    expect(thrownBy(() => completionScript(program(), "tcsh")).message).toContain("bash, zsh, fish");
  });
});
