import { openAccount } from "../../../app/platform/accounts/accounts.server.ts";
import { countFigures } from "../../../app/platform/agents/agents.server.ts";
import { addBet } from "../../../app/platform/bets/testing.ts";
import type { MerchantProfile } from "../../../app/platform/core/merchant.ts";
import type { Trx } from "../../../app/platform/database/database.server.ts";
import { recordFigure } from "../../../app/platform/wallet/wallet.server.ts";
import { addDays, getDay, startOfDay } from "../../../app/shared/business-day.ts";
import { HOUR_MS } from "../../../app/shared/durations.ts";
import { loadDatabase } from "../setup/database.ts";
import { readBrandDocument, type Site } from "../setup/site.ts";

/** Figures of a day; amounts in minor units. */
export interface DayFigures {
  /** Days before today. */
  ago: number;
  bets: number;
  stake: number;
  validBet: number;
  win: number;
  deposits?: number;
  bonuses?: number;
  newMembers?: number;
}

let opened = 0;

/** Returns Siam Jade as far as figures and settlements read it. */
export function readMerchant(site: Site): MerchantProfile {
  const document = readBrandDocument(site, "siam-jade");
  return {
    code: document.merchantCode,
    brandName: document.name,
    currency: { code: document.currency.code },
    timeZone: document.locale.timeZone,
    agents: {
      on: true,
      activeValidBet: document.agents.activeValidBet ?? 10_000,
      reviewAbove: document.agents.reviewAbove,
    },
  } as MerchantProfile;
}

/**
 * Adds figures of an agent of Siam Jade and has them counted: bets and money of the member below, as if it had been there
 * for ever, and new members. No money moves.
 */
export async function seedFigures(
  site: Site,
  { agentId, memberId }: { agentId: string; memberId: string },
  days: readonly DayFigures[],
): Promise<void> {
  const document = readBrandDocument(site, "siam-jade");
  const merchant = readMerchant(site);
  const { code: merchantId, timeZone } = merchant;
  const database = await loadDatabase(site);
  await database.db
    .updateTable("account_path")
    .set({ from_day: "0001-01-01", from_at: 0 })
    .where("merchant_id", "=", merchantId)
    .where("descendant_id", "in", [memberId, agentId])
    .execute();
  const today = getDay(Date.now(), timeZone);
  for (const day of days) {
    const start = startOfDay(addDays(today, -day.ago), timeZone);
    const at = day.ago === 0 ? Date.now() - 1_000 : start + 12 * HOUR_MS;
    for (const bet of splitBets(day)) {
      const game = { currency: document.currency.code, ownWallet: true };
      await addBet(database, { merchantId, accountId: memberId, placedAt: at, ...bet, ...game });
    }
    await database.transaction(async (trx) => {
      await addMoney(trx, { merchantId, accountId: memberId, at }, day);
      for (let place = 0; place < (day.newMembers ?? 0); place++) {
        await openAccount(trx, merchant, {
          ...{ type: 0, username: `figure${process.pid}n${opened++}`, uplineId: agentId, passwordHash: null },
          ...{ language: document.locale.default, ip: "", registerMethod: "WEB", grant: 0, now: at },
        });
      }
    });
  }
  await countFigures({ database, clock: { now: Date.now } }, merchant);
}

/** Returns a day's bets, the first with what does not divide evenly. */
function splitBets({ bets, stake, validBet, win }: DayFigures) {
  return Array.from({ length: bets }, (_, place) => {
    const part = (sum: number) => Math.floor(sum / bets) + (place === 0 ? sum % bets : 0);
    return { stake: part(stake), validBet: part(validBet), win: part(win), state: "won" as const };
  });
}

async function addMoney(
  trx: Trx,
  owner: { merchantId: string; accountId: string; at: number },
  { deposits = 0, bonuses = 0 }: DayFigures,
): Promise<void> {
  const reference = "figures";
  if (deposits > 0) await recordFigure(trx, { ...owner, measure: "deposit", reference, amount: deposits });
  if (bonuses > 0) await recordFigure(trx, { ...owner, measure: "bonus", reference, amount: bonuses });
}
