import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Command } from "commander";

type Env = Readonly<Record<string, string | undefined>>;

/** Names that npm passes to its scripts about itself beside its settings. */
const OF_NPM = new Set(["npm-version", "local-prefix", "global-prefix", "node-gyp"]);

/**
 * Returns a message about the flags that npm kept to itself, as it does with all flags before a `--`: a command would
 * run without them silently. A flag of the command is a `fault`; an unknown one is a `note`, since a variable of npm's
 * that this machine exports looks the same.
 *
 * @param words the arguments after `npm run <script>`, as they reached the script
 */
export function flagsLostToNpm(
  program: Command,
  words: readonly string[],
  env: Env,
): { fault: string } | { note: string } | null {
  const command = program.commands.find((one) => one.name() === words[0]) ?? program;
  const own = command.options.flatMap(({ long }) => long ?? []);
  const { known: taken, unknown } = flagsNpmTook(own, env);
  // A flag that is also on the command line came from one of npm's configuration files.
  const known = taken.filter((flag) => !words.some((word) => word === flag || word.startsWith(`${flag}=`)));
  const firstFlag = words.findIndex((word) => word.startsWith("-"));
  const plain = firstFlag < 0 ? words : words.slice(0, firstFlag);
  const typed = ["npm run", env.npm_lifecycle_event, ...plain].filter(Boolean).join(" ");
  if (known.length > 0) {
    const flags = known.map((flag) => `${flag}${takesValue(command, flag) ? " …" : ""}`);
    return {
      fault: `npm consumed ${known.join(", ")}: put -- before the flags, as in\n  ${typed} -- ${flags.join(" ")}`,
    };
  }
  if (unknown.length === 0) return null;
  const takes =
    own.length > 0
      ? `${command.name()} takes ${own.join(", ")}, after --, as in\n  ${typed} -- ${own[0]} …`
      : `${command.name()} takes no flags.`;
  return { note: `npm consumed ${unknown.join(", ")}, which this command did not receive: ${takes}` };
}

/** Reports the lost flags, and ends the process before anything is done without a flag of the command. */
export function warnOfLostFlags(program: Command, words = process.argv.slice(2)): void {
  const lost = flagsLostToNpm(program, words, process.env);
  if (!lost) return;
  if ("fault" in lost) program.error(lost.fault);
  console.error(lost.note);
}

function takesValue(command: Command, flag: string): boolean {
  return command.options.some(({ long, flags }) => long === flag && flags.includes("<"));
}

/** Returns the flags of the command, and the unknown ones, that npm found on its line and left in the environment. */
function flagsNpmTook(own: readonly string[], env: Env) {
  // npm writes a disabled setting as an empty string.
  const names = Object.keys(env).flatMap((key) => {
    if (!env[key]) return [];
    const name = /^npm_config_([a-z0-9_]+)$/.exec(key)?.[1]?.replaceAll("_", "-");
    return name === undefined ? [] : [name];
  });
  const known = names.map((name) => `--${name}`).filter((flag) => own.includes(flag));
  const settings = npmSettings(env);
  const unknown = settings
    ? names
        .filter((name) => !own.includes(`--${name}`) && !settings.has(name))
        .map((name) => (name.length === 1 ? `-${name}` : `--${name}`))
    : [];
  return { known, unknown };
}

/**
 * Returns every setting that npm knows, or that a file of npm's settings names; null when the running npm's settings
 * cannot be read, since then one of them would pass for an unknown flag.
 */
function npmSettings(env: Env): Set<string> | null {
  try {
    const npm = createRequire(env.npm_execpath ?? "");
    const { definitions } = npm("@npmcli/config/lib/definitions") as { definitions: object };
    const files = [
      env.npm_config_userconfig,
      env.npm_config_globalconfig,
      env.npm_config_local_prefix && path.join(env.npm_config_local_prefix, ".npmrc"),
    ];
    return new Set([...OF_NPM, ...Object.keys(definitions), ...files.flatMap(namesIn)]);
  } catch {
    return null;
  }
}

function namesIn(file: string | undefined): string[] {
  if (!file || !existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // npm reads either spelling.
  return lines.map((line) => (line.split("=")[0] ?? "").replace(/\[\]$/, "").trim().replaceAll("_", "-"));
}
