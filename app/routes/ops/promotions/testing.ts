import { operatorPromotionsContract } from "../../../platform/contract/ops/promotions.ts";
import type { PromotionKind } from "../../../platform/contract/promotion-rules.ts";
import { describeForm } from "../form/describe-form.server.ts";
import { readForm } from "../form/read-form.server.ts";
import { listFields, PROMOTION_FORM } from "./form.ts";

const { create } = operatorPromotionsContract;
const brand = {
  ...{ code: "1100001", currency: { code: "PHP", decimals: 2 }, timeZone: "Asia/Manila" },
  ...{ languages: ["EN"], defaultLanguage: "EN" },
};
/** The values that the form does not start with. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ group: "daily", "texts.EN.title": "New", "budget.total": "5000", "budget.each": "50" },
  ...{ "rules.vassalage": "AURORA", "rules.gameId": "Golden-carabao " },
};

/**
 * Returns what an operator sends who fills in the form of a new promotion of a kind, or changes a saved one, and leaves
 * all else as the form starts with it.
 */
export function sendPromotion(
  kind: PromotionKind,
  { typed = {}, saved }: { typed?: Readonly<Record<string, string>>; saved?: object } = {},
) {
  const setting = { brand, t: ((key: string) => key) as never, branches: { rules: kind } };
  const fields = listFields(kind) ?? [];
  const form = new FormData();
  form.set("idempotencyKey", "key-of-a-promotion-1");
  for (const { name, kind: look, value } of describeForm(create, fields, setting, saved)) {
    const text = typed[name] ?? (value || TYPED[name] || "");
    if (look !== "checks" && look !== "check") form.set(name, text);
    else for (const one of text.split("\n").filter(Boolean)) form.append(name, one);
  }
  const { adjust } = PROMOTION_FORM;
  return readForm(form, create, fields, setting, { given: { merchant: brand.code }, adjust });
}
