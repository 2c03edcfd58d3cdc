import { randomBytes } from "node:crypto";
import path from "node:path";
import { type Database, openDatabase } from "../../app/platform/database/database.server.ts";
import { newId } from "../../app/platform/database/ids.ts";
import { migrate } from "../../app/platform/database/migrate.ts";
import { systemClock } from "../../app/platform/ports/clock.ts";
import { quickHasher } from "../../app/platform/ports/password-hasher.ts";
import { seedDemonstration } from "../../app/platform/system/seed.server.ts";
import { giveMoney } from "./members.ts";
import { withOwnPostgres } from "./own-postgres.ts";
import type { Figure } from "./part.ts";
import { DATABASE, demoMember, getMerchant, type Host, openSite, openSlot, type Site } from "./site.ts";
import type { OpenGame } from "./vendor.ts";

export const PAIRS_PER_SECOND = 100;
const WARM_UP_SECONDS = 5;
/** The delay from a bet to its win. */
const WIN_AFTER_MS = 100;
const STAKE = 200;
const GIVEN = 10_000_000;

/** A running site, and its database as this process reads it. */
export interface EngineSite {
  engine: "SQLite" | "PostgreSQL";
  database: Database;
  site: Site;
}

/** Measures a running site with a catalogue on SQLite, then on PostgreSQL in a database of its own. */
export async function onBothEngines(
  host: Host,
  measure: (site: EngineSite) => Promise<Figure[]>,
): Promise<Figure[]> {
  const site = await openSite();
  const database = await openDatabase({ file: path.join(site.folder, DATABASE) });
  const figures = await measure({ engine: "SQLite", database, site }).finally(async () => {
    await database.close();
    await site.stop();
  });
  return [...figures, ...(await withOwnPostgres((url) => onPostgres(url, host, measure)))];
}

async function onPostgres(url: string, host: Host, measure: (site: EngineSite) => Promise<Figure[]>) {
  const database = await openDatabase({ url });
  try {
    await migrate(database);
    await seedDemonstration({ database, clock: systemClock, hasher: quickHasher() }, [getMerchant(host)]);
    const site = await openSite({ variables: { DATABASE_URL: url } });
    try {
      await catalogueIn(database);
      return await measure({ engine: "PostgreSQL", database, site });
    } finally {
      await site.stop();
    }
  } finally {
    await database.close();
  }
}

/** Waits until the server has imported the catalogue into an empty database. */
async function catalogueIn({ db }: Database): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await db.selectFrom("game").select("id").where("playable", "=", 1).executeTakeFirst()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the server has brought no catalogue");
}

/** Creates a signed-in member with money and an open slot, below an agent if one is given. */
export async function openPlayer(
  { database, site }: EngineSite,
  host: Host,
  name: string,
  uplineId?: string,
): Promise<OpenGame> {
  await addCopy(database, host, name, uplineId === undefined ? {} : { upline_id: uplineId });
  await signIn(database, getMerchant(host).code, name);
  await giveMoney(database, name, GIVEN, host);
  return (await openSlot(database, host, { member: name, at: site })).game;
}

/** Adds an account like that of the demonstration's member, except for its names and `over`. */
export async function addCopy(
  { db }: Database,
  host: Host,
  name: string,
  over: { type?: 0 | 1; upline_id?: string } = {},
): Promise<void> {
  const merchant = getMerchant(host);
  const model = await db
    .selectFrom("account")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("username", "=", demoMember(merchant).username)
    .executeTakeFirstOrThrow();
  const own = { id: name, username: name, username_shown: name, referral_code: name, email: null };
  await db
    .insertInto("account")
    .values({ ...model, ...own, ...over })
    .execute();
}

async function signIn({ db }: Database, merchantId: string, accountId: string): Promise<void> {
  const now = Date.now();
  await db
    .insertInto("session")
    .values({
      merchant_id: merchantId,
      token_hash: randomBytes(32).toString("hex"),
      id: newId(now),
      account_id: accountId,
      audience: "member",
      created_at: now,
      last_seen_at: now,
      expires_at: now + 3_600_000,
      idle_ms: 3_600_000,
      ip: "127.0.0.1",
      user_agent: "",
      remember: 0,
      revoked_at: null,
      revoked_reason: null,
    })
    .execute();
}

/** A round to play; the milliseconds of each of its calls, from when it was due to its response, are added to `times`. */
export interface DueRound {
  game: OpenGame;
  times: number[];
}

/**
 * Plays {@link PAIRS_PER_SECOND} rounds a second on schedule, regardless of pending responses, after some seconds that
 * are not measured. `getRound` gets the number of the round. Returns the rounds completed a second.
 * @throws Error when a call was not accepted, or an overloaded server accepts no more connections.
 */
export async function playScheduledRounds(
  seconds: number,
  getRound: (number: number) => DueRound,
): Promise<number> {
  const warmUp = WARM_UP_SECONDS * PAIRS_PER_SECOND;
  const rounds = warmUp + seconds * PAIRS_PER_SECOND;
  const begun = performance.now() + 100;
  const playing: Promise<void>[] = [];
  const failed: Error[] = [];
  for (let number = 0; number < rounds; number++) {
    const due = begun + (number * 1_000) / PAIRS_PER_SECOND;
    await until(due);
    const { game, times } = getRound(number);
    const played = playOne(game, due, number < warmUp ? [] : times);
    playing.push(played.catch((error: Error) => void failed.push(error)));
  }
  await Promise.all(playing);
  const [first] = failed;
  if (first) throw new Error(`${failed.length} of ${rounds} rounds were not played`, { cause: first });
  const measured = (performance.now() - begun) / 1_000 - WARM_UP_SECONDS;
  return (rounds - warmUp) / measured;
}

async function playOne(game: OpenGame, due: number, times: number[]): Promise<void> {
  const [bet, win] = game.roundCalls(STAKE, STAKE);
  await game.send(bet);
  times.push(performance.now() - due);
  const winDue = due + WIN_AFTER_MS;
  await until(winDue);
  await game.send(win);
  times.push(performance.now() - winDue);
}

async function until(time: number): Promise<void> {
  const left = time - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

/** Returns the value below which a share of the values lies. */
export function getPercentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
