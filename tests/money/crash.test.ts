import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { systemClock } from "#app/platform/ports/clock.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { setupFolder } from "../../scripts/setup/project.mjs";
import { budget, simulate, testSeed } from "../budget.ts";
import { openWalletFixture, type WalletFixture } from "./wallet/fixture.ts";
import { numbers } from "./wallet/numbers.ts";
import type { Player } from "./wallet/players.ts";
import type { ServerTask } from "./wallet/server.ts";

/**
 * Kills a server (kill -9) while vendors, the payment provider and members send requests, and restarts it on the same
 * data. Every acknowledged operation must exist once. An unacknowledged one is requested again, and must then exist
 * once. Another run: `MARQUEE_SEED=<seed>`.
 */
const KILLS = budget({ sqlite: 10, postgres: 4 }, { sqlite: 50, postgres: 10 });
const MERCHANT = "manila";
const CLIENTS = 8;
/** A kill follows after this many responses since the start, or after `MAX_MS`. */
const ANSWERS = { least: 5, most: 200 };
const MAX_MS = 2_000;
const RICH = 100_000_000;
const AMOUNT = { bet: 200, deposit: 1_000, withdrawal: 1_000 };

/** An operation that a client requests until it gets a response. */
interface Operation {
  what: "bet" | "win" | "rollback" | "deposit" | "webhook" | "withdraw";
  key: string;
  amount: number;
  send(origin: string): Promise<Response>;
}

/** The server bundled as one file, which starts in a third of the time. */
let program: string;
let folder: string;
beforeAll(async () => {
  mkdirSync(setupFolder, { recursive: true });
  folder = mkdtempSync(join(setupFolder, "crash-"));
  program = await bundleServer(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

await forEachDialect("a server that is killed", (open, dialect) => {
  const kills = KILLS[dialect];
  simulate(
    `${kills} times under load has done once what it acknowledged`,
    { timeout: 1_800_000 },
    async () => {
      const seed = testSeed();
      const random = numbers(seed);
      const test = await open();
      const secret = randomBytes(32);
      const fixture = await openWalletFixture(test, { merchantId: MERCHANT, clock: systemClock, secret });
      const clients = await openClients(fixture, random);
      // SQLite does not need to recover the file while another connection has it open.
      await test.close();
      const task = { location: test.location, merchantId: MERCHANT, secret: secret.toString("hex") };
      const began = performance.now();
      const tally: Tally = { counted: {}, again: 0, slowest: 0 };
      try {
        for (let round = 1; round <= kills; round++) {
          const enough = ANSWERS.least + Math.floor(random() * (ANSWERS.most - ANSWERS.least));
          await liveAndDie(task, clients, enough, tally);
          if (round % 10 === 0) await check(task, clients);
        }
        // The last server is not killed: it completes the open operations, and no new ones begin.
        await liveAndDie(task, clients, 0, tally);
        await check(task, clients);
      } finally {
        await test.drop();
      }
      const acknowledged = Object.values(tally.counted).reduce((sum, n) => sum + n, 0);
      const seconds = (performance.now() - began) / 1_000;
      console.log(
        `crash, ${dialect}: seed ${seed}, ${kills} kills in ${seconds.toFixed(1)} s, ${acknowledged} acknowledged ` +
          `${JSON.stringify(tally.counted)}, ${tally.again} of them asked for again after a kill; ` +
          `slowest start ${tally.slowest.toFixed(0)} ms`,
      );
      expect(acknowledged).toBeGreaterThan(kills * 2);
      expect(tally.again).toBeGreaterThan(kills / 2);
    },
  );
});

interface Tally {
  /** Counts of acknowledged operations, by kind. */
  counted: Record<string, number>;
  /** The number of those that were requested again after a kill. */
  again: number;
  /** The slowest start, in milliseconds. */
  slowest: number;
}

async function openClients(fixture: WalletFixture, random: () => number): Promise<Client[]> {
  const clients: Client[] = [];
  for (let n = 0; n < CLIENTS; n++) {
    const [player, payer] = [await fixture.addPlayer(RICH), await fixture.addPlayer(0)];
    clients.push(getClient(fixture, { player, payer, n, random }));
  }
  return clients;
}

/**
 * Starts a server and lets the clients run until it has sent `enough` responses, then kills it. With 0 it completes the
 * open operations and shuts down cleanly.
 */
async function liveAndDie(
  task: ServerTask,
  clients: readonly Client[],
  enough: number,
  tally: Tally,
): Promise<void> {
  const startedAt = performance.now();
  const { child, origin } = await start(task);
  tally.slowest = Math.max(tally.slowest, performance.now() - startedAt);
  try {
    let left = enough;
    let stop = enough === 0;
    const { promise: answeredEnough, resolve } = Promise.withResolvers<void>();
    const note = (operation: Operation, repeated: boolean) => {
      tally.counted[operation.what] = (tally.counted[operation.what] ?? 0) + 1;
      if (repeated) tally.again++;
      if (--left === 0) resolve();
    };
    const working = clients.map((client) => client.work(origin, () => stop, note));
    if (enough > 0) {
      await Promise.race([answeredEnough, wait(MAX_MS)]);
      child.kill("SIGKILL");
    }
    stop = true;
    await Promise.all(working);
    if (enough === 0) child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  } finally {
    child.kill("SIGKILL");
  }
}

async function bundleServer(outDir: string): Promise<string> {
  const { build } = await import("vite");
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: "tests/money/wallet/server.ts",
      target: "esnext",
      minify: false,
      copyPublicDir: false,
      outDir,
      rollupOptions: { output: { entryFileNames: "server.mjs" } },
    },
  });
  return join(outDir, "server.mjs");
}

