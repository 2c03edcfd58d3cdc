import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import BetterSqlite from "better-sqlite3";
import { testServices } from "../../app/platform/core/testing.ts";
import { type Database, openDatabase } from "../../app/platform/database/database.server.ts";
import { migrate } from "../../app/platform/database/migrate.ts";
import { drawNumbers, hashDrawSeed } from "../../app/platform/lottery/draw-numbers.ts";
import { createLotteryJob } from "../../app/platform/lottery/lottery.server.ts";
import { VN_SOUTH } from "../../app/platform/lottery/rule-sets/vietnam.ts";
import { systemClock } from "../../app/platform/ports/clock.ts";
import { encryptedTexts } from "../../app/platform/ports/encrypted-text.ts";
import { quickHasher } from "../../app/platform/ports/password-hasher.ts";
import { seedDemonstration } from "../../app/platform/system/seed.server.ts";
import { median, type Part } from "./part.ts";
import { demoMember, getMerchant } from "./site.ts";

const TICKETS = 100_000;
const MEMBERS = 1_000;
const ROUNDS = 3;
const UNIT = 1_000;
const DRAW = { gameId: "sai-gon-60-giay", drawNo: "20261123-0001" };
const ODDS = 5_440;
const VENDOR = "TCG_LOTTO_VN";

export const lottery: Part = {
  name: "lottery",
  what: `a draw with ${TICKETS.toLocaleString("en")} tickets settled, against one pass of SQL that writes the same rows`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), "marquee-bench-"));
    try {
      const model = path.join(folder, "model.sqlite");
      const numbers = await prepareDraw(model);
      const pairs: [bare: number, ours: number][] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const [bare, ours] = ["bare", "ours"].map((name) => path.join(folder, `${name}${round}.sqlite`));
        if (!bare || !ours) continue;
        copyFileSync(model, bare);
        copyFileSync(model, ours);
        pairs.push([settleBare(bare, numbers), await settleOurs(ours)]);
      }
      return [
        {
          name: "settlement, times the bare pass",
          value: median(pairs.map(([bare, ours]) => ours / bare)),
          unit: "",
          atMost: 3,
        },
        { name: "settlement", value: median(pairs.map(([, ours]) => ours)), unit: "ms" },
        { name: "bare pass", value: median(pairs.map(([bare]) => bare)), unit: "ms" },
      ];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

/**
 * Creates a database with a drawn draw and its open tickets, each on one of a hundred numbers. Returns the drawn
 * numbers.
 */
async function prepareDraw(file: string): Promise<readonly string[]> {
  const database = await openDatabase({ file }, { durable: false });
  await migrate(database);
  const seed = randomBytes(32).toString("hex");
  const numbers = drawNumbers(seed, `${DRAW.gameId}.${DRAW.drawNo}`, VN_SOUTH.shape);
  await seedMembers(database);
  await database.db
    .insertInto("lottery_draw")
    .values({
      game_id: DRAW.gameId,
      draw_no: DRAW.drawNo,
      opened_at: 1,
      closes_at: 2,
      draws_at: 3,
      seed_hash: hashDrawSeed(seed),
      sealed_seed: "",
      seed,
      numbers: JSON.stringify(numbers),
      drawn_at: 3,
      settling_until: null,
      settled_at: null,
    })
    .execute();
  await database.close();
  addTickets(file);
  return numbers;
}

async function seedMembers(database: Database): Promise<void> {
  const merchant = getMerchant("lotus");
  await seedDemonstration({ database, clock: systemClock, hasher: quickHasher() }, [merchant]);
  const model = await database.db
    .selectFrom("account")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("username", "=", demoMember(merchant).username)
    .executeTakeFirstOrThrow();
  await database.transaction(async (trx) => {
    for (let number = 0; number < MEMBERS; number++) {
      const id = getMember(number);
      const own = { id, username: id, username_shown: id, referral_code: id, email: null, mobile: null };
      await trx
        .insertInto("account")
        .values({ ...model, ...own })
        .execute();
      await trx
        .insertInto("ledger_account")
        .values({
          merchant_id: merchant.code,
          id: `${id}/main/${model.currency}`,
          account_id: id,
          wallet: "main",
          currency: model.currency,
          book: "real",
          balance: 0,
          held: 0,
          created_at: 0,
        })
        .execute();
    }
  });
}

const getMember = (number: number) => `bench${String(number).padStart(4, "0")}`;

