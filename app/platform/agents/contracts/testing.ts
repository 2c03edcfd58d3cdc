import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import type { ContractTerms, Tier } from "../../contract/contracts.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { AgentContractRow, ContractKind } from "../../database/tables/agents.ts";
import type { TestDatabase } from "../../database/testing.ts";
import { type TestMember, testPlatform } from "../../platform-testing.ts";
import { offerTerms } from "./offer-terms.ts";

let codes = 0;

/** Returns the terms of a contract with tiers of these rates. */
export function testTerms(rates: readonly number[], terms: Partial<ContractTerms> = {}): ContractTerms {
  const tiers = rates.map<Tier>((rateBasisPoints, index) => ({
    ...{ rateBasisPoints, activeMembers: index, periodValidBet: 0, periodProfitLoss: 0 },
  }));
  return { period: "daily", tiers, ownPlay: true, carryOver: false, ...terms };
}

const ANSWERS = {
  dividend: "answerDividend",
  dailySalary: "answerDailySalary",
  hourSalary: "answerHourSalary",
  realtimeSalary: "answerRealtimeSalary",
} as const;

const REQUESTS = {
  dividend: "dividendRequests",
  dailySalary: "dailySalaryRequests",
  hourSalary: "hourSalaryRequests",
  realtimeSalary: "realtimeSalaryRequests",
} as const;

/** Returns what waits for an agent's answer. */
export async function requests({ calls }: TestMember, kind: ContractKind = "dailySalary") {
  return (await calls.agents[REQUESTS[kind]]({})).list;
}

/** Returns an agent's daily salary contracts, or those of `more`. */
export async function list({ calls }: TestMember, side: "own" | "downlines", more: object = {}) {
  const query = { kind: "dailySalary", side, pageNo: 1, pageSize: 20, ...more } as const;
  return (await calls.agents.contracts(query)).list;
}

/** Returns the start of a later business day. */
export function getDayStart({ clock, merchant }: TestOffers, days = 1): number {
  return startOfDay(addDays(getDay(clock.now(), merchant.timeZone), days), merchant.timeZone);
}

/** Returns the calls of an agent at the same merchant with other rules for agents. */
export function limit(
  { platform, merchant }: TestOffers,
  rules: Partial<MerchantProfile["agents"]>,
  { ctx }: TestMember,
) {
  return platform.client({ ...ctx, merchant: { ...merchant, agents: { ...merchant.agents, ...rules } } });
}

/** Opens a merchant with a tree: top > middle > low > lowest, top > sibling; and another agent at the top. */
export async function openOffers(database: TestDatabase, over: Partial<MerchantProfile> = {}) {
  const code = `offers${++codes}`;
  const switches = { agentCentre: true, messages: true };
  const platform = await testPlatform(database, { merchant: { code, switches, ...over } });
  const { given, clock, merchant } = platform;
  const top = await given.member({ type: 1 });
  const middle = await given.member({ type: 2, below: top });
  const low = await given.member({ type: 41, below: middle });
  const lowest = await given.member({ type: 42, below: low });
  const sibling = await given.member({ type: 2, below: top });
  const other = await given.member({ type: 1 });

  /** Answers what waits now: an offer, or the upline's wish to end the contract. */
  async function answer(
    who: TestMember,
    id: string,
    accept: boolean,
    confirmDownlines = false,
    contractKind: ContractKind = "dailySalary",
  ) {
    const ending = await database.db
      .selectFrom("agent_contract")
      .select("id")
      .where("merchant_id", "=", code)
      .where("id", "=", id)
      .where("end_requested_at", "is not", null)
      .executeTakeFirst();
    const kind = ending ? ("termination" as const) : ("new" as const);
    return who.calls.agents[ANSWERS[contractKind]]({ requestId: id, kind, accept, confirmDownlines });
  }

  /** Offers a contract of a kind with its only period; dividends are daily. Returns its id. */
  async function offer(
    upline: TestMember | null,
    downline: TestMember,
    rates: readonly number[],
    kind: ContractKind = "dailySalary",
  ): Promise<string> {
    const period = kind === "hourSalary" ? "hourly" : kind === "realtimeSalary" ? "realtime" : "daily";
    const terms = testTerms(rates, { period });
    if (upline) {
      const wanted = { ...terms, kind, username: downline.accountId };
      return (await upline.calls.agents.offerContract(wanted)).id;
    }
    const wanted = { kind, terms, uplineId: null, downlineId: downline.accountId, now: clock.now() };
    return (await database.transaction((trx) => offerTerms(trx, merchant, wanted))).id;
  }

  /** Offers a contract that its downline accepts. Returns its id. */
  async function agree(...[upline, downline, rates, kind]: Parameters<typeof offer>): Promise<string> {
    const id = await offer(upline, downline, rates, kind);
    await answer(downline, id, true, true, kind);
    return id;
  }

  /** Gives contracts with a rate of 10%, 8%, 6% and 4%, from the top to the lowest agent. Returns their ids. */
  async function agreeAll(kind?: ContractKind): Promise<string[]> {
    const uplines = [null, top, middle, low];
    const ids: string[] = [];
    for (const [index, downline] of [top, middle, low, lowest].entries()) {
      ids.push(await agree(uplines[index] ?? null, downline, [1_000 - 200 * index], kind));
    }
    return ids;
  }

  async function row(id: string): Promise<AgentContractRow> {
    return database.db
      .selectFrom("agent_contract")
      .selectAll()
      .where("merchant_id", "=", code)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  }

  /** Returns a contract's events as `<event> <actor>`, with the reason in brackets if there is one. */
  async function events(id: string): Promise<string[]> {
    const rows = await database.db
      .selectFrom("agent_contract_event")
      .selectAll()
      .where("merchant_id", "=", code)
      .where("contract_id", "=", id)
      .orderBy("seq")
      .execute();
    return rows.map(({ event, actor, reason }) => `${event} ${actor}${reason && ` (${reason})`}`);
  }

  return {
    ...{ ...platform, database, code, top, middle, low, lowest, sibling, other },
    ...{ offer, answer, agree, agreeAll, row, events },
    states: async (ids: readonly string[]) => (await Promise.all(ids.map(row))).map(({ state }) => state),
  };
}

export type TestOffers = Awaited<ReturnType<typeof openOffers>>;
