import type { AppLoadContext } from "@remix-run/node";
import { operatorMissionsContract } from "../../../platform/contract/ops/missions.ts";
import type { OperatorInput } from "../../../platform/contract/ops/operator-calls.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { GAME_TYPES } from "../../../shared/game-kinds.ts";
import { formText, parseForm, typedAmount, wholeNumber } from "../../../site/parse-form.ts";
import { readBudget } from "../parts/read-budget.server.ts";
import { readLineTexts } from "../parts/read-line-texts.server.ts";
import { typedTime } from "../parts/typed-time.ts";
import { getSaveOptions } from "../version-action.server.ts";

type Create = OperatorInput<"missions", "create">;
type Merchant = CurrentOperator["merchants"][number];

/** Reads a brand's new mission from its form. @throws CallFailure INVALID_INPUT. */
export function readMission(form: FormData, context: AppLoadContext, merchant: Merchant): Create {
  const given = { merchant: merchant.code, ...toContent(form, context, merchant) };
  return parseForm(form, operatorMissionsContract.create, context, { given });
}

/** Reads a draft from its form. @throws CallFailure INVALID_INPUT. */
export function readMissionChange(
  form: FormData,
  context: AppLoadContext,
  merchant: Merchant,
  id: string,
): OperatorInput<"missions", "edit"> {
  const given = {
    merchant: merchant.code,
    id,
    ...getSaveOptions(form),
    ...toContent(form, context, merchant),
  };
  return parseForm(form, operatorMissionsContract.edit, context, { given });
}

function toContent(form: FormData, context: AppLoadContext, merchant: Merchant) {
  const endsAt = formText(form, "endsAt");
  const startsAt = formText(form, "startsAt");
  return {
    texts: readLineTexts(form, context, merchant, ["title", "summary"]),
    rules: getRules(form, context, merchant),
    budget: readBudget(form, merchant.currency, context),
    sort: wholeNumber(form, "sort"),
    // An empty or past start becomes the time of publishing.
    startsAt: startsAt === "" ? 0 : typedTime(startsAt, merchant.timeZone),
    endsAt: endsAt === "" ? null : typedTime(endsAt, merchant.timeZone),
  };
}

/** Returns the rules as typed; the schema reports their errors. */
function getRules(form: FormData, context: AppLoadContext, { currency }: Merchant): Create["rules"] {
  const goal = formText(form, "goal");
  const amount = (name: string) => typedAmount(form, name, currency, context);
  return {
    goal,
    // Deposits belong to no game.
    gameTypes: goal === "deposit" ? [] : GAME_TYPES.filter((type) => form.has(`game-${type}`)),
    target: goal === "rounds" ? wholeNumber(form, "target") : amount("target"),
    period: formText(form, "period"),
    prize: amount("prize"),
    times: wholeNumber(form, "times"),
    days: wholeNumber(form, "days"),
  } as Create["rules"];
}
