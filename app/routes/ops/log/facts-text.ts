import { type Translate, textKey } from "../../../i18n/text-key.ts";
import type { LogLine } from "../../../platform/contract/ops/log.ts";
import type { moneyOf } from "../money.ts";
import { utcTextOf } from "../parts/utc-time.ts";

/** The facts that are amounts. */
const AMOUNTS = ["amount", "credited", "refunded", "prize", "worth"];
/** The facts that are times. */
const TIMES = ["startsAt", "endsAt"];

/** Where the names of the states are of what an action is about. */
const STATES: Readonly<Record<string, string>> = {
  withdrawals: "withdraw.state",
  deposits: "payments.state",
  transfers: "wallets.state",
  adjustments: "ops.adjustments",
  redemptions: "ops.redemptions.state",
  rewards: "ops.rewards.state",
};
/** The facts of a proposed settlement that are outcomes. */
const OUTCOMES = ["proposed", "rejected"];

/** What was so before or after an act, in one line. The page that shows it ships the texts of {@link STATES}. */
export function factsText(
  t: Translate,
  facts: LogLine["before"],
  { action, merchantId }: Pick<LogLine, "action" | "merchantId">,
  money: ReturnType<typeof moneyOf>,
): string {
  const [area = ""] = action.split(".");
  const named = (name: string, value: LogLine["before"][string]) => {
    // A mission counts money or rounds.
    const isAmount = AMOUNTS.includes(name) || (name === "target" && facts.goal !== "rounds");
    if (isAmount && typeof value === "number") return money(merchantId ?? "", value);
    if (TIMES.includes(name) && typeof value === "number") return utcTextOf(value).replace("T", " ");
    if (name === "state" && STATES[area]) return t(textKey(`${STATES[area]}.${value}`));
    if (OUTCOMES.includes(name)) return t(textKey(`ops.transfers.outcome.${value}`));
    return value;
  };
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${named(name, value)}`)
    .join(", ");
}
