import type { AppLoadContext } from "@remix-run/node";
import { textKey } from "../../../i18n/text-key.ts";
import { operatorAgentContractsContract } from "../../../platform/contract/ops/agent-contracts.ts";
import type { OperatorArguments } from "../../../platform/contract/ops/operator-calls.ts";
import { getInputSchema } from "../../../platform/contract/procedure.ts";
import { invalidInput } from "../../../platform/core/input-errors.ts";
import { amountProblem, parseAmount } from "../../../shared/typed-amount.ts";
import { trimInvisible } from "../../../shared/typed-text.ts";
import { formText, invalidForm, wholeNumber } from "../../../site/parse-form.ts";
import type { FormBrand } from "../form/fields.ts";
import { TIER_FIELDS, TIER_ROWS } from "./tier-rows.ts";

type Terms = OperatorArguments<"agentContracts", "propose">;

const RATE_DECIMALS = { decimals: 2 };
const MAX_RATE = 10_000;

/**
 * Reads the form of a proposal. Tiers after the last one with a value are left out; an empty condition is none.
 * @throws CallFailure INVALID_INPUT with the texts of all refused fields.
 */
export function readTerms(form: FormData, { t }: Pick<AppLoadContext, "t">, brand: FormBrand): Terms {
  const problems: Record<string, string> = {};
  const text = (index: number, name: string) => trimInvisible(formText(form, `tiers.${index}.${name}`));
  const rows = Array.from({ length: TIER_ROWS }, (_, index) => index);
  const last = rows.findLast((index) => TIER_FIELDS.some((name) => text(index, name) !== "")) ?? 0;
  const amount = (index: number, name: "periodValidBet" | "periodProfitLoss") => {
    const typed = text(index, name);
    const value = typed === "" ? 0 : parseAmount(typed, brand.currency);
    if (value !== null) return value;
    const { messageKey, values } = amountProblem(typed, brand.currency);
    problems[`tiers.${index}.${name}`] = t(textKey(messageKey), values);
    return 0;
  };
  const tiers = rows.slice(0, last + 1).map((index) => {
    const rate = parseAmount(text(index, "rateBasisPoints"), RATE_DECIMALS) ?? 0;
    if (rate < 1 || rate > MAX_RATE) {
      problems[`tiers.${index}.rateBasisPoints`] = t("ops.agentContracts.rate.problem");
    }
    const isAny = text(index, "activeMembers") === "";
    return {
      rateBasisPoints: rate,
      activeMembers: isAny ? 0 : wholeNumber(form, `tiers.${index}.activeMembers`),
      periodValidBet: amount(index, "periodValidBet"),
      periodProfitLoss: amount(index, "periodProfitLoss"),
    };
  });
  const [kind, period] = formText(form, "kind").split(":");
  const raw = {
    ...{ merchant: brand.code, username: trimInvisible(formText(form, "username")), kind, period, tiers },
    ...{
      ownPlay: form.has("ownPlay"),
      carryOver: form.has("carryOver"),
      confirmRate: form.has("confirmRate"),
      reason: formText(form, "reason"),
    },
  };
  const parsed = getInputSchema(operatorAgentContractsContract.propose).safeParse(raw);
  if (parsed.success && Object.keys(problems).length === 0) return parsed.data;
  const refused = invalidInput(parsed.error?.issues ?? [], raw).fields.map(
    ({ pointer, messageKey, values }) =>
      [pointer.slice(1).replaceAll("/", "."), t(textKey(messageKey), values)] as const,
  );
  throw invalidForm({ t }, { ...Object.fromEntries(refused), ...problems });
}
