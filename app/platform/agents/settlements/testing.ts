import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { changeBet } from "../../bets/testing.ts";
import type { Tier } from "../../contract/contracts.ts";
import { newId } from "../../database/ids.ts";
import type { AgentContractRow, ContractKind, ContractPeriod } from "../../database/tables/agents.ts";
import type { TestDatabase } from "../../database/testing.ts";
import { type TestMember, testPlatform } from "../../platform-testing.ts";
import { addContractEvent } from "../contracts/contract-rows.ts";
import { countFigures } from "../count-figures.ts";
import { getPeriodEnd } from "./periods.ts";
import { settleContracts } from "./settle-contracts.ts";

let codes = 0;

const PERIODS: Readonly<Record<ContractKind, ContractPeriod>> = {
  dividend: "monthly",
  dailySalary: "daily",
  hourSalary: "hourly",
  realtimeSalary: "realtime",
};

/** The terms of a contract that a test does not name. */
interface TestTerms {
  kind?: ContractKind;
  period?: ContractPeriod;
  tiers?: readonly (Partial<Tier> & { rateBasisPoints: number })[];
  ownPlay?: boolean;
  carryOver?: boolean;
  /** Default: now. */
  startsAt?: number;
}

/**
 * Opens a merchant with a tree: top > middle > low > ann, middle > bob; and another agent at the top. Contracts apply at
 * once, without an offer.
 */
export async function openContracts(database: TestDatabase, timeZone = "Asia/Manila") {
  const code = `contracts${++codes}`;
  const switches = { agentCentre: true };
  const platform = await testPlatform(database, {
    merchant: { code, switches, timeZone },
  });
  const { given, clock, merchant, services } = platform;
  const top = await given.member({ type: 1 });
  const middle = await given.member({ type: 2, below: top });
  const low = await given.member({ type: 41, below: middle });
  const ann = await given.member({ below: low });
  const bob = await given.member({ below: middle });
  const other = await given.member({ type: 1 });
  const today = () => getDay(clock.now(), timeZone);
  /** Advances the clock to some time after the start of a day. */
  const advanceTo = (day: string, afterMs = 0) =>
    clock.advance(startOfDay(day, timeZone) + afterMs - clock.now());

  /** Stores an active contract between an agent and its upline; null for the platform. */
  async function contract(upline: TestMember | null, downline: TestMember, terms: TestTerms = {}) {
    const { kind = "dailySalary", period = PERIODS[kind], startsAt = clock.now() } = terms;
    const tiers = (terms.tiers ?? [{ rateBasisPoints: 100 }]).map((tier) => ({
      ...{ activeMembers: 0, periodValidBet: 0, periodProfitLoss: 0 },
      ...tier,
    }));
    const row: AgentContractRow = {
      ...{ merchant_id: code, id: newId(clock.now()), kind, version: 1, period, state: "active" },
      ...{ upline_id: upline?.accountId ?? null, downline_id: downline.accountId },
      tiers: JSON.stringify(tiers),
      ...{ own_play: terms.ownPlay === false ? 0 : 1, carry_over: terms.carryOver ? 1 : 0 },
      ...{ offered_at: clock.now(), proposed_by: null, approved_by: null, decided_at: clock.now() },
      ...{ starts_at: startsAt, ends_at: null, end_requested_at: null },
      settles_at: getPeriodEnd(period, startsAt, timeZone),
      ...{ settled_through: null, held_at: null, held_by: null, held_reason: null },
    };
    await database.db.insertInto("agent_contract").values(row).execute();
    await addEvent(row, "accepted");
    return row;
  }

  const addEvent = (row: AgentContractRow, event: "accepted" | "ended") =>
    database.transaction((trx) =>
      addContractEvent(trx, row, { event, by: { actor: "downline" }, at: clock.now() }),
    );

  /** Ends a contract at a time. */
  async function end(row: AgentContractRow, endsAt: number) {
    await database.db
      .updateTable("agent_contract")
      .set((eb) => ({
        ...{ state: "ended", ends_at: endsAt },
        settles_at: eb.case().when("settles_at", ">", endsAt).then(endsAt).else(eb.ref("settles_at")).end(),
      }))
      .where("merchant_id", "=", code)
      .where("id", "=", row.id)
      .execute();
    await addEvent(row, "ended");
  }

  /** Moves a branch to another agent from tomorrow on. */
  async function move(account: TestMember, to: TestMember) {
    const day = addDays(today(), 1);
    await database.db
      .insertInto("branch_move")
      .values({
        ...{ merchant_id: code, id: newId(clock.now()), account_id: account.accountId, from_upline: null },
        ...{ to_upline: to.accountId, from_day: day, starts_at: startOfDay(day, timeZone), reason: "" },
        ...{ operator_id: "o", created_at: clock.now(), applied_at: null, state: "waiting" },
      })
      .execute();
  }

  const settlements = (who?: TestMember) => {
    let query = database.db.selectFrom("settlement").selectAll().where("merchant_id", "=", code);
    if (who) query = query.where("account_id", "=", who.accountId);
    return query.orderBy("to_at").orderBy("gross").execute();
  };

  // Played from the vendor's own wallet: the test moves no money.
  const bet: typeof given.bet = (who, stake, more) => given.bet(who, stake, { ownWallet: true, ...more });
  return {
    ...{ platform, database, services, code, merchant, clock, today, advanceTo },
    ...{ top, middle, low, ann, bob, other, people: [top, middle, low, ann, bob, other] },
    ...{ contract, end, move, settlements, bet, given },
    count: () => countFigures(services, merchant),
    settle: () => settleContracts(services, merchant),
    change: (betId: string, change: Parameters<typeof changeBet>[3]) =>
      changeBet(database, code, betId, change),
  };
}
