import { join } from "node:path";
import type { Engine } from "../../../app/sandbox/catalogue/engines.ts";
import { openConsole } from "../../../app/sandbox/studio/console.ts";
import { openDatabase } from "../../../app/sandbox/studio/database.ts";
import { expect } from "../fixtures.ts";
import { publishedSite } from "./site.ts";

/**
 * Lets time pass in the site's studio for one kind of game, as `npm run studio -- pass` does. A test need not wait for
 * a match to end. Only one test at a time may play that kind on the site.
 */
export async function advanceStudioClock(engine: Engine, seconds: number): Promise<void> {
  const db = openDatabase(join(publishedSite().dataFolder, "studio"));
  try {
    const service = openConsole(db);
    const id = service.leave({ kind: "pass", engine, ms: seconds * 1_000 }, Date.now());
    await expect.poll(() => service.outcome(id)).toBe(true);
  } finally {
    db.close();
  }
}
