import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Translate } from "../../../i18n/text-key.ts";
import { operatorFreeSpinsContract } from "../../../platform/contract/ops/free-spins.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import { formatWithCode } from "../../../shared/money.ts";
import type { FailureData } from "../../../site/call-failure.ts";
import { formText } from "../../../site/parse-form.ts";
import { withOutcome } from "../done.ts";
import { describeForm } from "../form/describe-form.server.ts";
import { bindCall, getCall } from "../form/item-form.server.ts";
import { getSentValues, readForm } from "../form/read-form.server.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { requireOperator } from "../guard.server.ts";
import { type ListRequest, listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { ChooseBrand } from "../parts/brand-tabs.tsx";
import { BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { NO_FORM_ERRORS } from "../parts/form.tsx";
import { listPage } from "../parts/list-page.tsx";
import { formBrand, loadBrand, loadLabels } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { audienceText } from "./audience-text.ts";
import { type AudienceCount, GiveFreeSpinsForm, giftFields, WAYS } from "./give-free-spins-form.tsx";

export const loader = listLoader("freeSpins", { filters: [], more: loadForm });

/** Returns what the form of a gift needs. */
async function loadForm({ ops, context: { t }, request }: ListRequest) {
  const brand = await formBrand(ops, request);
  /** The key of the gift that the page's form may make. */
  const operationKey = randomUUID();
  if (!brand) return { merchant: null, offers: [], fields: [], operationKey };
  const labels = await loadLabels(ops, brand);
  const { list: offers, levels } = await ops.calls.freeSpins.offers({ merchant: brand.code });
  const money = (minor: number) => formatWithCode(minor, brand.currency);
  const choices = {
    promotionId: offers.map(({ promotionId, title, spins, stake, gameName }) => {
      const values = { title, spins, stake: money(stake), game: gameName };
      return [promotionId, t("ops.freeSpins.offer", values)] as const;
    }),
    label: labels.map((one) => [one, one] as const),
    level: levels.map((name, at) => [String(at + 1), name] as const),
  };
  const fields = describeForm(operatorFreeSpinsContract.give, giftFields(labels), { t, brand, choices });
  return { merchant: brand, offers, fields, operationKey };
}

/** Counts the recipients of free spins, and grants the spins once that number is confirmed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  const form = await request.formData();
  const to = WAYS.find((way) => way === formText(form, "to"));
  try {
    const brand = await loadBrand(ops, context, formText(form, "merchant"));
    // The form sends only the chosen way; after a phone's back button it may send others too.
    const others = Object.fromEntries(WAYS.map((way) => [way, undefined]));
    const call = formText(form, "decision") === "give" ? "give" : "count";
    const names = ["promotionId", ...(to ? [to] : []), ...(call === "give" ? ["note"] : [])];
    const fields = giftFields([]).filter(({ name }) => names.includes(name));
    const given = { ...others, merchant: brand.code };
    const input = readForm(form, getCall("freeSpins", call), fields, { t, brand }, { given });
    const done = await bindCall(ops, "freeSpins", call)(input);
    if (call === "count") {
      const count = done as OperatorValue<"freeSpins", "count">;
      return data<AudienceCount>({ ...NO_FORM_ERRORS, values: getSentValues(form), count });
    }
    const { id } = done as OperatorValue<"freeSpins", "give">;
    return redirect(`/ops/freeSpins/${brand.code}/${id}${withOutcome("", "freeSpins.give")}`, 303);
  } catch (error) {
    const refused = refuseForm(error, form, (failure) => toConflictText(t, failure));
    return data<AudienceCount>({ ...refused.data, count: null }, refused.init ?? {});
  }
}

/** Returns the reason for a CONFLICT: more members by now, fewer spins left, or the end of the promotion. */
function toConflictText(t: Translate, { code, details: { count, left } }: FailureData): string | null {
  if (code !== "CONFLICT") return null;
  if (count !== undefined) return t("ops.freeSpins.changed", { fresh: Number(count) });
  return left === undefined ? t("ops.freeSpins.over") : t("ops.freeSpins.tooFew", { left: Number(left) });
}

export const meta = opsMeta;

/** Free spins that operators granted to members, and a form for more. */
export default listPage("freeSpins", {
  columns: [
    caseColumn(
      "freeSpins",
      "ops.freeSpins.promotion",
      ({ title }) => title,
      ({ waiting }) =>
        waiting > 0 ? ["ops.freeSpins.waiting", "warning"] : ["ops.freeSpins.answered", "positive"],
    ),
    BRAND_COLUMN,
    { head: "ops.freeSpins.to", cell: ({ to }, { t }) => audienceText(t, to) },
    { head: "ops.freeSpins.given", cell: ({ given }) => given, align: "right" },
    { head: "ops.freeSpins.issued", cell: ({ issued }) => issued, align: "right" },
    { head: "ops.freeSpins.refused", cell: ({ refused }) => refused, align: "right" },
    { head: "ops.freeSpins.by", cell: ({ givenBy }) => givenBy },
    timeColumn("ops.freeSpins.givenAt", ({ givenAt }) => givenAt),
  ],
  below: NewGift,
});

function NewGift() {
  const { may } = useOps();
  const { merchant, offers, fields, operationKey } = useLoaderData<typeof loader>();
  const counted = useActionData<AudienceCount>() ?? { ...NO_FORM_ERRORS, count: null };
  if (!may("freeSpins.give")) return null;
  if (!merchant) return <ChooseBrand page="freeSpins" />;
  return <GiveFreeSpinsForm key={merchant.code} {...{ merchant, offers, fields, operationKey, counted }} />;
}
