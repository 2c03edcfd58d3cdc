import type { AppLoadContext } from "@remix-run/node";
import { type PromotionRules, promotionKind } from "../../../platform/contract/promotion-rules.ts";
import { GAME_TYPES } from "../../../shared/game-kinds.ts";
import { parseAmount } from "../../../shared/money.ts";
import { formText, invalidForm } from "../../../site/parse-form.ts";
import { failureAs } from "../failures.server.ts";
import { wholeNumber } from "../parts/read-line-texts.server.ts";
import { readPrizeLines } from "./prize-lines.ts";
import { RULE_FIELDS, type RuleField } from "./rule-kinds.ts";

interface Reading {
  form: FormData;
  context: Pick<AppLoadContext, "t">;
  decimals: number;
}

/** The rules that a form of a kind says; the schema says what is wrong with them. @throws CallFailure. */
export function readRules(reading: Reading): PromotionRules {
  const kind = promotionKind.safeParse(formText(reading.form, "kind")).data;
  if (kind === undefined) throw failureAs(reading.context, "BAD_REQUEST");
  const parts = RULE_FIELDS[kind].map((field) => readRule(field, reading));
  return Object.assign({ kind }, ...parts) as PromotionRules;
}

function readRule({ name, type }: RuleField, reading: Reading): object {
  const { form, decimals } = reading;
  switch (type) {
    case "amount":
      return { [name]: amountOf(formText(form, name), decimals) };
    case "amounts":
      return {
        [name]: formText(form, name)
          .split(/[\s;]+/)
          .filter(Boolean)
          .map((one) => amountOf(one, decimals)),
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
      return { prizes: prizesOf(reading) };
    case "turns":
      return { turns: turnsOf(reading) };
    case "game": {
      const gameId = formText(form, "gameId").trim();
      // The call writes the name of the game that it finds.
      return { vassalage: formText(form, "vassalage"), gameId, gameName: gameId };
    }
  }
}

/** An amount, 0 among them; NaN, which no schema takes, for anything else. */
function amountOf(text: string, decimals: number): number {
  return /^\s*0([.,]0*)?\s*$/.test(text) ? 0 : (parseAmount(text, decimals) ?? Number.NaN);
}

function prizesOf({ form, context, decimals }: Reading) {
  const prizes = readPrizeLines(formText(form, "prizes"), decimals);
  if (Array.isArray(prizes)) return prizes;
  throw invalidForm(context, { prizes: context.t("ops.rules.prizes.bad", { line: prizes }) });
}

function turnsOf({ form, decimals }: Reading) {
  const per = formText(form, "turns-per");
  if (per === "day") return { per, count: wholeNumber(form, "turns-count") };
  return {
    per,
    every: amountOf(formText(form, "turns-every"), decimals),
    most: wholeNumber(form, "turns-count"),
  };
}
