import { type TextKey, type Translate, textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { LogLine } from "../../../platform/contract/ops/log.ts";
import { localTimeOf } from "../../../shared/local-time.ts";
import type { moneyOf } from "../money.ts";

type Value = LogLine["before"][string];

/** What the facts of a line are called on the operators' pages. One without a name is shown by its key. */
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
  warnings: "ops.warnings",
  operator: "ops.log.who",
  askedBy: "ops.protection.origin",
  waits: "ops.second.title",
  firstBy: "ops.second.first",
  insteadOf: "ops.second.before",
  username: "ops.member",
  member: "ops.member",
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
  version: "ops.downloads.version",
  notes: "ops.downloads.note",
};

/** The ledger's id of what was moved: for the audit, and no word to a person. */
const LEDGER_ID = "transfer";
/** The terms of what is published, which are called as in its form. */
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

/** The name of a fact; the text of a language is called by that. */
function factName(t: Translate, name: string): string {
  const key = TERMS[name] ?? NAMES[name];
  return key ? t(key) : name.replace(/^text /, "");
}

const HOUR = 3_600_000;
/** The facts that are amounts. */
const AMOUNTS = ["amount", "credited", "refunded", "prize", "worth", "pool", "minStake"];
/** The facts that are times. */
const TIMES = ["startsAt", "endsAt", "starts_at", "ends_at", "until"];
/** Where the names of the states are of what an action is about. */
const STATES: Readonly<Record<string, string>> = {
  withdrawals: "withdraw.state",
  deposits: "payments.state",
  transfers: "wallets.state",
  adjustments: "ops.adjustments",
  promotions: "ops.promotions.state",
  applications: "ops.applications.state",
  redemptions: "ops.redemptions.state",
  tournaments: "ops.tournaments.state",
  rewards: "ops.rewards.state",
  feedback: "ops.feedback",
};
/** A reason that was chosen: the key of its text. */
const REASON = /^(withdraw|payments|promotions)\.reason\.\w+$/;
/** The facts of an announcement that are one of a few. */
const CHOICES = ["type", "platform", "execution"];
/** The facts of a proposed settlement that are outcomes. */
const OUTCOMES = ["proposed", "rejected"];

/** What was so before or after an act, in one line. The page that shows it ships the texts of {@link STATES}. */
export function factsText(
  t: Translate,
  facts: LogLine["before"],
  line: Pick<LogLine, "action" | "merchantId" | "after">,
  ways: FactsWays,
): string {
  return Object.entries(facts)
    .filter(([name, value]) => name !== LEDGER_ID && value !== null && value !== "" && value !== false)
    .map(([name, value]) => {
      const said = factName(t, name);
      return value === true ? said : `${said}: ${valueText(t, name, value, { facts, line, ...ways })}`;
    })
    .join(", ");
}

/** How amounts and times of a line's merchant are written. */
export interface FactsWays {
  money: ReturnType<typeof moneyOf>;
  /** The time zone of its times. */
  zone: string;
}

interface ValueOptions extends FactsWays {
  facts: LogLine["before"];
  line: Pick<LogLine, "action" | "merchantId" | "after">;
}

function valueText(
  t: Translate,
  name: string,
  value: Value,
  { facts, line, money, zone }: ValueOptions,
): Value {
  const { action, merchantId, after } = line;
  const [area = ""] = action.split(".");
  if (typeof value === "number") {
    if (name === "amount" && after.kind === "session") {
      return t("ops.protection.hours", { hours: value / HOUR });
    }
    // A mission counts money or rounds.
    const isMoney = AMOUNTS.includes(name) || (name === "target" && facts.goal !== "rounds");
    if (isMoney) return money(merchantId ?? "", value);
    return TIMES.includes(name) ? localTimeOf(value, zone).replace("T", " ") : value;
  }
  if (typeof value !== "string") return value;
  if (name === "state" && (value === "draft" || value === "published")) {
    return t(`ops.promotions.state.${value}`);
  }
  if (name === "state" && STATES[area]) return t(textKey(`${STATES[area]}.${value}`));
  if (name === "warnings") {
    // The number of others is not in the line.
    const key = (one: string) => (one === "sharedPayee" ? "sharedPayee.any" : one);
    const texts = value.split(",").map((one) => t(textKey(`ops.hint.${key(one)}`)));
    return texts.map((text) => text.replace(/[.。]$/u, "")).join(" / ");
  }
  if (OUTCOMES.includes(name)) return t(textKey(`ops.transfers.outcome.${value}`));
  if (name === "reason" && REASON.test(value))
    return t(textKey(value.replace("promotions.", "ops.applications.")));
  if (area === "announcements" && CHOICES.includes(name)) {
    return t(textKey(`ops.announcements.${name}.${value}`));
  }
  if (area === "adjustments" && name === "kind") return t("ops.adjustments.waive");
  if (name === "goal") return t(textKey(`ops.missions.goal.${value}`));
  if ((name === "texts" && value.startsWith("{")) || name === "notes") return titlesOf(value);
  return value;
}

/** The titles of a text in several languages, each once. */
function titlesOf(texts: string): string {
  const all: Record<string, { title?: string; name?: string; note?: string }> = JSON.parse(texts);
  const titles = Object.values(all).map(({ title, name, note }) => title ?? name ?? note ?? "");
  return [...new Set(titles)].filter(Boolean).join(" / ");
}
