import { caseLoader, decisionAction } from "../case.server.ts";
import type { Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";
import { usedText } from "../parts/texts.ts";
import { TextsPanel } from "../parts/texts-panel.tsx";
import { MISSION_FORM } from "./route.tsx";
import { missionTitle, rulesText } from "./rules-text.ts";

const DECISIONS: Decisions<"missions"> = { end: { help: "ops.missions.end.help", kind: "no" } };

export const loader = caseLoader("missions", {
  title: ({ one }, _, language) => missionTitle(one, language),
  texts: ["missions", "member"],
  decisions: DECISIONS,
  form: MISSION_FORM,
});

export const action = decisionAction("missions", {
  decisions: DECISIONS,
  form: MISSION_FORM,
  whyNot: ({ code }, { context }) => (code === "CONFLICT" ? context.t("ops.missions.over") : null),
});

export const meta = opsMeta;

/** One mission: its rules in words, its texts, its draft, and its end. */
export default casePage("missions", {
  decisions: DECISIONS,
  facts: ({ one }, view) => ({
    title: view.t(`ops.missions.state.${one.state}`),
    text: rulesText(view, one),
    facts: [
      ["ops.promotions.begins", view.start(one.startsAt)],
      ["ops.promotions.ends", view.time(one.endsAt)],
      ["ops.missions.claims", one.claims],
      ["ops.rules.spent", usedText(view, one)],
      ["ops.promotions.sort", one.sort],
    ],
  }),
  panels: ({ one }) => <TextsPanel texts={one.texts} />,
});
