import type { LogLine } from "../../../platform/contract/ops/log.ts";
import type { moneyOf } from "../money.ts";

/** The facts that are amounts. */
const AMOUNTS = ["amount", "credited", "refunded"];

/** What was so before or after an act, in one line. */
export function factsText(
  facts: LogLine["before"],
  { merchantId }: Pick<LogLine, "merchantId">,
  money: ReturnType<typeof moneyOf>,
): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => {
      const isAmount = AMOUNTS.includes(name) && typeof value === "number";
      return `${name}: ${isAmount ? money(merchantId ?? "", value) : value}`;
    })
    .join(", ");
}
