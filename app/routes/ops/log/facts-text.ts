import { type TextKey, type Translate, textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { LogLine } from "../../../platform/contract/ops/log.ts";
import type { pickAmounts } from "../use-ops.ts";
import { pageTimeText } from "../zone.ts";
import { partsText, translateWord } from "./fact-words.ts";

type Value = LogLine["before"][string];

/** The names of the facts of a line on the operators' pages. */
const NAMES: Readonly<Record<string, TextKey>> = {
  state: "ops.status",
  amount: "ops.amount",
  credited: "ops.credited",
  refunded: "ops.refunded",
  worth: "ops.rewards.bonus",
  prize: "ops.tournaments.prize",
  reason: "ops.adjustments.reason",
  note: "ops.note",
  remark: "ops.paidTwice.remark",
  evidence: "ops.transfers.evidence",
  answer: "ops.feedback.answer",
  proposed: "ops.transfers.proposed",
  rejected: "ops.transfers.rejected",
  paidTwice: "ops.paidTwice",
  bankReference: "ops.bankReference",
  operator: "ops.log.who",
  askedBy: "ops.protection.origin",
  waits: "ops.second.title",
  firstBy: "ops.second.first",
  insteadOf: "ops.second.before",
  username: "ops.member",
  agentType: "ops.agents.type",
  upline: "ops.agents.upline",
  top: "ops.agents.top",
  firstPassword: "ops.agents.firstPassword",
  member: "ops.member",
  rates: "ops.rebateRates.title",
  contractKind: "ops.agentContracts.kind",
  contractPeriod: "ops.agentContracts.period",
  tiers: "ops.agentContracts.tiers",
  ownPlay: "ops.agentContracts.ownPlay",
  carryOver: "ops.agentContracts.carryOver",
  held: "ops.agentContracts.held",
  from_at: "ops.settlements.from",
  to_at: "ops.settlements.until",
  recipients: "ops.messages.recipients",
  kind: "ops.promotions.kind",
  type: "ops.promotions.kind",
  goal: "ops.missions.goal",
  target: "ops.missions.target",
  gameTypes: "ops.missions.games",
  times: "ops.missions.times",
  days: "ops.missions.days",
  promotion: "ops.freeSpins.promotion",
  chosen: "ops.freeSpins.chosen",
  given: "ops.freeSpins.given",
  period: "ops.protection.period",
  scope: "ops.protection.scope",
  until: "ops.announcements.endsAt",
  title: "ops.announcements.title",
  texts: "ops.announcements.title",
  starts_at: "ops.promotions.begins",
  startsAt: "ops.promotions.begins",
  ends_at: "ops.promotions.ends",
  endsAt: "ops.promotions.ends",
  sort: "ops.promotions.sort",
  price: "ops.rewards.price",
  stock: "ops.rewards.stock",
  level: "ops.members.level",
  pinned: "ops.members.pinned",
  lifted: "ops.log.action.protection.lift",
  labels: "ops.members.labels",
  picture: "ops.promotions.picture",
  image_url: "ops.promotions.picture",
  link_url: "ops.announcements.link",
  group_name: "ops.announcements.group",
  platform: "ops.announcements.platform",
  execution: "ops.announcements.execution",
  left: "ops.rewards.left",
  url: "ops.downloads.address",
  version: "ops.log.version",
  notes: "ops.downloads.note",
  area: "ops.log.area",
  booked: "ops.reports.booked",
  case: "ops.leftOver.title",
  color: "ops.members.color",
  content: "ops.log.part.text",
  debt: "ops.member.debt",
  deposited: "ops.messages.deposited",
  label: "ops.members.label",
  pool: "ops.tournaments.pool",
  registeredFrom: "ops.messages.to.since",
  report: "ops.log.reportId",
  role: "ops.log.role",
  taken: "ops.log.taken",
  told: "ops.reports.told",
  usernames: "ops.freeSpins.usernames",
  waived: "ops.log.waived",
  warnings: "ops.warnings",
};

/** Facts not shown separately: the ledger's transfer id, for the audit only, and the currencies of amounts. */
const HIDDEN_FACTS = ["transfer", "currency", "toldCurrency"];
/** The terms of published items, named as in their forms. */
const TERMS: Readonly<Record<string, TextKey>> = {
  rules: "ops.promotions.rules",
  group: "ops.promotions.group",
  quota: "ops.promotions.quota",
  budget: "ops.rules.budgetTotal",
  mostEach: "ops.rules.budgetEach",
  perMember: "ops.rules.perMember",
  metric: "ops.tournaments.metric",
  vendors: "ops.tournaments.vendors",
  games: "ops.tournaments.games",
  minBets: "ops.tournaments.minBets",
  minStake: "ops.log.minStake",
  percent: "ops.rules.percent",
  most: "ops.rules.most",
  minDeposit: "ops.rules.minDeposit",
  of: "ops.rules.of",
  every: "ops.rules.every",
  basisPoints: "ops.rules.basisPoints",
  minBet: "ops.rules.minBet",
  withinDays: "ops.rules.withinDays",
  needsMobile: "ops.rules.needsMobile",
  amounts: "ops.rules.amounts",
  turns: "ops.rules.turns",
  prizes: "ops.rules.prizes",
  vassalage: "ops.rules.vassalage",
  gameId: "ops.rules.gameId",
  gameName: "ops.rules.gameId",
  spins: "ops.rules.spins",
  stake: "ops.rules.stake",
  onlyByOperators: "ops.rules.onlyByOperators",
};

/** The names of facts. */
export function useFactName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => factName(t, name);
}

