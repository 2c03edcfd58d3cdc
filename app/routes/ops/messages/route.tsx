import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorMessagesContract } from "../../../platform/contract/ops/messages.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { formText } from "../../../site/parse-form.ts";
import { withOutcome } from "../done.ts";
import { describeForm } from "../form/describe-form.server.ts";
import { bindCall, getCall } from "../form/item-form.server.ts";
import { getSentValues, readForm } from "../form/read-form.server.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { requireOperator } from "../guard.server.ts";
import { type ListRequest, listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { BrandTabs, ChooseBrand } from "../parts/brand-tabs.tsx";
import { BRAND_COLUMN, timeColumn } from "../parts/columns.tsx";
import { NO_FORM_ERRORS } from "../parts/form.tsx";
import { listPage } from "../parts/list-page.tsx";
import { MemberLink } from "../parts/member-link.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { formBrand, loadBrand, loadLabels } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import {
  Compose,
  type ComposeResult,
  getRecipientFields,
  messageFields,
  RECIPIENT_FIELDS,
} from "./compose.tsx";

export const loader = listLoader("messages", { filters: [], more: loadForm });

/** Returns what the form of a message needs. */
async function loadForm({ ops, context: { t }, request }: ListRequest) {
  const brand = await formBrand(ops, request);
  const label = new URL(request.url).searchParams.get("label") ?? "";
  const labels = await loadLabels(ops, brand);
  const choices = { label: labels.map((one) => [one, one] as const) };
  const { send } = operatorMessagesContract;
  return {
    merchant: brand,
    fields: brand && describeForm(send, messageFields(labels), { t, brand, choices }, { label }),
    label,
    /** Idempotency key of the message that the page's form may send. */
    operationKey: randomUUID(),
  };
}

/** Counts the recipients of a message, and sends it once that number is confirmed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  const form = await request.formData();
  try {
    const brand = await loadBrand(ops, context, formText(form, "merchant"));
    // After a phone's back button the form may send the fields of another choice, too.
    const none = Object.fromEntries(RECIPIENT_FIELDS.map((name) => [name, undefined]));
    const call = formText(form, "decision") === "send" ? "send" : "count";
    const names = [...getRecipientFields(formText(form, "to")), ...(call === "send" ? ["texts"] : [])];
    const fields = messageFields([]).filter(({ name }) => names.includes(name));
    const given = { ...none, merchant: brand.code };
    const input = readForm(form, getCall("messages", call), fields, { t, brand }, { given });
    const done = await bindCall(ops, "messages", call)(input);
    if (call === "send") return redirect(`/ops/messages${withOutcome("", "messages.send")}`, 303);
    const { count } = done as OperatorValue<"messages", "count">;
    return data<ComposeResult>({ ...NO_FORM_ERRORS, values: getSentValues(form), count });
  } catch (error) {
    const { code, details } = getFailure(error).data;
    const count = code === "CONFLICT" && details.count !== undefined ? Number(details.count) : null;
    const whyNot = () => (count === null ? null : t("ops.messages.changed", { count }));
    const refused = refuseForm(error, form, whyNot);
    return data<ComposeResult>({ ...refused.data, count }, refused.init ?? {});
  }
}

export const meta = opsMeta;

/** Messages to members: the sent ones, and a form for a new one. */
export default listPage("messages", {
  columns: [
    { head: "ops.messages.title", cell: ({ title }) => title },
    BRAND_COLUMN,
    {
      head: "ops.messages.to",
      cell: ({ merchantId, to: { username, label, registeredFrom, deposited } }, { t }) => {
        if (username !== null) return <MemberLink merchantId={merchantId} username={username} />;
        const parts = [
          label === null ? "" : t("ops.messages.to.label", { label }),
          registeredFrom === null ? "" : t("ops.messages.to.since"),
          deposited === null ? "" : t(deposited ? "ops.messages.deposited.yes" : "ops.messages.deposited.no"),
        ].filter(Boolean);
        return parts.length > 0 ? parts.join(", ") : t("ops.messages.to.all");
      },
    },
    { head: "ops.messages.recipients", cell: ({ recipients }) => String(recipients), align: "right" },
    { head: "ops.messages.by", cell: ({ sentBy }) => sentBy },
    timeColumn("ops.messages.sentAt", ({ sentAt }) => sentAt),
  ],
  below: NewMessage,
});

function NewMessage() {
  const { t } = useTranslation();
  const { may } = useOps();
  const { merchant, fields, label, operationKey } = useLoaderData<typeof loader>();
  const composed = useActionData<ComposeResult>() ?? { ...NO_FORM_ERRORS, count: null };
  if (!may("messages.send")) return null;
  if (!merchant || !fields) return <ChooseBrand page="messages" />;
  // The call would refuse the message, and members would not see it.
  if (merchant.settingsOff.messages) {
    return (
      <OpsPanel title={t("ops.messages.new", { brand: merchant.brandName })}>
        <BrandTabs page="messages" chosen={merchant.code} />
      </OpsPanel>
    );
  }
  return (
    <Compose key={`${merchant.code} ${label}`} {...{ merchant, fields, operationKey, label, composed }} />
  );
}
