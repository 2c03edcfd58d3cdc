import { join } from "node:path";
import type { Engine } from "../../../app/sandbox/catalogue/engines.ts";
import { type ConsoleTask, openConsole } from "../../../app/sandbox/studio/console.ts";
import { openDatabase } from "../../../app/sandbox/studio/database.ts";
import { openWagerStore } from "../../../app/sandbox/studio/wagers/store.ts";
import { expect } from "../fixtures.ts";
import { publishedSite } from "./site.ts";

/**
 * Lets time pass in the site's studio for one kind of game, as `npm run studio -- pass` does. A test need not wait for
 * a match to end. Only one test at a time may play that kind on the site.
 */
export function advanceStudioClock(engine: Engine, seconds: number): Promise<void> {
  return orderStudio({ kind: "pass", engine, ms: seconds * 1_000 });
}

/** Has the site's studio carry out an order of the people who run it, as `npm run studio` does. */
export async function orderStudio(task: ConsoleTask): Promise<void> {
  const db = openStudio();
  try {
    const service = openConsole(db);
    const id = service.leave(task, Date.now());
    await expect.poll(() => service.outcome(id)).toBe(true);
  } finally {
    db.close();
  }
}

/** Returns the match of the studio's newest bet on one. */
export function findLastMatch(): string {
  const db = openStudio();
  try {
    const legs = openWagerStore(db)
      .last(20)
      .flatMap(({ detail }) => (detail.legs ?? []) as { fixtureId: string }[]);
    const [leg] = legs;
    if (!leg) throw new Error("no bet on a match");
    return leg.fixtureId;
  } finally {
    db.close();
  }
}

const openStudio = () => openDatabase(join(publishedSite().dataFolder, "studio"));
