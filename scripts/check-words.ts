// Checks that names, comments, documents and commit subjects use standard terms (scripts/words/word-list.ts).
// `npm run check` and `npm test` run this.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { findInCode, findInProse, type WordProblem } from "./words/find-words.ts";

const root = path.resolve(import.meta.dirname, "..");
/** The list itself and the texts of brands are not checked. */
const QUOTES = /^scripts\/words\/|^brands\//;
/** Migrations are not checked: they keep the names under which they have run. */
const AS_RUN = /^app\/platform\/database\/migrat/;

const problems = [...filesProblems(), ...subjectProblems()];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function filesProblems(): string[] {
  return git("ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.js", "*.md")
    .filter((file) => !QUOTES.test(file) && !AS_RUN.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      const found = file.endsWith(".md") ? findInProse(text) : findInCode(text);
      return found.map((problem) => toText(`${file}:${problem.line}`, problem));
    });
}

/** Checks the commits since the list was added; a checkout without history has none. */
function subjectProblems(): string[] {
  try {
    const [since] = git("log", "--diff-filter=A", "--format=%h", "--", "scripts/words/word-list.ts");
    if (since === undefined) return [];
    return git("log", "--no-merges", "--format=%h %s", `${since}..HEAD`).flatMap((line) => {
      const [hash = "", ...rest] = line.split(" ");
      const subject = rest.join(" ");
      const long = subject.length > 72 ? [`commit ${hash} has a subject over 72 characters`] : [];
      return [...long, ...findInProse(subject).map((problem) => toText(`commit ${hash}`, problem))];
    });
  } catch {
    return [];
  }
}

function toText(place: string, { words, say }: WordProblem): string {
  return `${place} "${words}": ${say}`;
}

function git(...args: string[]): string[] {
  const output = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });
  return output.split("\n").filter((line) => line !== "");
}
