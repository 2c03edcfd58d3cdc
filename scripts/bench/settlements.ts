import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { createSeededRandom } from "../../app/art/core.ts";
import { settleContracts } from "../../app/platform/agents/agents.server.ts";
import type { MerchantProfile } from "../../app/platform/core/merchant.ts";
import { type Database, openDatabase } from "../../app/platform/database/database.server.ts";
import { migrate } from "../../app/platform/database/migrate.ts";
import { systemClock } from "../../app/platform/ports/clock.ts";
import { quickHasher } from "../../app/platform/ports/password-hasher.ts";
import { seedDemonstration } from "../../app/platform/system/seed.server.ts";
import { addDays, startOfDay } from "../../app/shared/business-day.ts";
import { type BulkWriter, openPostgresWriter, openSqliteWriter } from "./bulk-writer.ts";
import { withOwnPostgres } from "./own-postgres.ts";
import type { Figure, Part } from "./part.ts";
import { demoMember, getMerchant } from "./site.ts";

const CONTRACTS = 10_000;
const MEMBERS_EACH = 5;
const DEPTH = 6;
const DAY = "2026-01-01";
const HOUR = 3_600_000;
const ROWS_AT_ONCE = 20_000;

export const settlements: Part = {
  name: "settlements",
  what: `the settlement of ${CONTRACTS} daily salaries against statements that compute and post the same amounts`,
  run: async () => [...(await onSqlite()), ...(await onPostgres())],
};

