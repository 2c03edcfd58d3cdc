import type { AppLoadContext } from "@remix-run/node";
import type { MemberPage } from "../../brand/brand-document.ts";
import { loadAccountTransfers } from "../account-transfers/load-account-transfers.server.ts";
import { loadAccountRecord } from "./load-account-record.server.ts";
import { loadBettingRecord } from "./load-betting-record.server.ts";
import { loadDeposit } from "./load-deposit.server.ts";
import { loadMoneyTimeline } from "./load-money-timeline.server.ts";
import { loadPersonalProfit } from "./load-personal-profit.server.ts";
import { loadBonuses, loadRewards } from "./load-rewards.server.ts";
import { loadSecurity } from "./load-security.server.ts";
import { loadWallets } from "./load-wallets.server.ts";
import { loadWithdraw } from "./load-withdraw.server.ts";
import type { PanelPage } from "./panel-page.ts";

/**
 * What a page of the member centre shows, and the status of the answer. One that the product does not have yet says so.
 */
export async function loadPage(context: AppLoadContext, key: PanelPage, params: URLSearchParams) {
  switch (key) {
    case "securityCenter":
      return { kind: "security" as const, account: await loadSecurity(context), status: 200 };
    case "depositv2":
      return { kind: "deposit" as const, ...(await loadDeposit(context, params)) };
    case "transferFund":
      return { kind: "wallets" as const, wallets: await loadWallets(context, params), status: 200 };
    case "transferUpline":
      return { kind: "upline" as const, upline: await loadAccountTransfers(context, params), status: 200 };
    case "withdraw":
      return { kind: "withdraw" as const, withdraw: await loadWithdraw(context, params), status: 200 };
    case "personalHistoryCopy":
      return { kind: "record" as const, ...(await loadBettingRecord(context, params)) };
    case "transactionHistory":
      return { kind: "accountRecord" as const, ...(await loadAccountRecord(context, params)) };
    case "moneyTimeline":
      return { kind: "timeline" as const, ...(await loadMoneyTimeline(context, params)) };
    case "personalProfit":
      return { kind: "profit" as const, ...(await loadPersonalProfit(context, params)) };
    case "bonusDetails":
      return { kind: "bonuses" as const, ...(await loadBonuses(context, params)) };
    case "rewardCenter":
      return { kind: "rewards" as const, ...(await loadRewards(context, params)) };
    default:
      return { kind: "later" as const, status: 200 };
  }
}

/** The page that an address names, or null where the brand's member centre has none of that name. */
export function findPage(asked: string, pages: readonly MemberPage[]): PanelPage | null {
  if (asked === "moneyTimeline" && pages.includes("transactionHistory")) return asked;
  return pages.find((page) => page === asked) ?? null;
}
