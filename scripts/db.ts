// `npm run db -- <command>`
import { db } from "./db-commands.ts";
import { tellFlagsLostToNpm } from "./npm-flags.ts";

tellFlagsLostToNpm(db);
await db.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
