import { addDays, getDay, getFirstDay, startOfDay } from "#app/shared/business-day.ts";
import type { Tier } from "../../contract/contracts.ts";
import type { AgentContractRow } from "../../database/tables/agents.ts";
import type { openContracts } from "./testing.ts";

/**
 * Settlements computed from the log alone, one event at a time and without any of the platform's code for periods,
 * figures and amounts: tests compare them with the stored ones.
 */

interface Expected {
  key: string;
  gross: number;
  downlines: number;
  net: number;
  dueOut: number;
}

interface Segment {
  contract: AgentContractRow;
  from: number;
  to: number;
}

/** Returns the settlements that must exist at a time, by contract and start. */
export async function expectSettlements(given: Awaited<ReturnType<typeof openContracts>>, now: number) {
  const { database, code, merchant } = given;
  const { db } = database;
  const contracts = await db
    .selectFrom("agent_contract")
    .selectAll()
    .where("merchant_id", "=", code)
    .where("starts_at", "is not", null)
    .execute();
  const events = await db.selectFrom("figure_event").selectAll().where("merchant_id", "=", code).execute();
  const paths = await db.selectFrom("account_path").selectAll().where("merchant_id", "=", code).execute();
  const depth = new Map<string, number>();
  for (const path of paths) {
    if (path.to_day !== "9999-12-31") continue;
    depth.set(path.descendant_id, Math.max(path.depth, depth.get(path.descendant_id) ?? 0));
  }
  const getSums = ({ contract, from, to }: Segment) => {
    const bets = new Map<string, number>();
    let validBet = 0;
    let netLoss = 0;
    for (const event of events) {
      const { counted_at: at, counted_day: day } = event;
      if (at === null || day === null || at < from || at >= to) continue;
      const isInTeam = paths.some(
        (path) =>
          path.ancestor_id === contract.downline_id &&
          path.descendant_id === event.account_id &&
          path.from_day <= day &&
          day < path.to_day,
      );
      const isOwn = event.account_id === contract.downline_id;
      if (!isInTeam || (isOwn && contract.own_play === 0)) continue;
      bets.set(event.account_id, (bets.get(event.account_id) ?? 0) + event.valid_bet);
      validBet += event.valid_bet;
      const isCost = ["bonus", "rebate", "earning"].includes(event.measure);
      netLoss += event.stake - event.win - (isCost ? event.amount : 0);
    }
    const active = [...bets.values()].filter((bet) => bet >= merchant.agents.activeValidBet).length;
    return { validBet, netLoss, active };
  };
  const segments = contracts
    .flatMap((contract) => listSegments(contract, merchant.timeZone, now))
    .toSorted(
      (a, b) =>
        a.to - b.to || (depth.get(b.contract.downline_id) ?? 0) - (depth.get(a.contract.downline_id) ?? 0),
    );
  const carried = new Map<string, { loss: number; due: number }>();
  const unpaid: { upline: string; kind: string; gross: number }[] = [];
  const expected: Expected[] = [];
  for (const segment of segments) {
    const { contract, from } = segment;
    const { kind, upline_id: upline, downline_id: downline } = contract;
    const pair = `${kind} ${upline} ${downline}`;
    const before = carried.get(pair) ?? { loss: 0, due: 0 };
    const { validBet, netLoss, active } = getSums(segment);
    const tiers = JSON.parse(contract.tiers) as Tier[];
    let rate = 0;
    for (const tier of tiers) {
      const isReached =
        active >= tier.activeMembers &&
        validBet >= tier.periodValidBet &&
        (tier.periodProfitLoss === 0 || netLoss >= tier.periodProfitLoss);
      if (isReached) rate = tier.rateBasisPoints;
    }
    const isCarried = contract.carry_over === 1;
    const figure = kind === "dividend" ? netLoss - (isCarried ? before.loss : 0) : validBet;
    const gross = figure > 0 ? Math.floor((figure * rate) / 10_000) : 0;
    let downlines = 0;
    for (const one of unpaid.splice(0)) {
      if (one.upline === downline && one.kind === kind) downlines += one.gross;
      else unpaid.push(one);
    }
    const rest = gross - downlines - before.due;
    carried.set(pair, {
      loss: kind === "dividend" && isCarried && figure < 0 ? -figure : 0,
      due: rest < 0 ? -rest : 0,
    });
    if (upline !== null) unpaid.push({ upline, kind, gross });
    expected.push({
      ...{ key: `${contract.id} ${from}`, gross, downlines },
      ...{ net: Math.max(0, rest), dueOut: rest < 0 ? -rest : 0 },
    });
  }
  return expected.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Returns the parts of periods in which a contract applied, and that are due. */
function listSegments(contract: AgentContractRow, timeZone: string, now: number): Segment[] {
  const { starts_at: start, ends_at: end, kind } = contract;
  const delay = kind === "realtimeSalary" ? 60_000 : 600_000;
  const segments: Segment[] = [];
  for (let from = start ?? 0; end === null || from < end; ) {
    const to = Math.min(findEnd(contract.period, from, timeZone), end ?? Number.MAX_SAFE_INTEGER);
    if (to + delay > now) break;
    segments.push({ contract, from, to });
    from = to;
  }
  return segments;
}

function findEnd(period: AgentContractRow["period"], at: number, timeZone: string): number {
  // Full hours and minutes of London are those of UTC.
  if (period === "realtime") return (Math.floor(at / 300_000) + 1) * 300_000;
  if (period === "hourly") return (Math.floor(at / 3_600_000) + 1) * 3_600_000;
  const isSame = (a: string, b: string) => {
    if (period === "daily") return a === b;
    if (period === "weekly") return getFirstDay("week", a) === getFirstDay("week", b);
    if (a.slice(0, 7) !== b.slice(0, 7)) return false;
    return period === "monthly" || Number(a.slice(8)) < 16 === Number(b.slice(8)) < 16;
  };
  const first = getDay(at, timeZone);
  let day = first;
  while (isSame(first, day)) day = addDays(day, 1);
  return startOfDay(day, timeZone);
}
