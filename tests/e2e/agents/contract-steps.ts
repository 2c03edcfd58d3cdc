import type { Page } from "@playwright/test";
import { settleContracts } from "../../../app/platform/agents/agents.server.ts";
import { addContractEvent } from "../../../app/platform/agents/contracts/contract-rows.ts";
import type { Tier } from "../../../app/platform/contract/contracts.ts";
import { newId } from "../../../app/platform/database/ids.ts";
import type { AgentContractRow, ContractKind } from "../../../app/platform/database/tables/agents.ts";
import { DAY_MS, HOUR_MS } from "../../../app/shared/durations.ts";
import { loadDatabase } from "../setup/database.ts";
import { type NewMember, newMember } from "../setup/members.ts";
import type { Site } from "../setup/site.ts";
import { readMerchant } from "./seed-figures.ts";

/** Opens an agent at the top of Siam Jade, one below it, and a member below that. */
export async function newBranch(site: Site): Promise<{ top: NewMember; low: NewMember; member: NewMember }> {
  const top = await newMember(site, "agent.siam", { type: 1 });
  const low = await newMember(site, "agent.siam", { type: 2, uplineId: top.id });
  return { top, low, member: await newMember(site, "siam", { uplineId: low.id }) };
}

/**
 * Gives an agent a contract of a rate in percent with the agent above, or with the platform, which already applies.
 * `higher` are conditions of a second tier, with a rate one percent higher.
 */
export async function giveContract(
  site: Site,
  { upline, downline }: { upline: NewMember | null; downline: NewMember },
  kind: ContractKind,
  percent: number,
  higher?: Omit<Tier, "rateBasisPoints">,
): Promise<void> {
  const database = await loadDatabase(site);
  const now = Date.now();
  const rateBasisPoints = percent * 100;
  const tiers: Tier[] = [{ rateBasisPoints, activeMembers: 0, periodValidBet: 0, periodProfitLoss: 0 }];
  if (higher) tiers.push({ rateBasisPoints: rateBasisPoints + 100, ...higher });
  const period = kind === "dividend" ? "monthly" : "daily";
  const row: AgentContractRow = {
    ...{ merchant_id: readMerchant(site).code, id: newId(now), kind, version: 1, period, state: "active" },
    ...{ upline_id: upline?.id ?? null, downline_id: downline.id, tiers: JSON.stringify(tiers) },
    ...{ own_play: 1, carry_over: 0, offered_at: now, proposed_by: null, approved_by: null },
    ...{ decided_at: now, starts_at: now - HOUR_MS, ends_at: null, end_requested_at: null },
    ...{ settles_at: now + 30 * DAY_MS, settled_through: null, held_at: null, held_by: null },
    held_reason: null,
  };
  await database.transaction(async (trx) => {
    await trx.insertInto("agent_contract").values(row).execute();
    await addContractEvent(trx, row, { event: "accepted", by: { actor: "downline" }, at: now });
  });
}

/**
 * Settles the contracts of agents as if they had applied just while a member's events were counted, and ended then:
 * a later period would close the figures of other tests. Amounts above `reviewAbove` are held. Returns the first and the
 * last day of the period.
 */
export async function settleCounted(
  site: Site,
  agents: readonly NewMember[],
  member: NewMember,
  { reviewAbove = Number.MAX_SAFE_INTEGER } = {},
): Promise<{ from: string; to: string }> {
  const database = await loadDatabase(site);
  const known = readMerchant(site);
  const merchant = { ...known, agents: { ...known.agents, reviewAbove } };
  const counted = await database.db
    .selectFrom("figure_event")
    .select((eb) => [eb.fn.min("counted_at").as("first"), eb.fn.max("counted_at").as("last")])
    .select((eb) => [eb.fn.min("counted_day").as("from"), eb.fn.max("counted_day").as("to")])
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", member.id)
    .where("measure", "<>", "member")
    .executeTakeFirstOrThrow();
  const endsAt = Number(counted.last) + 1;
  await database.transaction(async (trx) => {
    const rows = await trx
      .updateTable("agent_contract")
      .set({ starts_at: Number(counted.first), ends_at: endsAt, settles_at: endsAt, state: "ended" })
      .where("merchant_id", "=", merchant.code)
      .where("state", "=", "active")
      .where(
        "downline_id",
        "in",
        agents.map(({ id }) => id),
      )
      .returningAll()
      .execute();
    for (const row of rows) {
      await addContractEvent(trx, row, { event: "ended", by: { actor: "platform" }, at: Date.now() });
    }
  });
  const now = () => Math.max(Date.now(), endsAt + HOUR_MS);
  await settleContracts({ database, clock: { now } }, merchant);
  return { from: String(counted.from), to: String(counted.to) };
}

/** Fills in a tier of the form of an offer; the first has the number 1. */
export async function fillTier(page: Page, number: number, values: Record<string, string>): Promise<void> {
  const tier = page.getByRole("group", { name: `Tier ${number}`, exact: true });
  for (const [label, value] of Object.entries(values)) await tier.getByLabel(label).fill(value);
}
