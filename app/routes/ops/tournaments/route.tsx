import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { type OperatorTournament, tournamentFilter } from "../../../platform/contract/ops/tournaments.ts";
import { normalizeTypedIdentifier } from "../../../shared/typed-text.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";
import { TITLE_FIELDS, TURNOVER_FIELDS } from "../form/common-fields.ts";
import type { Field, LineFormat } from "../form/fields.ts";
import { createAction, type ItemForm, loadNewItem } from "../form/item-form.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { BrandChoice, Choice, Filters } from "../parts/filters.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { NewItem } from "../parts/new-item.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { textInLanguage } from "../parts/text-in-language.ts";
import { StartTime, Time } from "../parts/time.tsx";
import { getBrandList } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { PRIZE_TABLE } from "./prize-table.ts";

/** Games by name, or by id. */
const GAMES: LineFormat = {
  read: (text) => ({ value: text.split("\n").map(normalizeTypedIdentifier).filter(Boolean) }),
  write: (games: readonly string[]) => games.join("\n"),
};

const FIELDS: readonly Field[] = [
  TITLE_FIELDS,
  // An empty or past start becomes the time of publishing.
  { name: "startsAt", label: "ops.promotions.begins", help: "ops.tournaments.begins.help", empty: 0 },
  { name: "endsAt", label: "ops.promotions.ends", help: "ops.announcements.zone" },
  { name: "rules.metric", label: "ops.tournaments.metric", initial: "turnover" },
  {
    name: "rules.gameTypes",
    label: "ops.missions.games",
    help: "ops.tournaments.all",
    options: "member.record.type",
  },
  { name: "rules.vendors", label: "ops.tournaments.vendors", help: "ops.tournaments.all" },
  {
    name: "rules.games",
    label: "ops.tournaments.games",
    help: "ops.tournaments.games.help",
    lines: GAMES,
    required: false,
  },
  {
    name: "rules.minStake",
    label: "ops.tournaments.minStake",
    help: "ops.tournaments.minStake.help",
    empty: 0,
  },
  {
    name: "rules.minBets",
    label: "ops.tournaments.minBets",
    help: "ops.tournaments.minBets.help",
    initial: 1,
  },
  {
    name: "rules.prizes",
    label: "ops.tournaments.prizes",
    help: "ops.tournaments.prizes.help",
    lines: PRIZE_TABLE,
    rows: 6,
  },
  ...TURNOVER_FIELDS,
];

/** The form of a tournament. */
export const TOURNAMENT_FORM: ItemForm = {
  fields: FIELDS,
  async loadChoices(ops, merchant) {
    const { vendors } = await ops.calls.tournaments.choices({ merchant });
    return { "rules.vendors": vendors.map(({ vassalage, name }) => [vassalage, name] as const) };
  },
  isOff: async (ops, merchant) => !(await ops.calls.tournaments.choices({ merchant })).isOn,
};

const TONES: Record<OperatorTournament["state"], BadgeTone> = {
  draft: "warning",
  coming_soon: "info",
  running: "positive",
  counting: "warning",
  ended: "neutral",
  cancelled: "neutral",
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { brand, query } = getBrandList(request);
  const asked = new URL(request.url).searchParams.get("which");
  const which = tournamentFilter.safeParse(asked).data ?? "all";
  const { list, total } = await ops.calls.tournaments.list({ ...query, which });
  return {
    title: opsTitle(context, context.t("ops.nav.tournaments")),
    chosen: { brand, which },
    list: list.map((one) => ({ ...one, title: textInLanguage(one.texts, ops.language)?.title ?? one.id })),
    paging: { ...query, total },
    item: await loadNewItem("tournaments", TOURNAMENT_FORM, { ops, context, request }),
    texts: ops.texts("tournaments", "member"),
  };
}

export const action = createAction("tournaments", TOURNAMENT_FORM);

export const meta = opsMeta;

/** Renders the tournaments of the operator's brands, and the form for a new one. */
export default function Tournaments() {
  const { t } = useTranslation();
  const { chosen, list, paging, item } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  return (
    <QueuePage
      page="tournaments"
      filters={
        <Filters>
          <BrandChoice chosen={chosen.brand} />
          <Choice
            name="which"
            label={t("ops.status")}
            chosen={chosen.which}
            options={tournamentFilter.options.map((one) => [
              one,
              one === "all" ? t("ops.all") : t(`ops.tournaments.state.${one}`),
            ])}
          />
        </Filters>
      }
      columns={useColumns()}
      rows={list}
      getKey={({ merchantId, id }) => `${merchantId} ${id}`}
      paging={paging}
      isAll={false}
      message={refused.message}
    >
      <NewItem
        page="tournaments"
        title="ops.tournaments.new"
        texts={["ops.tournaments.fixed", "ops.version.draft"]}
        off="ops.tournaments.off"
        {...{ item, refused }}
      />
    </QueuePage>
  );
}

function useColumns(): Column<OperatorTournament & { title: string }>[] {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  return [
    {
      head: "ops.tournaments.name",
      cell: ({ merchantId, id, title, state }) => (
        <CaseLink
          page="tournaments"
          merchantId={merchantId}
          id={id}
          state={t(`ops.tournaments.state.${state}`)}
          tone={TONES[state]}
        >
          {title}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    {
      head: "ops.tournaments.metric",
      cell: ({ rules }) => t(`ops.tournaments.metric.${rules.metric}`),
    },
    { head: "ops.promotions.begins", cell: ({ startsAt }) => <StartTime at={startsAt} /> },
    { head: "ops.promotions.ends", cell: ({ endsAt }) => <Time at={endsAt} /> },
    {
      head: "ops.tournaments.pool",
      cell: ({ merchantId, pool }) => money(merchantId, pool),
      align: "right",
    },
    {
      head: "ops.tournaments.paid",
      cell: ({ merchantId, paid }) => money(merchantId, paid),
      align: "right",
    },
  ];
}
