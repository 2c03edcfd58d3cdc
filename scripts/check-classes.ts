// Checks that every class name in the code is a Tailwind utility or has a rule in app/styles. `npm run check` and `npm
// test` run this, because a misspelt utility or a class without a style fails silently.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type ClassName, findClassNames } from "./classes/class-names.ts";
import { knownClasses } from "./classes/known-classes.ts";

/** The pages that app.css styles. */
const SOURCES = ["app/root.tsx", "app/{modules,routes,site,ui}/**/*.{ts,tsx}"];

const root = path.resolve(import.meta.dirname, "..");
const problems = await check();
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

async function check(): Promise<string[]> {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }));
  const code = new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
  const found = findClassNames(code);
  const isKnown = await knownClasses(
    path.join(root, "app/styles"),
    found.map(({ name }) => name),
  );
  const say = ({ name, file, line, partial }: ClassName) =>
    partial
      ? `${file}:${line} puts a class name together from "${name}": Tailwind sees only whole names`
      : `${file}:${line} "${name}" is no utility and no class of app/styles`;
  return found.filter(({ name, partial }) => partial || !isKnown(name)).map(say);
}
