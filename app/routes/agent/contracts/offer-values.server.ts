import type { AppLoadContext } from "@remix-run/node";
import { textKey } from "../../../i18n/text-key.ts";
import type { Tier } from "../../../platform/contract/contracts.ts";
import { amountProblem, parseAmount } from "../../../shared/typed-amount.ts";
import { formText, invalidForm } from "../../../site/parse-form.ts";
import { MAX_TIERS, type OfferValues, TIER_FIELDS, type TypedTier } from "./offer-values.ts";

export type { OfferValues };

type Currency = Parameters<typeof amountProblem>[1];

/** Reads the form of an offer as it was typed. */
export function readOfferValues(form: FormData): OfferValues {
  const texts = TIER_FIELDS.map((name) => form.getAll(name).map((text) => String(text).slice(0, 40)));
  const rows = Math.min(MAX_TIERS, Math.max(1, ...texts.map(({ length }) => length)));
  return {
    username: formText(form, "username").slice(0, 64),
    period: formText(form, "period").slice(0, 20),
    ownPlay: form.has("ownPlay"),
    carryOver: form.has("carryOver"),
    tiers: Array.from(
      { length: rows },
      (_, row) =>
        Object.fromEntries(
          TIER_FIELDS.map((name, column) => [name, texts[column]?.[row] ?? ""]),
        ) as TypedTier,
    ),
  };
}

/** Adds a row to the form, or removes the one that its button names. */
export function changeRows(offer: OfferValues, form: FormData): OfferValues {
  const { tiers } = offer;
  if (form.has("add")) {
    const empty = { rate: "", activeMembers: "", periodValidBet: "", periodProfitLoss: "" };
    return { ...offer, tiers: [...tiers, empty].slice(0, MAX_TIERS) };
  }
  const removed = Number(formText(form, "remove"));
  return { ...offer, tiers: tiers.length > 1 ? tiers.filter((_, row) => row !== removed) : tiers };
}

/**
 * Reads the tiers of an offer. An empty condition is none.
 * @throws CallFailure INVALID_INPUT with the fields `tiers/<row>/<name>`.
 */
export function parseTiers(context: AppLoadContext, form: FormData): Tier[] {
  const { t, brand } = context;
  const fields: Record<string, string> = {};
  const getProblem = (name: keyof TypedTier, text: string, currency: Currency) => {
    if (name === "rate") return t("contracts.offer.rate.invalid");
    if (name === "activeMembers") return t("error.field.number");
    const { messageKey, values } = amountProblem(text, currency);
    return t(textKey(messageKey), values);
  };
  const tiers = readOfferValues(form).tiers.map((typed, row) => {
    const read = (name: keyof TypedTier, currency: Currency) => {
      const text = typed[name].trim();
      if (text === "" && name !== "rate") return 0;
      const value = parseAmount(text.replace(/%$/, "").trim(), currency);
      if (value !== null && (name !== "rate" || (value > 0 && value <= 10_000))) return value;
      fields[`tiers/${row}/${name === "rate" ? "rateBasisPoints" : name}`] = getProblem(name, text, currency);
      return 0;
    };
    const { currency } = brand.document;
    return {
      rateBasisPoints: read("rate", { decimals: 2 }),
      activeMembers: read("activeMembers", { decimals: 0 }),
      periodValidBet: read("periodValidBet", currency),
      periodProfitLoss: read("periodProfitLoss", currency),
    };
  });
  if (Object.keys(fields).length > 0) throw invalidForm(context, fields);
  return tiers;
}
