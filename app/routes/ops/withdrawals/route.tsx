import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { withdrawalStatus } from "../../../platform/contract/ops/withdrawals.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { BrandChoice, Choice, Filters } from "../parts/filters.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { getPage } from "../queue-query.server.ts";
import { useColumns } from "./columns.tsx";

/** Minimum ages, in hours, by which the list can be filtered. */
const AGES = ["1", "24", "72"];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls, texts } = requireOperator(context, request);
  const { searchParams: params } = new URL(request.url);
  const brand = params.get("brand") ?? "";
  const status = withdrawalStatus.safeParse(params.get("status")).data ?? "waiting";
  const age = AGES.find((hours) => hours === params.get("age")) ?? "";
  const page = getPage(params);
  const { list, total } = await calls.withdrawals.list({
    ...(brand && { brand }),
    ...(age && { olderThanHours: age }),
    status,
    ...page,
  });
  return {
    title: opsTitle(context, context.t("ops.nav.withdrawals")),
    chosen: { brand, status, age },
    statuses: withdrawalStatus.options,
    list,
    paging: { ...page, total },
    texts: texts("withdraw"),
  };
}

export const meta = opsMeta;

/** Renders the withdrawals in a state, as a queue. */
export default function Withdrawals() {
  const { t } = useTranslation();
  const { chosen, statuses, list, paging } = useLoaderData<typeof loader>();
  return (
    <QueuePage
      page="withdrawals"
      filters={
        <Filters>
          <BrandChoice chosen={chosen.brand} />
          <Choice
            name="status"
            label={t("ops.status")}
            chosen={chosen.status}
            options={statuses.map((one) => [one, t(textKey(`ops.withdrawals.${one}`))])}
          />
          <Choice
            name="age"
            label={t("ops.age")}
            chosen={chosen.age}
            options={[
              ["", t("ops.age.any")],
              ...AGES.map((hours) => [hours, t("ops.age.hours", { count: Number(hours) })] as const),
            ]}
          />
        </Filters>
      }
      columns={useColumns()}
      rows={list}
      getKey={({ id }) => id}
      paging={paging}
      isAll={chosen.status === "all"}
    />
  );
}