async function start(task: ServerTask): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(program, [JSON.stringify(task)], { execArgv: [] });
  const [message] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ]);
  return { child, origin: `http://127.0.0.1:${(message as { port: number }).port}` };
}

type Client = ReturnType<typeof getClient>;

/**
 * Creates a client: a player who bets and one who deposits, with the responses they received. Each sends one request
 * after another.
 */
function getClient(
  fixture: WalletFixture,
  { player, payer, n, random }: { player: Player; payer: Player; n: number; random: () => number },
) {
  const acknowledged: Operation[] = [];
  let serial = 0;
  let unanswered: Operation | null = null;
  let openBet: string | null = null;
  let unpaid: string | null = null;

  const vendor = (call: string, transactionId: string, content: object) => async (origin: string) =>
    forward(origin, fixture.vendorRequest(call, { transactionId, playerId: player.id, ...content }));
  const member = (path: string, content: object) => (origin: string) =>
    fetch(origin + path, { method: "POST", body: JSON.stringify(content) });

  function next(): Operation {
    const key = `crash-of-client-${n}-${++serial}`;
    const roundId = `round-${openBet ?? key}`;
    if (unpaid) {
      const reference = unpaid;
      const paid = { amount: AMOUNT.deposit, currency: "PHP" };
      const report = { subject: "checkout", reference, state: "paid", paid } as const;
      const send = async (origin: string) => forward(origin, fixture.webhookRequest(report));
      return { what: "webhook", key: reference, amount: AMOUNT.deposit, send };
    }
    if (openBet) {
      const bet = { roundId, betTransactionId: openBet };
      if (random() < 0.3)
        return { what: "rollback", key, amount: AMOUNT.bet, send: vendor("rollback", key, bet) };
      const amount = 1 + Math.floor(random() * 400);
      const win = { ...bet, currency: "PHP", amount, endRound: true };
      return { what: "win", key, amount, send: vendor("win", key, win) };
    }
    const kind = random();
    if (kind < 0.2) {
      const content = {
        accountId: payer.id,
        channel: "ewallet",
        amount: AMOUNT.deposit,
        idempotencyKey: key,
      };
      const send = member("/deposit", { ...content, returnUrl: "https://manila.test/" });
      return { what: "deposit", key, amount: AMOUNT.deposit, send };
    }
    if (kind < 0.4) {
      const content = { payeeId: player.payees.bank, amount: AMOUNT.withdrawal, idempotencyKey: key };
      const send = member("/withdraw", { accountId: player.id, ...content });
      return { what: "withdraw", key, amount: AMOUNT.withdrawal, send };
    }
    const bet = { roundId, token: player.token, currency: "PHP", amount: AMOUNT.bet };
    return { what: "bet", key, amount: AMOUNT.bet, send: vendor("bet", key, bet) };
  }

  async function answered(operation: Operation, answer: Response) {
    const body = (await answer.json()) as { value?: { reference: string } };
    if (answer.status !== 200) throw new Error(`${operation.what} ${answer.status}: ${JSON.stringify(body)}`);
    if (operation.what === "bet") openBet = operation.key;
    else if (operation.what === "win" || operation.what === "rollback") openBet = null;
    else if (operation.what === "deposit") unpaid = body.value?.reference ?? null;
    else if (operation.what === "webhook") unpaid = null;
    acknowledged.push(operation);
  }

  return {
    player,
    payer,
    acknowledged,
    /**
     * Sends one request after another until `isOver` or there is no answer; starts with the one that was not answered.
     */
    async work(
      origin: string,
      isOver: () => boolean,
      note: (operation: Operation, repeated: boolean) => void,
    ): Promise<void> {
      while (unanswered || !isOver()) {
        const repeated = unanswered !== null;
        const operation = unanswered ?? next();
        unanswered = operation;
        let answer: Response;
        try {
          answer = await operation.send(origin);
          await answer.clone().arrayBuffer();
        } catch {
          // The connection broke, so it is unknown if the operation was carried out.
          return;
        }
        await answered(operation, answer);
        note(operation, repeated);
        unanswered = null;
      }
    },
    hasOpen: () => unanswered !== null,
  };
}

