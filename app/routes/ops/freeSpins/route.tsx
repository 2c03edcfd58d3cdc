import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { type FreeSpinGift, operatorFreeSpinsContract } from "../../../platform/contract/ops/free-spins.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { formText, parseForm, sentValues } from "../../../site/parse-form.ts";
import { withOutcome } from "../done.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { ChooseBrand } from "../parts/brand-tabs.tsx";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { BrandChoice, Filters } from "../parts/filters.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { Time } from "../parts/time.tsx";
import { formBrand, getBrandList, loadLabels } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { type AudienceCount, GiveFreeSpinsForm } from "./give-free-spins-form.tsx";
import { useAudienceText } from "./use-audience-text.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { brand, query } = getBrandList(request);
  const { list, total } = await ops.calls.freeSpins.list(query);
  const writesFor = await formBrand(ops, request);
  return {
    title: opsTitle(context, context.t("ops.nav.freeSpins")),
    brand,
    list,
    paging: { ...query, total },
    writesFor,
    labels: await loadLabels(ops, writesFor),
    offers: writesFor && (await ops.calls.freeSpins.offers({ merchant: writesFor.code })),
    /** The key of the gift that the page's form may make. */
    operationKey: randomUUID(),
  };
}

const FIELDS = ["promotionId", "to", "usernames", "label", "level", "note", "idempotencyKey"];

/** Counts the recipients of free spins, and grants the spins once that number is confirmed. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const form = await request.formData();
  const answer = (rest: Partial<AudienceCount>, status = 200) =>
    data<AudienceCount>(
      { message: null, fields: {}, values: sentValues(form, FIELDS), count: null, ...rest },
      status,
    );
  const { count, give } = operatorFreeSpinsContract;
  // The form sends only the chosen method of selecting members; after a phone's back button it may send others too.
  const to = formText(form, "to");
  const given = Object.fromEntries(
    ["usernames", "label", "level"].filter((way) => way !== to).map((way) => [way, undefined]),
  );
  try {
    if (formText(form, "decision") !== "give") {
      return answer({ count: await calls.freeSpins.count(parseForm(form, count, context, { given })) });
    }
    const { id } = await calls.freeSpins.give(parseForm(form, give, context, { given }));
    return redirect(
      `/ops/freeSpins/${formText(form, "merchant")}/${id}${withOutcome("", "freeSpins.give")}`,
      303,
    );
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    const { fields, details, code } = failure;
    const { t } = context;
    if (code === "CONFLICT") {
      const message =
        details.count !== undefined
          ? t("ops.freeSpins.changed", { fresh: Number(details.count) })
          : details.left !== undefined
            ? t("ops.freeSpins.tooFew", { left: Number(details.left) })
            : t("ops.freeSpins.over");
      return answer({ message }, status);
    }
    return answer({ fields, message: Object.keys(fields).length > 0 ? null : failure.message }, status);
  }
}

export const meta = opsMeta;

/** Free spins that operators granted to members, and a form for more. */
export default function FreeSpins() {
  const { may } = useOps();
  const { brand, list, paging, writesFor, labels, offers, operationKey } = useLoaderData<typeof loader>();
  const counted = useActionData<AudienceCount>() ?? { message: null, fields: {}, values: {}, count: null };
  return (
    <QueuePage
      page="freeSpins"
      filters={
        <Filters>
          <BrandChoice chosen={brand} />
        </Filters>
      }
      columns={useColumns()}
      rows={list}
      getKey={({ merchantId, id }) => `${merchantId} ${id}`}
      paging={paging}
      isAll={false}
      message={counted.message}
    >
      {!may("freeSpins.give") ? null : writesFor && offers ? (
        <GiveFreeSpinsForm
          key={writesFor.code}
          merchant={writesFor}
          offers={offers.list}
          levels={offers.levels}
          labels={labels}
          operationKey={operationKey}
          counted={counted}
        />
      ) : (
        <ChooseBrand page="freeSpins" />
      )}
    </QueuePage>
  );
}

function useColumns(): Column<FreeSpinGift>[] {
  const { t } = useTranslation();
  const { brandName } = useOps();
  const audienceText = useAudienceText();
  return [
    {
      head: "ops.freeSpins.promotion",
      cell: ({ merchantId, id, title, waiting }) => (
        <CaseLink
          page="freeSpins"
          merchantId={merchantId}
          id={id}
          state={t(waiting > 0 ? "ops.freeSpins.waiting" : "ops.freeSpins.answered")}
          tone={waiting > 0 ? "warning" : "positive"}
        >
          {title}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    { head: "ops.freeSpins.to", cell: ({ to }) => audienceText(to) },
    { head: "ops.freeSpins.given", cell: ({ given }) => given, align: "right" },
    { head: "ops.freeSpins.issued", cell: ({ issued }) => issued, align: "right" },
    { head: "ops.freeSpins.refused", cell: ({ refused }) => refused, align: "right" },
    { head: "ops.freeSpins.by", cell: ({ givenBy }) => givenBy },
    { head: "ops.freeSpins.givenAt", cell: ({ givenAt }) => <Time at={givenAt} /> },
  ];
}
