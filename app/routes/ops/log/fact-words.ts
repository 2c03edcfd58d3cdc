import { type Translate, textKey } from "../../../i18n/text-key.ts";
import type { QueueArea } from "../../../platform/contract/ops/case-queue.ts";
import type { CatalogueArea } from "../../../platform/contract/ops/catalogue.ts";

/** The text namespace of a fact's values, by the fact's name. Values of other facts are shown unchanged. */
const WORDS: Readonly<Record<string, string>> = {
  agentType: "ops.agents.type",
  area: "ops.nav",
  answer: "ops.log.answer",
  case: "ops.log.case",
  contractKind: "ops.agentContracts.kind",
  contractPeriod: "ops.agentContracts.period",
  every: "ops.rules.every",
  execution: "ops.announcements.execution",
  firstPassword: "ops.agents.firstPassword",
  goal: "ops.missions.goal",
  group: "promotions.group",
  metric: "ops.tournaments.metric",
  of: "ops.rules.of",
  paidTwice: "ops.log.case",
  per: "ops.rules.turns",
  platform: "ops.announcements.platform",
  proposed: "ops.transfers.outcome",
  rejected: "ops.transfers.outcome",
  scope: "ops.protection.scope",
};

/** Facts whose values have different texts in each area. */
const OF_AREA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: { announcements: "ops.announcements.type", rewards: "ops.rewards.type" },
  period: { missions: "missions.period" },
};

const PROMOTION_STATES = ["draft", "published"];
const LIMITS = ["deposit", "loss", "wager", "session"];
const BREAKS = ["cool_off", "self_exclusion"];
const REPORTS = ["payment", "reversal"];

/** A fact with the area of its line and the line's other facts. */
interface Fact {
  area: string;
  name: string;
  value: string;
  facts: Readonly<Record<string, unknown>>;
}

/** The text keys of the states, by the subject of an action. */
const STATES = {
  withdrawals: "withdraw.state",
  deposits: "payments.state",
  transfers: "wallets.state",
  adjustments: "ops.adjustments.state",
  promotions: "ops.promotions.state",
  applications: "ops.applications.state",
  redemptions: "ops.redemptions.state",
  tournaments: "ops.tournaments.state",
  rewards: "ops.rewards.state",
  missions: "ops.missions.state",
  feedback: "ops.feedback.state",
  matches: "ops.matches.state",
  agentContracts: "ops.agentContracts.state",
  settlements: "ops.settlements.state",
} satisfies Record<QueueArea | CatalogueArea | "agentContracts" | "settlements", string>;
const KNOWN_STATES: Readonly<Record<string, string>> = STATES;

/** Returns the text of a fact's value when it is one of a fixed set; null when the value is shown as it is. */
export function translateWord(t: Translate, { area, name, value, facts }: Fact): string | null {
  const word = (place: string, one = value) => t(textKey(`${place}.${one}`));
  if (name === "state") return word(stateTexts(area, value, facts));
  if (name === "kind") return word(kindTexts(area, value));
  if (name === "gameTypes") {
    const types = value.split(", ").filter(Boolean);
    return types.map((one) => word("member.record.type", one)).join(", ");
  }
  if (name === "until" && value === "for good") return t("ops.protection.forGood");
  if (name === "amount" && value === "none") return t("ops.protection.noLimit");
  if (name === "period" && area !== "missions") return word("ops.protection.period");
  const place = WORDS[name] ?? OF_AREA[name]?.[area];
  if (!place || (name === "answer" && area !== "transfers")) return null;
  return word(place);
}

function stateTexts(area: string, value: string, facts: Fact["facts"]): string {
  // The state of a report by a deposit's provider.
  if (facts.report !== undefined) return "ops.reports.state";
  return PROMOTION_STATES.includes(value)
    ? "ops.promotions.state"
    : (KNOWN_STATES[area] ?? "ops.promotions.state");
}

function kindTexts(area: string, value: string): string {
  if (area === "adjustments") return "ops.log.correction";
  if (area === "protection" && LIMITS.includes(value)) return "ops.protection.kind";
  if (BREAKS.includes(value)) return "ops.protection.break";
  if (REPORTS.includes(value)) return "ops.log.report";
  return area === "deposits" ? "ops.leftOver.kind" : "ops.promotions.kind";
}

/** The fields of a list item, such as a prize or a member's turns. */
const PARTS: Readonly<Record<string, string>> = {
  per: "ops.rules.turns",
  count: "ops.rules.turns.count",
  every: "ops.rules.turns.every",
  most: "ops.log.part.most",
  id: "ops.log.part.name",
  amount: "ops.amount",
  weight: "ops.log.part.weight",
  stock: "ops.rewards.stock",
  from: "ops.log.part.from",
  to: "ops.log.part.to",
  rate: "ops.settlements.rate",
  active: "ops.agentContracts.active",
  validBet: "ops.agents.validBet",
  netLoss: "ops.agents.netLoss",
};

/** Formats the parts of a list of terms with their field names: `Name: top, Amount: PHP 10.00; Name: …`. */
export function partsText(t: Translate, text: string): string {
  const part = (one: string) => {
    const [, field = "", value = ""] = /^(\w+) (.*)$/s.exec(one) ?? [];
    const key = PARTS[field];
    if (!key) return one;
    const word = field === "per" ? t(textKey(`ops.rules.turns.${value}`)) : value;
    return `${t(textKey(key))}: ${word}`;
  };
  const list = (one: string) => one.split(", ").map(part).join(", ");
  return text.split("; ").map(list).join("; ");
}