function addTickets(file: string): void {
  const { code, currency } = getMerchant("lotus");
  const db = new BetterSqlite(file);
  const bet =
    db.prepare(`insert into bet (merchant_id, id, account_id, vendor, round_id, transaction_id, game_id, game_type,
    type, currency, demo, own_wallet, stake, valid_bet, win, state, detail, transfer_id, placed_at, settled_at, resettled_at,
    updated_at) values (?, ?, ?, '${VENDOR}', '${DRAW.gameId}.${DRAW.drawNo}', ?, '${DRAW.gameId}', 'ELOTT', 'LO2', ?, 0, 0,
    ${UNIT}, 0, 0, 'open', '{"kind":"none"}', null, 1, null, null, 1)`);
  const ticket =
    db.prepare(`insert into lottery_ticket (merchant_id, bet_id, account_id, game_id, draw_no, play_type,
    prize_mode, picks, lines, unit, odds, demo, idempotency_key, digest, placed_at) values (?, ?, ?, '${DRAW.gameId}',
    '${DRAW.drawNo}', 'LO2', 'ELOTT', ?, 1, ${UNIT}, '[${ODDS}]', 0, ?, '', 1)`);
  db.transaction(() => {
    for (let number = 0; number < TICKETS; number++) {
      const id = `t${String(number).padStart(25, "0")}`;
      const member = getMember(number % MEMBERS);
      const pick = String(Math.floor(number / MEMBERS) % 100).padStart(2, "0");
      bet.run(code, id, member, id, currency.code);
      ticket.run(code, id, member, pick, id);
    }
  })();
  db.close();
}

async function settleOurs(file: string): Promise<number> {
  const database = await openDatabase({ file });
  const log = { error: (facts: object) => console.error(facts) };
  const work = createLotteryJob(
    testServices({
      ...{ database, clock: systemClock, log, winMessage: () => null },
      lotterySeeds: encryptedTexts(randomBytes(32)),
    }),
  );
  const from = performance.now();
  await work();
  const took = performance.now() - from;
  const open = await database.db
    .selectFrom("bet")
    .select("id")
    .where("state", "=", "open")
    .limit(1)
    .execute();
  await database.close();
  if (open.length > 0) throw new Error("tickets were left open");
  return took;
}

/** Writes the same rows directly: each number's win from a table, and a statement for each changed table. */
function settleBare(file: string, numbers: readonly string[]): number {
  const db = new BetterSqlite(file);
  db.pragma("journal_mode = wal");
  db.pragma("synchronous = full");
  db.pragma("foreign_keys = on");
  const from = performance.now();
  db.transaction(() => {
    db.exec("create temp table outcome (picks text primary key, win integer, detail text)");
    const add = db.prepare("insert into outcome values (?, ?, ?)");
    for (let at = 0; at < 100; at++) {
      const pick = String(at).padStart(2, "0");
      const hits = numbers.filter((number) => number.endsWith(pick)).length;
      const detail = { kind: "lottery", lottery: "x", draw: "x", numbers: [pick], drawn: numbers, hits };
      add.run(pick, Math.floor((UNIT * ODDS * hits) / 1_000), JSON.stringify(detail));
    }
    for (const statement of BARE) db.exec(statement);
  })();
  const took = performance.now() - from;
  db.close();
  return took;
}

const WON = `bet join lottery_ticket t on t.merchant_id = bet.merchant_id and t.bet_id = bet.id where bet.win > 0`;
const BARE = [
  `update bet set state = case when outcome.win > 0 then 'won' else 'lost' end, win = outcome.win, valid_bet = stake,
    detail = outcome.detail, settled_at = 9, updated_at = 9
    from lottery_ticket t join outcome on outcome.picks = t.picks
    where t.merchant_id = bet.merchant_id and t.bet_id = bet.id and bet.state = 'open'`,
  `insert into ledger_transfer (merchant_id, id, source, idempotency_key, digest, kind, book, reference, details,
    occurred_at, posted_at) select bet.merchant_id, bet.id, 'vendor:${VENDOR}', bet.id || '/win', hex(randomblob(32)), 'win',
    'real', '${VENDOR}/' || bet.round_id, '{}', null, 9 from ${WON}`,
  `insert into entry (merchant_id, transfer_id, line, ledger_account_id, currency, amount, balance_after, kind, posted_at)
    select bet.merchant_id, bet.id, 0, '@vendor:${VENDOR}/' || bet.currency || '/real', bet.currency, -bet.win, null, 'win',
    9 from ${WON}`,
  `insert into entry (merchant_id, transfer_id, line, ledger_account_id, currency, amount, balance_after, kind, posted_at)
    select bet.merchant_id, bet.id, 1, bet.account_id || '/main/' || bet.currency, bet.currency, bet.win,
    sum(bet.win) over (partition by bet.account_id order by bet.id), 'win', 9 from ${WON}`,
  `update ledger_account set balance = balance + sums.win, version = version + 1 from
    (select merchant_id, account_id, sum(win) as win from bet group by merchant_id, account_id) as sums
    where sums.merchant_id = ledger_account.merchant_id and sums.account_id = ledger_account.account_id and sums.win > 0`,
  `insert into bet_change (merchant_id, bet_id, seq, kind, state, stake, valid_bet, win, reason, transfer_id, shortfall, at)
    select merchant_id, id, 1, 'settled', state, stake, valid_bet, win, '', case when win > 0 then id end, 0, 9 from bet`,
];