async function onSqlite(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-bench-"));
  const file = path.join(folder, "settlements.sqlite");
  try {
    return await measure(
      "SQLite",
      () => openDatabase({ file }),
      async () => openSqliteWriter(file),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const onPostgres = () =>
  withOwnPostgres((url) =>
    measure(
      "PostgreSQL",
      () => openDatabase({ url }),
      () => openPostgresWriter(url),
    ),
  );

async function measure(
  engine: string,
  open: () => Promise<Database>,
  openWriter: () => Promise<BulkWriter>,
): Promise<Figure[]> {
  const merchant = getMerchant("siam");
  const database = await open();
  try {
    await migrate(database);
    await seedDemonstration({ database, clock: systemClock, hasher: quickHasher() }, [merchant]);
    const writer = await openWriter();
    await writeContracts(database, writer, merchant);
    if (engine === "PostgreSQL") await writer.run("analyze");
    await writer.close();
    const byHand = await time(() => settleByHand(database, merchant));
    const now = startOfDay(addDays(DAY, 1), merchant.timeZone) + HOUR;
    const settled = await time(() => settleContracts({ database, clock: { now: () => now } }, merchant));
    const { count } = await database.db
      .selectFrom("settlement")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("merchant_id", "=", merchant.code)
      .where("kind", "=", "dailySalary")
      .executeTakeFirstOrThrow();
    if (Number(count) < CONTRACTS) throw new Error(`${count} contracts were settled`);
    return [
      {
        name: `${engine}: settlement, of the statements by hand`,
        value: settled / byHand,
        unit: "",
        atMost: 3,
      },
      { name: `${engine}: settlement of ${CONTRACTS} contracts`, value: settled, unit: "ms" },
      { name: `${engine}: statements by hand`, value: byHand, unit: "ms" },
    ];
  } finally {
    await database.close();
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Writes agents in a tree of {@link DEPTH} levels, each with a contract and members, and a day of their play. */
async function writeContracts(
  database: Database,
  writer: BulkWriter,
  merchant: MerchantProfile,
): Promise<void> {
  const { code, timeZone } = merchant;
  const random = createSeededRandom("settlements");
  const above = new Map<string, readonly string[]>();
  const agents: string[] = [];
  for (let number = 0; number < CONTRACTS; number++) {
    const upline = number < 20 ? undefined : agents[Math.floor(random() * agents.length)];
    const uplines = upline === undefined ? [] : [upline, ...(above.get(upline) ?? [])];
    const id = `agent-${number}`;
    above.set(id, uplines.length < DEPTH ? uplines : uplines.slice(1));
    agents.push(id);
  }
  for (const agent of agents) {
    for (let member = 0; member < MEMBERS_EACH; member++) {
      above.set(`${agent}-${member}`, [agent, ...(above.get(agent) ?? [])]);
    }
  }
  const ids = [...above.keys()];
  const insert = async (table: string, columns: string[], rows: (string | number | null)[][]) => {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await writer.insert(table, columns, rows.slice(at, at + ROWS_AT_ONCE));
    }
  };
  await writer.run("create table bench_account (id text not null, upline_id text, type integer not null)");
  const isAgent = (id: string) => id.split("-").length === 2;
  await insert(
    "bench_account",
    ["id", "upline_id", "type"],
    ids.map((id) => [id, above.get(id)?.[0] ?? null, isAgent(id) ? 2 : 0]),
  );
  await copyModel(database, writer, merchant);
  await insert(
    "account_path",
    ["merchant_id", "ancestor_id", "descendant_id", "depth", "from_day", "to_day", "from_at"],
    ids.flatMap((id) =>
      [id, ...(above.get(id) ?? [])].map((up, depth) => [code, up, id, depth, "0001-01-01", "9999-12-31", 0]),
    ),
  );
  const SUMS = [
    "bets",
    "stake",
    "valid_bet",
    "win",
    "deposits",
    "withdrawals",
    "bonuses",
    "rebates",
    "earnings",
  ];
  await insert(
    "account_day",
    ["merchant_id", "account_id", "day", "game_type", ...SUMS],
    ids
      .filter((id) => !isAgent(id))
      .flatMap((id) =>
        ["RNG", "LIVE"].map((type) => {
          const stake = Math.floor(random() * 100_000);
          return [code, id, DAY, type, 3, stake, stake, Math.floor(stake * random()), 0, 0, 0, 0, 0];
        }),
      ),
  );
  const start = startOfDay(DAY, timeZone);
  const end = startOfDay(addDays(DAY, 1), timeZone);
  const zero = { activeMembers: 0, periodValidBet: 0, periodProfitLoss: 0 };
  const getRate = (id: string) => 100 - 10 * (above.get(id)?.length ?? 0);
  await writer.run("create table bench_rate (id text not null primary key, rate bigint not null)");
  await insert(
    "bench_rate",
    ["id", "rate"],
    agents.map((id) => [`contract-${id}`, getRate(id)]),
  );
  await insert(
    "agent_contract",
    [
      ...["merchant_id", "id", "kind", "upline_id", "downline_id", "version", "period", "tiers", "own_play"],
      ...["carry_over", "state", "offered_at", "decided_at", "starts_at", "settles_at"],
    ],
    agents.map((id) => {
      const uplines = above.get(id) ?? [];
      const tiers = JSON.stringify([{ rateBasisPoints: getRate(id), ...zero }]);
      return [
        ...[code, `contract-${id}`, "dailySalary", uplines[0] ?? null, id, 1, "daily", tiers, 1],
        ...[0, "active", start, start, start, end],
      ];
    }),
  );
}

/** Copies the account and the purse of a demonstration's member for each account of `bench_account`. */
async function copyModel(database: Database, writer: BulkWriter, merchant: MerchantProfile): Promise<void> {
  const { username } = demoMember(merchant);
  const model = await database.db
    .selectFrom("account")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const own = [
    "id",
    "username",
    "username_shown",
    "referral_code",
    "upline_id",
    "type",
    "email",
    "email_key",
  ];
  const columns = Object.keys(model).filter((column) => !own.includes(column));
  await writer.run(`insert into account (${own.slice(0, -1).join(", ")}, ${columns.join(", ")})
    select b.id, b.id, b.id, b.id, b.upline_id, b.type, null, ${columns.map((name) => `model.${name}`).join(", ")}
    from bench_account b join account model on model.merchant_id = '${merchant.code}' and model.id = '${model.id}'`);
  await writer.run(`insert into ledger_account
      (merchant_id, id, account_id, wallet, currency, book, balance, held, created_at)
    select '${merchant.code}', id || '/main/${merchant.currency.code}', id, 'main', '${merchant.currency.code}', 'real', 0, 0, 0
    from bench_account where type <> 0`);
}

const SUM_NAMES = ["bets", "stake", "valid_bet", "win", "bonuses", "rebates", "earnings"];

/** Computes and posts the salaries by statements over the same rows, in one transaction that is rolled back. */
async function settleByHand(database: Database, { code, currency }: MerchantProfile): Promise<void> {
  const purse = `agent || '/main/${currency.code}'`;
  const house = `'@house/${currency.code}/real'`;
  const of = `from bench_net where net > 0`;
  const statements = [
    `create temporary table bench_line as
      select p.ancestor_id as agent, coalesce(b.ancestor_id, p.ancestor_id) as branch, d.game_type, count(*) as members,
        ${SUM_NAMES.map((name) => `sum(d.${name}) as ${name}`).join(", ")}
      from account_day d
        join account_path p on p.merchant_id = d.merchant_id and p.descendant_id = d.account_id
        left join account_path b on b.merchant_id = d.merchant_id and b.descendant_id = d.account_id and b.depth = p.depth - 1
      where d.merchant_id = '${code}' and d.day = '${DAY}'
      group by p.ancestor_id, coalesce(b.ancestor_id, p.ancestor_id), d.game_type`,
    `create temporary table bench_gross as
      select c.downline_id as agent, c.upline_id as upline, c.id, r.rate, l.*, l.valid_bet * r.rate / 10000 as gross
      from agent_contract c join bench_rate r on r.id = c.id join (
        select agent as of_agent, ${SUM_NAMES.map((name) => `cast(sum(${name}) as bigint) as ${name}`).join(", ")}
        from bench_line group by agent
      ) l on l.of_agent = c.downline_id where c.merchant_id = '${code}'`,
    `create temporary table bench_net as
      select g.*, coalesce(d.gross, 0) as downlines, g.gross - coalesce(d.gross, 0) as net
      from bench_gross g left join (
        select upline, cast(sum(gross) as bigint) as gross from bench_gross group by upline
      ) d on d.upline = g.agent`,
    `insert into settlement (merchant_id, id, subject, kind, account_id, upline_id, from_at, to_at, members, active,
        active_valid_bet, ${SUM_NAMES.join(", ")}, net_loss, late, loss_in, base, loss_out, tier, rate, gross, downlines,
        due_in, net, due_out, state, computed_at)
      select '${code}', 'hand-' || id, id, 'dailySalary', agent, upline, 0, 1, 0, 0, 1, ${SUM_NAMES.join(", ")}, stake - win,
        0, 0, valid_bet, 0, 0, rate, gross, downlines, 0, net, 0, 'held', 0 ${of}`,
    `insert into settlement_line (merchant_id, settlement_id, branch_id, game_type, members, active,
        ${SUM_NAMES.join(", ")}, amount, rate)
      select '${code}', 'hand-contract-' || agent, branch, game_type, members, 0, ${SUM_NAMES.join(", ")}, 0, 0
      from bench_line where agent in (select agent ${of})`,
    `insert into ledger_transfer (merchant_id, id, source, idempotency_key, digest, kind, book, reference, details,
        posted_at)
      select '${code}', 'hand-' || id, 'hand', id, '', 'salary-daily', 'real', id, '{}', 0 ${of}`,
    ...[`${purse}, net, net`, `${house}, -net, null`].map(
      (
        entry,
        line,
      ) => `insert into entry (merchant_id, transfer_id, line, ledger_account_id, amount, balance_after,
          currency, kind, posted_at)
        select '${code}', 'hand-' || id, ${line}, ${entry}, '${currency.code}', 'salary-daily', 0 ${of}`,
    ),
    `update ledger_account set version = version + 1, balance = balance + (
        select net from bench_net where ${purse} = ledger_account.id)
      where merchant_id = '${code}' and id in (select ${purse} ${of})`,
    `insert into figure_event (merchant_id, id, account_id, measure, game_type, reference, bets, stake, valid_bet, win,
        amount, at)
      select '${code}', 'hand-' || id, agent, 'earning', '', id, 0, 0, 0, 0, net, 0 ${of}`,
    "update settlement set state = 'paid', paid_at = 0, transfer_id = id where id like 'hand-%'",
  ];
  const rollback = new Error("rolled back");
  await database
    .transaction(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      throw rollback;
    })
    .catch((error) => {
      if (error !== rollback) throw error;
    });
}
