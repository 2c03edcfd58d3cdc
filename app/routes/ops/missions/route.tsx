import {
  BUDGET_FIELDS,
  gameTypeChoices,
  SORT_FIELD,
  TITLE_FIELDS,
  TURNOVER_FIELDS,
} from "../form/common-fields.ts";
import type { Field } from "../form/fields.ts";
import { createAction, type ItemForm } from "../form/item-form.server.ts";
import { listLoader } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";
import { StartTime } from "../parts/time.tsx";
import { missionTitle, rulesText } from "./rules-text.ts";

const FIELDS: readonly Field[] = [
  TITLE_FIELDS,
  { name: "rules.goal", label: "ops.missions.goal", options: "ops.missions.goal", initial: "bet" },
  {
    name: "rules.gameTypes",
    label: "ops.missions.games",
    help: "ops.missions.games.help",
    options: "member.record.type",
  },
  {
    name: "rules.target",
    label: "ops.missions.target",
    help: "ops.missions.target.help",
    countIf: { name: "rules.goal", is: "rounds" },
  },
  { name: "rules.period", label: "ops.missions.period", options: "missions.period", initial: "day" },
  { name: "rules.prize", label: "ops.missions.prize" },
  ...BUDGET_FIELDS,
  ...TURNOVER_FIELDS,
  // An empty or past start becomes the time of publishing.
  { name: "startsAt", label: "ops.promotions.begins", help: "ops.missions.begins.help", empty: 0 },
  { name: "endsAt", label: "ops.promotions.ends", help: "ops.promotions.ends.help" },
  SORT_FIELD,
];

/** The form of a mission. */
export const MISSION_FORM: ItemForm = {
  fields: FIELDS,
  async loadChoices(ops, merchant, t) {
    const { gameTypes } = await ops.calls.missions.choices({ merchant });
    return { "rules.gameTypes": gameTypeChoices(gameTypes, t) };
  },
  adjust({ rules }) {
    // Deposits belong to no game.
    if ((rules as { goal?: unknown }).goal === "deposit") Object.assign(rules as object, { gameTypes: [] });
  },
};

export const loader = listLoader("missions", {
  texts: ["missions", "member"],
  filters: [],
  form: MISSION_FORM,
});

export const action = createAction("missions", MISSION_FORM);

export const meta = opsMeta;

const TONES = { draft: "warning", planned: "info", running: "positive", ended: "neutral" } as const;

/** Missions of the operator's brands, and a new one. */
export default listPage("missions", {
  columns: [
    caseColumn(
      "missions",
      "ops.missions.name",
      (one, { language }) => missionTitle(one, language),
      ({ state }) => [`ops.missions.state.${state}`, TONES[state]],
    ),
    BRAND_COLUMN,
    { head: "ops.missions.rules", cell: (one, view) => rulesText(view, one) },
    { head: "ops.promotions.begins", cell: ({ startsAt }) => <StartTime at={startsAt} /> },
    timeColumn("ops.promotions.ends", ({ endsAt }) => endsAt),
    { head: "ops.missions.claims", cell: ({ claims }) => claims, align: "right" },
  ],
  newItem: { title: "ops.missions.new", texts: ["ops.missions.fixed", "ops.version.draft"] },
});
