import type { AppLoadContext } from "@remix-run/node";
import { gameTypeCode } from "../platform/contract/call.ts";
import type { RebateRate } from "../platform/contract/rebates.ts";
import { parseAmount } from "../shared/typed-amount.ts";
import { formText, invalidForm } from "./parse-form.ts";

const PREFIX = "rate.";
/** 100%, in basis points. */
const WHOLE = 10_000;

/** Returns the typed rates of a form by game type, in the form's order. */
export function getTypedRates(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())].filter((name) => name.startsWith(PREFIX)).slice(0, 50);
  return Object.fromEntries(
    names.map((name) => [name.slice(PREFIX.length), formText(form, name).slice(0, 20)]),
  );
}

/**
 * Returns the rebate rates of a form in basis points; an empty one is 0.
 * @throws CallFailure INVALID_INPUT with a field `rates/<number>/rateBasisPoints` per rate that is no percentage.
 */
export function readRates({ t }: Pick<AppLoadContext, "t">, form: FormData): RebateRate[] {
  const fields: Record<string, string> = {};
  const rates = Object.entries(getTypedRates(form)).flatMap(([name, typed], index) => {
    const gameType = gameTypeCode.safeParse(name);
    const text = typed.replace("%", "").trim();
    const rate = text === "" ? 0 : parseAmount(text, { decimals: 2 });
    if (rate === null || rate > WHOLE || !gameType.success) {
      fields[`rates/${index}/rateBasisPoints`] = t("rebates.invalid");
      return [];
    }
    return [{ gameType: gameType.data, rateBasisPoints: rate }];
  });
  if (Object.keys(fields).length > 0) throw invalidForm({ t }, fields);
  return rates;
}
