import type { AppLoadContext } from "@remix-run/node";
import type { OperatorInput } from "../../../platform/contract/ops/operator-calls.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { operatorTournamentsContract } from "../../../platform/contract/ops/tournaments.ts";
import { GAME_TYPES } from "../../../shared/game-kinds.ts";
import { getMoment } from "../../../shared/local-time.ts";
import type { TypedCurrency } from "../../../shared/typed-amount.ts";
import { normalizeTypedIdentifier } from "../../../shared/typed-text.ts";
import { formText, invalidForm, parseForm, typedAmount, wholeNumber } from "../../../site/parse-form.ts";
import { readLineTexts } from "../parts/read-line-texts.server.ts";
import { getSaveOptions } from "../version-action.server.ts";
import { readPrizes } from "./prize-table.ts";

type Create = OperatorInput<"tournaments", "create">;
type Merchant = CurrentOperator["merchants"][number];

/** Reads a brand's new tournament from its form. Its times are in the brand's zone. @throws CallFailure INVALID_INPUT. */
export function readTournament(form: FormData, context: AppLoadContext, merchant: Merchant): Create {
  const given = { merchant: merchant.code, ...toContent(form, context, merchant) };
  return parseForm(form, operatorTournamentsContract.create, context, { given });
}

/** Reads a draft from its form. @throws CallFailure INVALID_INPUT. */
export function readTournamentChange(
  form: FormData,
  context: AppLoadContext,
  merchant: Merchant,
  id: string,
): OperatorInput<"tournaments", "edit"> {
  const given = {
    merchant: merchant.code,
    id,
    ...getSaveOptions(form),
    ...toContent(form, context, merchant),
  };
  return parseForm(form, operatorTournamentsContract.edit, context, { given });
}

function toContent(form: FormData, context: AppLoadContext, merchant: Merchant) {
  return {
    texts: readLineTexts(form, context, merchant, ["title", "summary"]),
    rules: getRules(form, context, merchant),
    // Publishing replaces a past time by the current one.
    startsAt: formText(form, "startsAt") === "" ? 0 : getTime(form, context, merchant, "startsAt"),
    endsAt: getTime(form, context, merchant, "endsAt"),
  };
}

function getTime(form: FormData, context: AppLoadContext, { timeZone }: Merchant, name: string): number {
  const at = getMoment(formText(form, name), timeZone);
  if (at === null) throw invalidForm(context, { [name]: context.t("error.field.format") });
  return at;
}

/** Reads the rules as typed; the schema validates the rest. */
function getRules(form: FormData, context: AppLoadContext, { currency }: Merchant): Create["rules"] {
  const minStake = formText(form, "minStake").trim();
  return {
    metric: formText(form, "metric"),
    gameTypes: GAME_TYPES.filter((type) => form.has(`game-${type}`)),
    vendors: [...form.keys()].flatMap((name) => /^vendor-(.+)$/.exec(name)?.[1] ?? []),
    games: formText(form, "games").split("\n").map(normalizeTypedIdentifier).filter(Boolean),
    minStake: minStake === "" ? 0 : typedAmount(form, "minStake", currency, context),
    minBets: wholeNumber(form, "minBets"),
    prizes: getPrizes(form, context, currency),
    times: wholeNumber(form, "times"),
    days: wholeNumber(form, "days"),
  } as Create["rules"];
}

function getPrizes(
  form: FormData,
  context: AppLoadContext,
  currency: TypedCurrency,
): Create["rules"]["prizes"] {
  const prizes = readPrizes(formText(form, "prizes"), currency);
  if (Array.isArray(prizes)) return prizes;
  const { t } = context;
  const text =
    prizes.why === "gap"
      ? t("ops.tournaments.prizes.gap", { line: prizes.line, place: prizes.place })
      : t("ops.tournaments.prizes.bad", { line: prizes.line });
  throw invalidForm(context, { prizes: text });
}
