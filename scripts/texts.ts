// `npm run texts`: lists missing texts of each language and unused texts; exits with 1 when there are any.
import { ROOT } from "./brand/brands.ts";
import { differences, unusedKeys } from "./texts/catalogues.ts";

let problems = 0;
const tell = (title: string, keys: readonly string[]) => {
  if (keys.length === 0) return;
  problems += keys.length;
  console.log([`${title} (${keys.length}):`, ...keys.map((key) => `  ${key}`)].join("\n"));
};
for (const { language, missing, extra } of differences(ROOT)) {
  tell(`Missing in ${language}`, missing);
  tell(`In ${language}, but not in EN`, extra);
}
tell("Used nowhere", unusedKeys(ROOT));
if (problems === 0) console.log("All texts are translated and used.");
process.exitCode = problems === 0 ? 0 : 1;
