import { existsSync } from "node:fs";
import path from "node:path";
import type { BrandRegistry } from "../../app/brand/registry.ts";
import { accountByUsername } from "../../app/platform/accounts/account-reads.server.ts";
import { withOpenDatabase } from "../../app/platform/database/with-open-database.ts";
import {
  FORCED_OUTCOMES,
  type ForcedOutcome,
  type ForcedOutcomes,
  MAX_TIMES,
  openForcedOutcomes,
  type WaitingOutcome,
} from "../../app/sandbox/forced-outcomes.ts";
import { nearestWord } from "../../app/shared/nearest-word.ts";
import { ownDatabase } from "../with-database.ts";
import { table } from "./table.ts";
import { UsageError } from "./usage.ts";

/** The flags of `brand force`, as typed. */
export interface ForceFlags {
  member?: string;
  times?: string;
  clear?: true;
}

/**
 * Forces an outcome on the next round or payment at a brand, lists the waiting outcomes if none is given, or drops them;
 * returns the text to print.
 * @throws UsageError for a wrong outcome or flag; Error in one sentence when the data folder has no sandbox, or the
 *   brand no such member.
 */
export async function forceOutcome(
  registry: BrandRegistry,
  id: string,
  outcome: string | undefined,
  { member, times = "1", clear }: ForceFlags,
): Promise<string> {
  const request = outcome === undefined ? null : { outcome: readOutcome(outcome), times: readTimes(times) };
  if (clear && request)
    throw new UsageError(`--clear drops all waiting outcomes of ${id}: leave out ${outcome}.`);
  const merchant = registry.byId(id)?.document.merchantCode;
  if (merchant === undefined)
    throw new Error(`${id} has errors and is not served. See npm run brand check ${id}.`);
  const forced = openOwn();
  try {
    if (clear) return `Dropped ${countOutcomes(forced.clear(merchant))} of ${id}.`;
    if (!request) return describeWaiting(id, forced.list(merchant));
    const player = member === undefined ? null : await findPlayer(id, merchant, member);
    forced.force({ merchant, playerId: null, username: null, ...player, ...request }, Date.now());
    return `${request.outcome} waits for ${player?.username ?? "any member"} of ${id}, ${describeTimes(request.times)}.`;
  } finally {
    forced.close();
  }
}

function readOutcome(word: string): ForcedOutcome {
  const found = FORCED_OUTCOMES.find((one) => one === word);
  if (found) return found;
  const nearest = nearestWord(word, FORCED_OUTCOMES);
  throw new UsageError(
    `There is no outcome ${JSON.stringify(word)}. ${nearest ? `Did you mean ${nearest}? ` : ""}Outcomes: ${FORCED_OUTCOMES.join(", ")}.`,
  );
}

function readTimes(text: string): number {
  const times = Number(text);
  if (/^\d+$/.test(text) && times >= 1 && times <= MAX_TIMES) return times;
  throw new UsageError(`--times ${text} is not a whole number from 1 to ${MAX_TIMES}.`);
}

function openOwn(): ForcedOutcomes {
  const { dataFolder } = ownDatabase();
  // The sandbox creates it at its first request.
  if (!existsSync(path.join(dataFolder, "studio")))
    throw new Error(
      `The data folder ${dataFolder} has no sandbox. Start the server with MARQUEE_SANDBOX=on, or set MARQUEE_DATA_DIR to its data folder.`,
    );
  return openForcedOutcomes(dataFolder);
}

async function findPlayer(id: string, merchant: string, member: string) {
  const { location } = ownDatabase();
  const account = await withOpenDatabase(location, ({ db }) => accountByUsername(db, merchant, member), {
    readOnly: true,
  });
  if (!account) throw new Error(`${id} has no member ${JSON.stringify(member)}.`);
  return { playerId: account.id, username: account.username };
}

function describeWaiting(id: string, waiting: readonly WaitingOutcome[]): string {
  if (waiting.length === 0)
    return `No outcome waits at ${id}. Example: npm run brand force ${id} win -- --member player1`;
  return table([
    ["outcome", "member", "times", "asked at"],
    ...waiting.map(({ outcome, username, times, askedAt }) => [
      outcome,
      username ?? "any",
      String(times),
      new Date(askedAt).toISOString(),
    ]),
  ]);
}

const describeTimes = (times: number) => (times === 1 ? "once" : `${times} times`);
const countOutcomes = (count: number) => (count === 1 ? "1 waiting outcome" : `${count} waiting outcomes`);