async function forward(origin: string, request: Request): Promise<Response> {
  const body = await request.arrayBuffer();
  return fetch(origin + new URL(request.url).pathname, { method: "POST", headers: request.headers, body });
}

/** Checks that every acknowledged operation exists once, with its amount, and that the whole audit is clean. */
async function check(task: ServerTask, clients: readonly Client[]): Promise<void> {
  const database = await openDatabase(task.location);
  try {
    const found = await doneOnce(database);
    for (const { acknowledged, player, payer, hasOpen } of clients) {
      const missing = acknowledged.filter(
        ({ what, key, amount }) => found.get(`${what} ${key}`)?.join() !== String(amount),
      );
      expect(
        missing.map(({ what, key }) => `${what} ${key}`),
        "acknowledged, and there once",
      ).toEqual([]);
      // Operations without a response may or may not be stored.
      if (hasOpen()) continue;
      const sum = (what: Operation["what"]) =>
        acknowledged.reduce((all, one) => all + (one.what === what ? one.amount : 0), 0);
      const { rows } = await sql<{ id: string; balance: number; held: number }>`
        select account_id as id, balance, held from ledger_account
        where wallet = 'main' and account_id in (${player.id}, ${payer.id}) order by id`.execute(database.db);
      const purses = new Map(rows.map(({ id, ...purse }) => [id, purse]));
      const balance = RICH - sum("bet") + sum("win") + sum("rollback");
      expect(purses.get(player.id)).toEqual({ balance, held: sum("withdraw") });
      expect(purses.get(payer.id)).toEqual({ balance: sum("webhook"), held: 0 });
    }
    expect((await audit(database)).findings).toEqual([]);
  } finally {
    await database.close();
  }
}

/** Returns the amounts that were moved, held or requested, by kind and key; a single amount each when done once. */
async function doneOnce({ db }: Database): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ what: string; key: string; amount: number }>`
    select t.kind as what, t.idempotency_key as key, abs(e.amount) as amount from ledger_transfer t
      join entry e on e.merchant_id = t.merchant_id and e.transfer_id = t.id and e.balance_after is not null
      where t.merchant_id = ${MERCHANT} and t.kind in ('bet', 'win', 'rollback')
    union all select 'webhook', d.reference, e.amount from deposit d
      join ledger_transfer t on t.merchant_id = d.merchant_id and t.reference = d.id and t.kind = 'deposit'
      join entry e on e.merchant_id = t.merchant_id and e.transfer_id = t.id and e.balance_after is not null
      where d.merchant_id = ${MERCHANT}
    union all select 'deposit', idempotency_key, amount from deposit where merchant_id = ${MERCHANT}
    union all select 'withdraw', w.idempotency_key, h.amount from withdrawal w
      join hold h on h.merchant_id = w.merchant_id and h.reference = w.id and h.status = 'open'
      where w.merchant_id = ${MERCHANT}`.execute(db);
  const found = new Map<string, number[]>();
  for (const { what, key, amount } of rows) {
    const name = `${what} ${key}`;
    found.set(name, [...(found.get(name) ?? []), amount]);
  }
  return found;
}
