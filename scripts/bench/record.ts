import BetterSqlite from "better-sqlite3";
import { DAY_MS } from "../../app/shared/durations.ts";
import { addMembers, memberName } from "./members.ts";
import { alternate, median, type Part } from "./part.ts";
import { sendRequest, type Target } from "./send-request.ts";
import { getMerchant, hostHeader, openSite } from "./site.ts";

const MANY = 1_000_000;
const FEW = 100;
const ROUNDS = 60;
const YEAR_MS = 365 * DAY_MS;
const PATHS = { today: "/member/transactionHistory", "30 days": "/member/transactionHistory?range=30" };

export const record: Part = {
  name: "record",
  what: `the account record's page of a member with ${MANY} entries against that of one with ${FEW}`,
  async run() {
    const site = await openSite({
      prepare(file) {
        addMembers(file, 2, { mail: false });
        addEntries(file, memberName(0), MANY);
        addEntries(file, memberName(1), FEW);
      },
    });
    try {
      const host = hostHeader("manila", site.port);
      const getPage = async (member: string, path: string): Promise<Target> => {
        const cookie = await site.signIn("manila", member);
        return { port: site.port, path, headers: { host, cookie, "accept-encoding": "br" } };
      };
      const figures = [];
      for (const [period, path] of Object.entries(PATHS)) {
        const [many, few] = [await getPage(memberName(0), path), await getPage(memberName(1), path)];
        // The first read counts entries that were not counted before.
        const first = await loadTime(many);
        await loadTime(few);
        const pairs = await alternate(
          ROUNDS,
          () => loadTime(few),
          () => loadTime(many),
        );
        const [ofFew, ofMany] = [0, 1].map((side) => median(pairs.map((pair) => pair[side] ?? 0)));
        figures.push(
          {
            name: `page of ${period}, of that of ${FEW} entries`,
            value: median(pairs.map(([little, much]) => much / little)),
            unit: "" as const,
            atMost: 1.5,
          },
          { name: `page of ${period}, ${MANY} entries`, value: ofMany ?? 0, unit: "ms" as const },
          { name: `page of ${period}, ${FEW} entries`, value: ofFew ?? 0, unit: "ms" as const },
          { name: `page of ${period}, ${MANY} entries, first look`, value: first, unit: "ms" as const },
        );
      }
      return figures;
    } finally {
      await site.stop();
    }
  },
};

async function loadTime(target: Target): Promise<number> {
  const begun = performance.now();
  const { status } = await sendRequest(target);
  if (status !== 200) throw new Error(`${target.path} was answered ${status}`);
  return performance.now() - begun;
}

/**
 * Adds a year's bets and wins, alternating, and one deposit in fifty, the newest now: transfers between the house
 * account and the member's wallet.
 */
function addEntries(file: string, accountId: string, count: number): void {
  const database = new BetterSqlite(file);
  const { code, currency: money } = getMerchant("manila");
  const currency = money.code;
  const [now, purse, house] = [Date.now(), `${accountId}/main/${currency}`, `@house/${currency}/real`];
  const values = { count, now, purse, house, accountId, merchant: code, currency };
  // In pairs of 100 in and 50 out, so that no balance is ever below zero.
  const rows = `with recursive step(n) as (select 0 union all select n + 1 from step where n + 1 < @count),
    line as (
      select n, @accountId || '-' || printf('%07d', n) as id, case when n % 50 = 0 then 'deposit' when n % 2 = 0 then 'win' else 'bet' end as kind,
        case n % 2 when 0 then 100 else -50 end as amount, (n / 2 + 1) * 50 + (1 - n % 2) * 50 as after,
        cast(@now - (@count - n) * (${YEAR_MS}.0 / @count) as integer) as at
      from step
    )`;
  const entry =
    "entry (merchant_id, transfer_id, line, ledger_account_id, currency, amount, balance_after, kind, posted_at)";
  database.transaction(() => {
    database
      .prepare(
        `insert into ledger_account (merchant_id, id, account_id, wallet, currency, book, balance, held, created_at)
        values (@merchant, @purse, @accountId, 'main', @currency, 'real', @balance, 0, @now)`,
      )
      .run({ ...values, balance: Math.ceil(count / 2) * 100 - Math.floor(count / 2) * 50 });
    database
      .prepare(
        `insert into ledger_transfer (merchant_id, id, source, idempotency_key, digest, kind, book, reference, details, occurred_at, posted_at)
        ${rows} select @merchant, id, 'bench', id, 'bench', kind, 'real', null, '{}', null, at from line`,
      )
      .run(values);
    for (const [line, account, sign, after] of [
      [0, "@house", -1, "null"],
      [1, "@purse", 1, "after"],
    ] as const) {
      database
        .prepare(
          `insert into ${entry} ${rows} select @merchant, id, ${line}, ${account}, @currency, ${sign} * amount, ${after}, kind, at from line`,
        )
        .run(values);
    }
  })();
  database.close();
}
