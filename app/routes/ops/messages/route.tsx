import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorMessagesContract, type SentMessage } from "../../../platform/contract/ops/messages.ts";
import { getMoment } from "../../../shared/local-time.ts";
import { typedDate } from "../../../shared/typed-date.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { formText, invalidForm, parseForm, sentValues } from "../../../site/parse-form.ts";
import { withOutcome } from "../done.ts";
import { loadTimeZone, requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { ChooseBrand } from "../parts/brand-tabs.tsx";
import type { Column } from "../parts/data-table.tsx";
import { BrandChoice, Filters } from "../parts/filters.tsx";
import { sanitiseRefusedTexts } from "../parts/form-errors.server.ts";
import { MemberLink } from "../parts/member-link.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { getTexts, sentTexts } from "../parts/read-texts.ts";
import { Time } from "../parts/time.tsx";
import { formBrand, getPage, loadLabels } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { Compose, type ComposeResult } from "./compose.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { searchParams } = new URL(request.url);
  const brand = searchParams.get("brand") ?? "";
  const page = getPage(searchParams);
  const { list, total } = await ops.calls.messages.list({ ...(brand && { brand }), ...page });
  const writesFor = await formBrand(ops, request);
  return {
    title: opsTitle(context, context.t("ops.nav.messages")),
    brand,
    list,
    paging: { ...page, total },
    writesFor,
    labels: await loadLabels(ops, writesFor),
    label: searchParams.get("label") ?? "",
    /** Idempotency key of the message that the page's form may send. */
    operationKey: randomUUID(),
  };
}

const FIELDS = ["merchant", "to", "username", "label", "registeredFrom", "deposited", "idempotencyKey"];

/** Counts the recipients of a message, and sends it once that number is confirmed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  const values = { ...sentValues(form, FIELDS), ...sentTexts(form) };
  const answer = (rest: Partial<ComposeResult>, status = 200) =>
    data<ComposeResult>({ message: null, fields: {}, values, count: null, ...rest }, status);
  try {
    const given = await loadRecipients(context, form);
    const { count: counts, send } = operatorMessagesContract;
    if (formText(form, "decision") !== "send") {
      const { count } = await ops.calls.messages.count(parseForm(form, counts, context, { given }));
      return answer({ count });
    }
    const input = parseForm(form, send, context, { given: { ...given, texts: getTexts(form) } });
    await ops.calls.messages.send(input);
    return redirect(`/ops/messages${withOutcome("", "messages.send")}`, 303);
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    const { fields, details, code } = failure;
    if (code === "CONFLICT" && details.count !== undefined) {
      const count = Number(details.count);
      return answer({ count, message: context.t("ops.messages.changed", { count }) }, status);
    }
    const message = Object.keys(fields).length > 0 ? null : failure.message;
    return answer({ fields, message, values: sanitiseRefusedTexts(values, fields) }, status);
  }
}

/**
 * Returns the recipients chosen in the form: one by name, those that match its filter, or all. @throws CallFailure
 * INVALID_INPUT.
 */
async function loadRecipients(
  context: Parameters<typeof requireOperator>[0],
  form: FormData,
): Promise<{
  merchant: string;
  username: string | undefined;
  label: string | undefined;
  registeredFrom: number | undefined;
  deposited: "yes" | "no" | undefined;
}> {
  const merchant = formText(form, "merchant");
  const to = formText(form, "to");
  const text = (name: string) => formText(form, name).trim() || undefined;
  const none = {
    merchant,
    username: undefined,
    label: undefined,
    registeredFrom: undefined,
    deposited: undefined,
  };
  if (to === "one") {
    const username = text("username");
    if (!username) throw invalidForm(context, { username: context.t("error.field.required") });
    return { ...none, username };
  }
  if (to !== "some") return none;
  const timeZone = await loadTimeZone(context, merchant);
  const since = text("registeredFrom");
  const registeredFrom =
    since === undefined
      ? undefined
      : getMoment(`${typedDate(since, { buddhist: true, first: null })}T00:00`, timeZone);
  if (registeredFrom === null)
    throw invalidForm(context, { registeredFrom: context.t("error.pattern.dateYearFirst") });
  const deposited = text("deposited");
  return {
    ...none,
    label: text("label"),
    registeredFrom,
    deposited: deposited === "yes" || deposited === "no" ? deposited : undefined,
  };
}

export const meta = opsMeta;

/** Messages to members: the sent ones, and a form for a new one. */
export default function Messages() {
  const { may } = useOps();
  const { brand, list, paging, writesFor, labels, label, operationKey } = useLoaderData<typeof loader>();
  const composed = useActionData<ComposeResult>();
  return (
    <QueuePage
      page="messages"
      filters={
        <Filters>
          <BrandChoice chosen={brand} />
        </Filters>
      }
      columns={useColumns()}
      rows={list}
      getKey={({ id }) => id}
      paging={paging}
      isAll={false}
      message={composed?.message ?? null}
    >
      {!may("messages.send") ? null : writesFor ? (
        <Compose
          key={`${writesFor.code} ${label}`}
          merchant={writesFor}
          operationKey={operationKey}
          labels={labels}
          label={label}
          composed={composed ?? { message: null, fields: {}, values: {}, count: null }}
        />
      ) : (
        <ChooseBrand page="messages" />
      )}
    </QueuePage>
  );
}

function useColumns(): Column<SentMessage>[] {
  const { t } = useTranslation();
  const { brandName } = useOps();
  return [
    { head: "ops.messages.title", cell: ({ title }) => title },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    {
      head: "ops.messages.to",
      cell: ({ merchantId, to: { username, label, registeredFrom, deposited } }) => {
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
    { head: "ops.messages.sentAt", cell: ({ sentAt }) => <Time at={sentAt} /> },
  ];
}
