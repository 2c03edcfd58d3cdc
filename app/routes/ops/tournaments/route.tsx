import { type OperatorTournament, tournamentFilter } from "../../../platform/contract/ops/tournaments.ts";
import { normalizeTypedIdentifier } from "../../../shared/typed-text.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";
import { gameTypeChoices, TITLE_FIELDS, TURNOVER_FIELDS } from "../form/common-fields.ts";
import type { Field, LineFormat } from "../form/fields.ts";
import { createAction, type ItemForm } from "../form/item-form.server.ts";
import { type ListFilter, listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { amountColumn, BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";
import { textInLanguage } from "../parts/texts.ts";
import { StartTime } from "../parts/time.tsx";
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
  async loadChoices(ops, merchant, t) {
    const { vendors, gameTypes } = await ops.calls.tournaments.choices({ merchant });
    return {
      "rules.gameTypes": gameTypeChoices(gameTypes, t),
      "rules.vendors": vendors.map(({ vassalage, name }) => [vassalage, name] as const),
    };
  },
};

const TONES: Record<OperatorTournament["state"], BadgeTone> = {
  draft: "warning",
  coming_soon: "info",
  running: "positive",
  counting: "warning",
  ended: "neutral",
  cancelled: "neutral",
};

const FILTERS: readonly ListFilter[] = [
  {
    name: "which",
    label: "ops.status",
    options: tournamentFilter.options.map((one) => [
      one,
      one === "all" ? "ops.all" : `ops.tournaments.state.${one}`,
    ]),
  },
];

export const loader = listLoader("tournaments", {
  texts: ["tournaments", "member"],
  filters: FILTERS,
  form: TOURNAMENT_FORM,
});

export const action = createAction("tournaments", TOURNAMENT_FORM);

export const meta = opsMeta;

/** Tournaments of the operator's brands, and the form for a new one. */
export default listPage("tournaments", {
  columns: [
    caseColumn(
      "tournaments",
      "ops.tournaments.name",
      ({ texts, id }, { language }) => textInLanguage(texts, language)?.title ?? id,
      ({ state }) => [`ops.tournaments.state.${state}`, TONES[state]],
    ),
    BRAND_COLUMN,
    {
      head: "ops.tournaments.metric",
      cell: ({ rules }, { t }) => t(`ops.tournaments.metric.${rules.metric}`),
    },
    { head: "ops.promotions.begins", cell: ({ startsAt }) => <StartTime at={startsAt} /> },
    timeColumn("ops.promotions.ends", ({ endsAt }) => endsAt),
    amountColumn("ops.tournaments.pool", ({ pool }) => pool),
    amountColumn("ops.tournaments.paid", ({ paid }) => paid),
  ],
  newItem: {
    title: "ops.tournaments.new",
    texts: ["ops.tournaments.fixed", "ops.version.draft"],
  },
});
