import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "../../app/platform/database/database.server.ts";
import { newId } from "../../app/platform/database/ids.ts";
import { migrate } from "../../app/platform/database/migrate.ts";
import { systemClock } from "../../app/platform/ports/clock.ts";
import { quickHasher } from "../../app/platform/ports/password-hasher.ts";
import { seedDemonstration } from "../../app/platform/system/seed.server.ts";
import { giveMoney, memberName } from "./members.ts";
import type { Figure, Part } from "./part.ts";
import { DATABASE, demoMember, getMerchant, openSite, openSlot, type Site } from "./site.ts";
import type { OpenGame } from "./vendor.ts";

const PLAYERS = 50;
const PAIRS_PER_SECOND = 100;
const WARM_UP_SECONDS = 5;
const SECONDS = 20;
/** The delay from a bet to its win. */
const WIN_AFTER_MS = 100;
const STAKE = 200;
const GIVEN = 10_000_000;
const URL_OF_TESTS = "postgres://postgres:postgres@127.0.0.1:5432/test";

export const vendorCalls: Part = {
  name: "vendor-calls",
  what: `${PAIRS_PER_SECOND} bets with their wins a second for ${SECONDS} seconds over HTTP, sent when they are due, by ${PLAYERS} players`,
  run: async () => [...(await onSqlite()), ...(await onPostgres())],
};

async function onSqlite(): Promise<Figure[]> {
  const site = await openSite();
  const database = await openDatabase({ file: path.join(site.folder, DATABASE) });
  try {
    return figures("SQLite", await playScheduledRounds(await openGames(database, site)));
  } finally {
    await database.close();
    await site.stop();
  }
}

/** Uses a database of its own on the PostgreSQL server of the tests: the site's jobs are stored there, too. */
async function onPostgres(): Promise<Figure[]> {
  const server = process.env.TEST_DATABASE_URL ?? URL_OF_TESTS;
  const name = `marquee_bench_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name}`);
  const located = new URL(server);
  located.pathname = `/${name}`;
  try {
    const database = await openDatabase({ url: located.href });
    try {
      await migrate(database);
      await seedDemonstration({ database, clock: systemClock, hasher: quickHasher() }, [
        getMerchant("manila"),
      ]);
      const site = await openSite({ variables: { DATABASE_URL: located.href } });
      try {
        return figures("PostgreSQL", await playScheduledRounds(await openGames(database, site)));
      } finally {
        await site.stop();
      }
    } finally {
      await database.close();
    }
  } finally {
    await administer(server, `drop database ${name} with (force)`);
  }
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Creates signed-in members with money and an open slot each. */
async function openGames(database: Database, site: Site): Promise<OpenGame[]> {
  await catalogueIn(database);
  const { code } = getMerchant("manila");
  const { username } = demoMember(getMerchant("manila"));
  const model = await database.db
    .selectFrom("account")
    .selectAll()
    .where("merchant_id", "=", code)
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const games: OpenGame[] = [];
  for (let number = 0; number < PLAYERS; number++) {
    const name = memberName(number);
    const own = { id: name, username: name, username_shown: name, referral_code: name, email: null };
    await database.db
      .insertInto("account")
      .values({ ...model, ...own })
      .execute();
    await signIn(database, code, name);
    await giveMoney(database, name, GIVEN);
    games.push((await openSlot(database, "manila", { member: name, at: site })).game);
  }
  return games;
}

/** Waits until the server has imported the catalogue into an empty database. */
async function catalogueIn({ db }: Database): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await db.selectFrom("game").select("id").where("playable", "=", 1).executeTakeFirst()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the server has brought no catalogue");
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

interface Times {
  /** The time of each call from when it was due to its response, milliseconds. */
  calls: number[];
  /** Completed rounds per second, among those counted. */
  perSecond: number;
}

/**
 * Plays rounds on schedule, regardless of pending responses.
 * @throws Error when a call was not accepted, or an overloaded server accepts no more connections.
 */
async function playScheduledRounds(games: readonly OpenGame[]): Promise<Times> {
  const warmUp = WARM_UP_SECONDS * PAIRS_PER_SECOND;
  const rounds = warmUp + SECONDS * PAIRS_PER_SECOND;
  const begun = performance.now() + 100;
  const calls: number[] = [];
  const playing: Promise<void>[] = [];
  const failed: Error[] = [];
  for (let round = 0; round < rounds; round++) {
    const due = begun + (round * 1_000) / PAIRS_PER_SECOND;
    await until(due);
    const counted = round < warmUp ? [] : calls;
    const played = playOne(games[round % games.length] as OpenGame, due, counted);
    playing.push(played.catch((error: Error) => void failed.push(error)));
  }
  await Promise.all(playing);
  const [first] = failed;
  if (first) throw new Error(`${failed.length} of ${rounds} rounds were not played`, { cause: first });
  const seconds = (performance.now() - begun) / 1_000 - WARM_UP_SECONDS;
  return { calls, perSecond: (rounds - warmUp) / seconds };
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

function figures(engine: string, { calls, perSecond }: Times): Figure[] {
  const sorted = calls.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return [
    { name: `${engine}: call, 99th percentile`, value: at(0.99), unit: "ms", atMost: 300 },
    { name: `${engine}: rounds`, value: perSecond, unit: "/s", atLeast: 0.95 * PAIRS_PER_SECOND },
    { name: `${engine}: call, median`, value: at(0.5), unit: "ms" },
    { name: `${engine}: call, longest`, value: sorted.at(-1) ?? Number.NaN, unit: "ms" },
  ];
}
