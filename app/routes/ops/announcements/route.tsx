import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import {
  ANNOUNCEMENT_TYPES,
  type OperatorAnnouncement,
} from "../../../platform/contract/ops/announcements.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { BrandChoice, Choice, Filters } from "../parts/filters.tsx";
import { Panel } from "../parts/panel.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { Time } from "../parts/time.tsx";
import { readListQuery } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const { chosen, query } = readListQuery(request);
  const asked = new URL(request.url).searchParams.get("type");
  const type = ANNOUNCEMENT_TYPES.find((one) => one === asked);
  const { list, total } = await calls.announcements.list({ ...query, ...(type && { type }) });
  return {
    title: opsTitle(context, context.t("ops.nav.announcements")),
    chosen: { ...chosen, type: type ?? "" },
    list,
    paging: { ...query, total },
  };
}

export const meta = opsMeta;

/** Announcements and banners, in the order of the site. */
export default function Announcements() {
  const { t } = useTranslation();
  const { may, merchants } = useOps();
  const { chosen, list, paging } = useLoaderData<typeof loader>();
  return (
    <QueuePage
      page="announcements"
      filters={
        <Filters>
          <BrandChoice chosen={chosen.brand} />
          <Choice
            name="type"
            label={t("ops.announcements.type")}
            chosen={chosen.type}
            options={[
              ["", t("ops.all")],
              ...ANNOUNCEMENT_TYPES.map((one) => [one, t(`ops.announcements.type.${one}`)] as const),
            ]}
          />
          <Choice
            name="which"
            label={t("ops.announcements.which")}
            chosen={chosen.which}
            options={[
              ["waiting", t("ops.announcements.which.waiting")],
              ["all", t("ops.announcements.which.all")],
            ]}
          />
        </Filters>
      }
      columns={useColumns()}
      rows={list}
      getKey={({ id }) => id}
      paging={paging}
      isAll={chosen.which === "all"}
    >
      {may("announcements.save") ? (
        <Panel title={t("ops.announcements.new")}>
          <ul className="flex flex-wrap gap-2.5">
            {merchants.map(({ code, brandName }) => (
              <li key={code}>
                <Link className={buttonClass({ variant: "outline" })} to={`/ops/announcements/${code}/new`}>
                  {t("ops.announcements.newFor", { brand: brandName })}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </QueuePage>
  );
}

const TONES = { running: "positive", planned: "info", ended: "neutral" } as const;

function useColumns(): Column<OperatorAnnouncement>[] {
  const { t } = useTranslation();
  const { brandName, merchants } = useOps();
  const getTitle = ({ merchantId, texts }: OperatorAnnouncement) => {
    const own = merchants.find(({ code }) => code === merchantId)?.defaultLanguage ?? "";
    return (texts[own] ?? Object.values(texts)[0])?.title ?? "";
  };
  return [
    {
      head: "ops.announcements.title",
      cell: (row) => (
        <CaseLink
          page="announcements"
          merchantId={row.merchantId}
          id={row.id}
          state={t(`ops.announcements.${row.state}`)}
          tone={TONES[row.state]}
        >
          {getTitle(row)}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    {
      head: "ops.announcements.type",
      cell: ({ type, groupName }) =>
        [t(textKey(`ops.announcements.type.${type}`)), groupName].filter(Boolean).join(" · "),
    },
    { head: "ops.announcements.sort", cell: ({ sort }) => String(sort), align: "right" },
    { head: "ops.announcements.startsAt", cell: ({ startsAt }) => <Time at={startsAt} /> },
    {
      head: "ops.announcements.endsAt",
      cell: ({ endsAt }) => (endsAt === null ? "" : <Time at={endsAt} />),
    },
  ];
}
