// `npm run check`: all static checks of the code. `npm test` runs the same list.
import { runCommand } from "./setup/failure.mjs";
import { runChecks } from "./setup/parts.mjs";

await runCommand(async () => {
  const results = await runChecks(process.execPath);
  return results.every(({ ok }) => ok) ? 0 : 1;
});
