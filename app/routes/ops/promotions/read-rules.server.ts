import type { AppLoadContext } from "@remix-run/node";
import { type PromotionRules, promotionKind } from "../../../platform/contract/promotion-rules.ts";
import { GAME_TYPES } from "../../../shared/game-kinds.ts";
import type { TypedCurrency } from "../../../shared/typed-amount.ts";
import { normalizeTypedIdentifier } from "../../../shared/typed-text.ts";
import { formText, invalidForm, typedAmount, wholeNumber } from "../../../site/parse-form.ts";
import { createFailure } from "../failures.server.ts";
import { readPrizeLines } from "./prize-lines.ts";
import { RULE_FIELDS, type RuleField } from "./rule-kinds.ts";

interface Reading {
  form: FormData;
  context: Pick<AppLoadContext, "t">;
  currency: TypedCurrency;
}

/** Reads the rules of a promotion's kind from its form; the schema validates them. @throws CallFailure. */
export function readRules(reading: Reading): PromotionRules {
  const kind = promotionKind.safeParse(formText(reading.form, "kind")).data;
  if (kind === undefined) throw createFailure(reading.context, "BAD_REQUEST");
  const parts = RULE_FIELDS[kind].map((field) => readRule(field, reading));
  return Object.assign({ kind }, ...parts) as PromotionRules;
}

function readRule({ name, type }: RuleField, reading: Reading): object {
  const { form, context, currency } = reading;
  switch (type) {
    case "amount":
      return { [name]: typedAmount(form, name, currency, context) };
    case "amounts":
      return {
        [name]: formText(form, name)
          .split(/[\s;]+/)
          .filter(Boolean)
          .map((one) => amountOfLine(one, name, reading)),
      };
    case "whole":
      return { [name]: wholeNumber(form, name) };
    case "check":
      return { [name]: form.has(name) };
    case "choice":
      return { [name]: formText(form, name) };
    case "gameTypes":
      return { [name]: GAME_TYPES.filter((one) => form.has(`game-${one}`)) };
    case "prizes":
      return { prizes: getPrizes(reading) };
    case "turns":
      return { turns: computeTurns(reading) };
    case "game": {
      const gameId = normalizeTypedIdentifier(formText(form, "gameId"));
      // The call replaces it by the name of the game that it finds.
      return { vassalage: formText(form, "vassalage"), gameId, gameName: gameId };
    }
  }
}

/** Parses one of several amounts in a field. */
function amountOfLine(text: string, name: string, { context, currency }: Reading): number {
  const line = new FormData();
  line.set(name, text);
  return typedAmount(line, name, currency, context);
}

function getPrizes({ form, context, currency }: Reading) {
  const prizes = readPrizeLines(formText(form, "prizes"), currency);
  if (Array.isArray(prizes)) return prizes;
  throw invalidForm(context, { prizes: context.t("ops.rules.prizes.bad", { line: prizes }) });
}

function computeTurns({ form, context, currency }: Reading) {
  const per = formText(form, "turns-per");
  if (per === "day") return { per, count: wholeNumber(form, "turns-count") };
  return {
    per,
    every: typedAmount(form, "turns-every", currency, context),
    most: wholeNumber(form, "turns-count"),
  };
}
