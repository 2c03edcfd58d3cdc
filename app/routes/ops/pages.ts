import type { TextKey } from "../../i18n/text-key.ts";
import type { Permission } from "../../platform/contract/ops/permissions.ts";
import type { IconName } from "../../ui/icon-paths.ts";

/** A page of the operators' navigation. */
export interface OpsPage {
  /** Permission needed to see the page: that of the call behind it. */
  permission: Permission;
  icon: IconName;
  /** Its name. */
  text: TextKey;
  /** True when the page lists cases, each with its own page under `/ops/<key>/<merchant>/<id>`: `case.tsx`. */
  cases?: true;
  /** True when the list is also available as a file at `/ops/<key>.csv`: `csv.ts`. */
  csv?: true;
}

/**
 * The pages of the operators' site by their key in the address, `/ops/<key>`, which is also their folder beside this
 * file. `app/routes.ts` creates the routes and the layout creates the navigation, in this order.
 */
export const OPS_PAGES = {
  withdrawals: {
    permission: "withdrawals.see",
    icon: "withdraw",
    text: "ops.nav.withdrawals",
    cases: true,
  },
  deposits: {
    permission: "deposits.see",
    icon: "deposit",
    text: "ops.nav.deposits",
    cases: true,
  },
  transfers: {
    permission: "transfers.see",
    icon: "transfer",
    text: "ops.nav.transfers",
    cases: true,
  },
  adjustments: {
    permission: "adjustments.see",
    icon: "sliders",
    text: "ops.nav.adjustments",
    cases: true,
  },
  promotions: { permission: "promotions.see", icon: "gift", text: "ops.nav.promotions", cases: true },
  freeSpins: { permission: "freeSpins.see", icon: "slots", text: "ops.nav.freeSpins", cases: true },
  applications: { permission: "applications.see", icon: "form", text: "ops.nav.applications", cases: true },
  missions: { permission: "missions.see", icon: "target", text: "ops.nav.missions", cases: true },
  tournaments: { permission: "tournaments.see", icon: "trophy", text: "ops.nav.tournaments", cases: true },
  redemptions: { permission: "redemptions.see", icon: "store", text: "ops.nav.redemptions", cases: true },
  rewards: { permission: "rewards.see", icon: "points", text: "ops.nav.rewards", cases: true },
  members: { permission: "members.see", icon: "users", text: "ops.nav.members", cases: true },
  agents: { permission: "agents.see", icon: "sitemap", text: "ops.nav.agents", cases: true, csv: true },
  agentContracts: {
    permission: "agentContracts.see",
    icon: "certificate",
    text: "ops.nav.agentContracts",
    cases: true,
    csv: true,
  },
  settlements: {
    permission: "settlements.see",
    icon: "receipt",
    text: "ops.nav.settlements",
    cases: true,
    csv: true,
  },
  announcements: {
    permission: "announcements.see",
    icon: "notice",
    text: "ops.nav.announcements",
    cases: true,
  },
  downloads: { permission: "downloads.see", icon: "download", text: "ops.nav.downloads", cases: true },
  messages: { permission: "messages.see", icon: "mail", text: "ops.nav.messages" },
  feedback: { permission: "feedback.see", icon: "chat", text: "ops.nav.feedback", cases: true },
  matches: { permission: "matches.see", icon: "users", text: "ops.nav.matches", cases: true },
  protection: { permission: "protection.see", icon: "shield", text: "ops.nav.protection" },
  log: { permission: "log.see", icon: "history", text: "ops.nav.log", csv: true },
} satisfies Record<string, OpsPage>;

export type OpsPageKey = keyof typeof OPS_PAGES;