/** Returns the name of a fact; a text's name is its language. */
export function factName(t: Translate, name: string): string {
  const key = TERMS[name] ?? NAMES[name];
  return key ? t(key) : name.replace(/^(?:text|html) /, "");
}

/** The namespaces of the log's texts, besides the operators' own. */
export const LOG_TEXTS = ["withdraw", "payments", "wallets", "promotions", "missions", "member"] as const;

const HOUR = 3_600_000;
/** Facts that are amounts. */
const AMOUNTS = [
  "amount",
  "booked",
  "credited",
  "debt",
  "minStake",
  "pool",
  "prize",
  "refunded",
  "taken",
  "told",
  "waived",
  "worth",
];
/** Facts that are times. */
const TIMES = ["startsAt", "endsAt", "starts_at", "ends_at", "until", "registeredFrom", "from_at", "to_at"];
/** A chosen reason: the key of its text. */
const REASON = /^(withdraw|payments|promotions)\.reason\.\w+$/;
/**
 * Returns the state before or after an action, in one line. The page that shows it ships the texts of {@link
 * LOG_TEXTS}.
 */
export function factsText(
  t: Translate,
  facts: LogLine["before"],
  line: Pick<LogLine, "action" | "merchantId" | "after">,
  ways: FactsWays,
): string {
  return Object.entries(facts)
    .filter(
      ([name, value]) => !HIDDEN_FACTS.includes(name) && value !== null && value !== "" && value !== false,
    )
    .map(([name, value]) => {
      const said = factName(t, name);
      return value === true ? said : `${said}: ${valueText(t, name, value, { facts, line, ...ways })}`;
    })
    .join(", ");
}

/** The formats of amounts and times of a line's merchant. */
export interface FactsWays {
  money: ReturnType<typeof pickAmounts>;
  /** The time zone of its times. */
  zone: string;
  /** The zone stated for all surrounding times; a time in another zone is shown with its zone. */
  said: string | null;
}

interface ValueOptions extends FactsWays {
  facts: LogLine["before"];
  line: Pick<LogLine, "action" | "merchantId" | "after">;
}

function valueText(
  t: Translate,
  name: string,
  value: Value,
  { facts, line, money, zone, said }: ValueOptions,
): Value {
  const { action, merchantId, after } = line;
  const [area = ""] = action.split(".");
  if (typeof value === "number") {
    if (name === "amount" && after.kind === "session") {
      return t("ops.protection.hours", { hours: value / HOUR });
    }
    // A mission's target is either money or rounds.
    const isMoney = AMOUNTS.includes(name) || (name === "target" && facts.goal !== "rounds");
    const currency = name === "told" ? facts.toldCurrency : facts.currency;
    if (isMoney) return money(merchantId ?? "", value, currency ? String(currency) : undefined);
    if (!TIMES.includes(name)) return value;
    if (name === "startsAt" && value === 0) return t("ops.promotions.begins.published");
    return pageTimeText(value, zone, said);
  }
  if (typeof value !== "string") return value;
  if (name === "warnings") {
    // The line does not contain the number of other accounts.
    const key = (one: string) => (one === "sharedPayee" ? "sharedPayee.any" : one);
    const texts = value.split(",").map((one) => t(textKey(`ops.hint.${key(one)}`)));
    return texts.map((text) => text.replace(/[.。]$/u, "")).join(" / ");
  }
  if (name === "reason" && REASON.test(value)) {
    return t(textKey(value.replace("promotions.", "ops.applications.")));
  }
  if ((name === "texts" && value.startsWith("{")) || name === "notes") return getTitles(value);
  return termText(t, { area, name, value, facts });
}

/** Returns a term's value in words, if it is one of a fixed set or has parts. */
export function termText(t: Translate, fact: Parameters<typeof translateWord>[1]): string {
  const { name, value } = fact;
  // Plain texts are shown as they are: a second person reads exactly what is published.
  if (name.startsWith("text ")) return value;
  if (name.startsWith("html "))
    return value
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  return ["prizes", "turns", "tiers"].includes(name)
    ? partsText(t, value)
    : (translateWord(t, fact) ?? value);
}

/** Returns the distinct titles of a text in several languages. */
function getTitles(texts: string): string {
  const all: Record<string, { title?: string; name?: string; note?: string }> = JSON.parse(texts);
  const titles = Object.values(all).map(({ title, name, note }) => title ?? name ?? note ?? "");
  return [...new Set(titles)].filter(Boolean).join(" / ");
}

/**
 * Returns the name of a logged action, with a note while it waits for a second operator: until then it changed nothing.
 */
export function actionText(t: Translate, { action, after }: Pick<LogLine, "action" | "after">): string {
  const name = t(textKey(`ops.log.action.${action}`));
  return after.waits ? `${name} · ${t("ops.second.title")}` : name;
}
