import { createSeededRandom } from "../../app/art/core.ts";
import { MEMBER_TYPE } from "../../app/platform/core/call-context.ts";
import type { MerchantProfile } from "../../app/platform/core/merchant.ts";
import type { Database } from "../../app/platform/database/database.server.ts";
import { CURRENT_PATH } from "../../app/platform/database/tables/agents.ts";
import { ACTIVE, DOWNLINE_DAYS, TEAM_SUMS } from "../../app/platform/wallet/audit-agent-rules.ts";
import { addDays } from "../../app/shared/business-day.ts";
import type { BulkWriter } from "./bulk-writer.ts";

export const DAYS = 90;
export const FIRST_DAY = "2026-01-01";
const DIRECT_SHARE = 0.09;
/** The first of this many accounts is an agent. */
const AGENT_EVERY = 25;
const DEPTH = 6;
const GAME_TYPES = ["RNG", "RNG", "RNG", "LIVE", "LIVE", "FISH"];
const ROWS_AT_ONCE = 20_000;
const ALWAYS = ["0001-01-01", CURRENT_PATH, 0] as const;

interface BenchAccount {
  id: string;
  type: number;
  /** The accounts above, the nearest first. */
  above: readonly string[];
}

/**
 * Writes teams of the given sizes with the sums of {@link DAYS} days: a few players play much and often, most little and
 * rarely. The agent at the top of each has the team's name as its id. The same names give the same data.
 */
export async function writeTeams(
  writer: BulkWriter,
  database: Database,
  {
    merchant,
    model,
    sizes,
  }: { merchant: MerchantProfile; model: string; sizes: ReadonlyMap<string, number> },
): Promise<void> {
  for (const [name, size] of sizes) {
    const random = createSeededRandom(name);
    const accounts = listTeam(name, size, random);
    await writeAccounts(writer, database, { merchantId: merchant.code, model, accounts });
    await writeDays(writer, merchant.code, { accounts: accounts.slice(1), random });
  }
  const text = (query: typeof ACTIVE) => query.compile(database.db).sql;
  const statements = [
    `insert into active_day (merchant_id, account_id, day) select merchant_id, account_id, day from account_day
     group by merchant_id, account_id, day having sum(valid_bet) >= ${merchant.agents.activeValidBet}`,
    `insert into team_day select sums.*, 0, 0 from (${text(TEAM_SUMS)}) as sums`,
    `insert into team_day
     select merchant_id, ancestor_id, reach, '${addDays(FIRST_DAY, -1)}', '', 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*), 0
     from account_path join (select 'direct' as reach, 1 as most union all select 'team', 64) as r on depth <= most
     where depth > 0 group by merchant_id, ancestor_id, reach`,
    `insert into team_active (merchant_id, agent_id, reach, day, previous_day, members) ${text(ACTIVE)}`,
    `insert into downline_day (merchant_id, upline_id, account_id, day, valid_bet) ${text(DOWNLINE_DAYS)}`,
  ];
  for (const statement of statements) await writer.run(statement);
}

/** Returns a team with its agent at the top first, and each account after those above it. */
function listTeam(name: string, size: number, random: () => number): BenchAccount[] {
  const top: BenchAccount = { id: name, type: 1, above: [] };
  const accounts = [top];
  const uplines: BenchAccount[] = [];
  for (let number = 1; number <= size; number++) {
    const isDirect = number <= size * DIRECT_SHARE;
    const upline = isDirect ? top : (uplines[Math.floor(random() * uplines.length)] as BenchAccount);
    const isAgent = number % AGENT_EVERY === 1;
    const type = isAgent ? 2 : MEMBER_TYPE;
    const account = { id: `${name}-${number}`, type, above: [upline.id, ...upline.above] };
    accounts.push(account);
    if (isAgent && account.above.length < DEPTH) uplines.push(account);
  }
  return accounts;
}

/** Writes accounts, copied from the account of a username except for their names, and their places in the tree. */
async function writeAccounts(
  writer: BulkWriter,
  { db }: Database,
  { merchantId, model, accounts }: { merchantId: string; model: string; accounts: readonly BenchAccount[] },
): Promise<void> {
  const copied = await db
    .selectFrom("account")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("username", "=", model)
    .executeTakeFirstOrThrow();
  const own = ["id", "username", "username_shown", "referral_code", "upline_id", "type", "email"];
  const columns = Object.keys(copied).filter((column) => !own.includes(column));
  await writer.run("create table bench_account (id text not null, upline_id text, type integer not null)");
  await inParts(
    accounts.map(({ id, above: [upline], type }) => [id, upline ?? null, type]),
    (rows) => writer.insert("bench_account", ["id", "upline_id", "type"], rows),
  );
  await writer.run(`insert into account (${[...own, ...columns].join(", ")})
    select b.id, b.id, b.id, b.id, b.upline_id, b.type, null, ${columns.map((name) => `model.${name}`).join(", ")}
    from bench_account b join account model on model.merchant_id = '${merchantId}' and model.username = '${model}'`);
  await writer.run("drop table bench_account");
  const places = accounts.flatMap(({ id, above }) =>
    [id, ...above].map((ancestor, depth) => [merchantId, ancestor, id, depth, ...ALWAYS]),
  );
  const of = ["merchant_id", "ancestor_id", "descendant_id", "depth", "from_day", "to_day", "from_at"];
  await inParts(places, (rows) => writer.insert("account_path", of, rows));
}

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

/** Writes the accounts' own days. */
async function writeDays(
  writer: BulkWriter,
  merchantId: string,
  { accounts, random }: { accounts: readonly BenchAccount[]; random: () => number },
): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(FIRST_DAY, at));
  const columns = ["merchant_id", "account_id", "day", "game_type", ...SUMS];
  let rows: (string | number)[][] = [];
  const flush = async () => {
    if (rows.length > 0) await writer.insert("account_day", columns, rows);
    rows = [];
  };
  for (const { id } of accounts) {
    const share = 0.01 + 0.9 * random() ** 8;
    const usual = 3_000 * (0.3 + 3 * share) * (1 - random()) ** -0.7;
    const gameType = GAME_TYPES[Math.floor(random() * GAME_TYPES.length)] as string;
    const play = (day: string, type: string, stake: number) => {
      const bets = 1 + Math.floor(random() * 15);
      const win = Math.round(stake * random() * 1.9);
      rows.push([merchantId, id, day, type, bets, stake, stake, win, 0, 0, 0, 0, 0]);
    };
    for (const day of days.filter(() => random() < share)) {
      const stake = Math.round(usual * Math.exp(2 * (random() + random() - 1)));
      play(day, gameType, stake);
      if (random() < 0.25) play(day, "SPORTS", Math.ceil(stake / 3));
      if (random() < 0.2) rows.push([merchantId, id, day, "", 0, 0, 0, 0, stake, 0, 0, 0, 0]);
    }
    if (rows.length >= ROWS_AT_ONCE) await flush();
  }
  await flush();
}

async function inParts<T>(rows: readonly T[], work: (part: T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await work(rows.slice(at, at + ROWS_AT_ONCE));
}
