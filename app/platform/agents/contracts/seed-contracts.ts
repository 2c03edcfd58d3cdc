import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { HOUR_MS } from "#app/shared/durations.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Services } from "../../core/services.ts";
import type { Trx } from "../../database/database.server.ts";
import type { ContractKind } from "../../database/tables/agents.ts";
import { getNextStart } from "../settlements/periods.ts";
import { acceptOffer } from "./accept-offer.ts";
import { changeContract } from "./change-contract.ts";
import { selectContracts } from "./contract-rows.ts";
import { getPeriods } from "./contract-rules.ts";
import { endRow } from "./end-rows.ts";
import { offerTerms } from "./offer-terms.ts";

const MINUTE_MS = 60_000;

/** A tier: its rate in basis points, active members, and valid bet and net loss in units of the currency. */
type SeededTier = readonly [rate: number, active: number, validBet?: number, netLoss?: number];

/** `end`: accepted, and ended by its downline within the hour. */
type SeededAnswer = "accept" | "reject" | "end" | "none";

/** The upline (null for the platform), the downline, the kind, the tiers, the time of the offer, and the answer. */
type SeededContract = readonly [
  string | null,
  string,
  ContractKind,
  readonly SeededTier[],
  number,
  SeededAnswer,
];

/** Times at which the seeded contracts were offered. */
interface SeededTimes {
  month: number;
  weeks: number;
  days: number;
  /** Yesterday, just before bets were placed. */
  play: number;
  hour: number;
  now: number;
}

/** Returns the contracts of a demonstration's team, each after those that pay it. */
function listSeeded(top: string, { month, weeks, days, play, hour, now }: SeededTimes): SeededContract[] {
  const [north, south] = ["teamnorth", "teamsouth"];
  const topDividend: SeededTier[] = [
    [1_000, 3],
    [1_500, 5, 10_000, 1_000],
    [2_000, 10, 60_000, 20_000],
  ];
  return [
    [null, top, "dividend", topDividend, month, "accept"],
    [
      top,
      north,
      "dividend",
      [
        [800, 2],
        [1_200, 4, 5_000],
      ],
      month,
      "accept",
    ],
    [
      top,
      south,
      "dividend",
      [
        [600, 2],
        [1_000, 3, 5_000],
      ],
      now,
      "none",
    ],
    [
      null,
      top,
      "dailySalary",
      [
        [30, 1],
        [50, 3, 2_000],
      ],
      month,
      "accept",
    ],
    [
      top,
      north,
      "dailySalary",
      [
        [20, 1],
        [30, 2, 800],
      ],
      month,
      "accept",
    ],
    [top, south, "dailySalary", [[20, 1]], month, "accept"],
    [north, "northone", "dailySalary", [[10, 1]], weeks, "accept"],
    [null, top, "hourSalary", [[20, 0]], days, "accept"],
    [top, north, "hourSalary", [[10, 0]], days, "accept"],
    [top, south, "hourSalary", [[15, 0]], days, "reject"],
    // Accepting it would end the contract of the downline above.
    [null, top, "hourSalary", [[8, 0]], now, "none"],
    [null, top, "realtimeSalary", [[10, 0]], play, "end"],
    [null, top, "realtimeSalary", [[10, 0]], hour, "accept"],
    [top, north, "realtimeSalary", [[5, 0]], hour, "accept"],
    [top, south, "realtimeSalary", [[5, 0]], hour, "end"],
  ];
}

/**
 * Gives the team of a demonstration's agent contracts: some that apply since the past month, offers that wait, one that
 * was rejected and some that have ended. Does nothing where the agent has had a contract.
 */
export async function seedContracts(
  { database, clock }: Pick<Services, "database" | "clock">,
  merchant: MerchantProfile,
  { topId, top }: { topId: string; top: string },
): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) =>
    startOfDay(addDays(getDay(now, merchant.timeZone), -days), merchant.timeZone);
  const times = {
    ...{ month: daysAgo(33), weeks: daysAgo(15), days: daysAgo(2) + 8 * HOUR_MS },
    ...{ play: daysAgo(1) + 13 * HOUR_MS - MINUTE_MS, hour: now - HOUR_MS, now },
  };
  await database.transaction(async (trx) => {
    const known = await selectContracts(trx, merchant.code)
      .select("id")
      .where("downline_id", "=", topId)
      .limit(1)
      .executeTakeFirst();
    if (known) return;
    const accounts = await trx
      .selectFrom("account")
      .select(["id", "username"])
      .where("merchant_id", "=", merchant.code)
      .where("type", "<>", 0)
      .execute();
    const ids = new Map(accounts.map(({ id, username }) => [username, id]));
    for (const contract of listSeeded(top, times)) await seedContract(trx, merchant, contract, ids);
    // There are no messages about what the team begins with.
    await trx
      .updateTable("agent_contract_event")
      .set({ notified_at: now })
      .where("merchant_id", "=", merchant.code)
      .where("notified_at", "is", null)
      .execute();
  });
}

async function seedContract(
  trx: Trx,
  merchant: MerchantProfile,
  [upline, downline, kind, tiers, at, answer]: SeededContract,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const { agents, currency, timeZone } = merchant;
  const uplineId = upline === null ? null : ids.get(upline);
  const downlineId = ids.get(downline);
  const periods = getPeriods(agents, kind);
  const period = periods.includes("semimonthly") ? "semimonthly" : periods[0];
  if (uplineId === undefined || downlineId === undefined || !period || !agents.contractKinds.includes(kind))
    return;
  const unit = 10 ** currency.decimals;
  const terms = {
    ...{ period, ownPlay: true, carryOver: kind === "dividend" },
    tiers: tiers.map(([rateBasisPoints, activeMembers, validBet = 0, netLoss = 0]) => ({
      ...{ rateBasisPoints, activeMembers },
      ...{ periodValidBet: validBet * unit, periodProfitLoss: netLoss * unit },
    })),
  };
  const offer = await offerTerms(trx, merchant, { kind, terms, uplineId, downlineId, now: at });
  const by = { actor: "downline" } as const;
  if (answer === "reject") {
    await changeContract(trx, offer, { event: "rejected", by, now: at, set: { decided_at: at } });
  }
  if (answer === "accept" || answer === "end") {
    await acceptOffer(trx, merchant, offer, { confirmDownlines: true, now: at });
  }
  if (answer === "end") {
    const endedAt = at + 50 * MINUTE_MS;
    await endRow(trx, offer, { at: getNextStart(period, endedAt, timeZone), by, reason: "", now: endedAt });
  }
}
