// `npm run db -- <command>`
import { db } from "./db-commands.ts";
import { warnOfLostFlags } from "./npm-flags.ts";

warnOfLostFlags(db);
await db.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
