import { caseLoader, decisionAction } from "../case.server.ts";
import type { Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";
import { TextsPanel } from "../parts/texts-panel.tsx";
import { REWARD_FORM } from "./route.tsx";

const DECISIONS: Decisions<"rewards"> = { hide: { kind: "no" } };

export const loader = caseLoader("rewards", {
  title: ({ one }) => one.name,
  decisions: DECISIONS,
  form: REWARD_FORM,
});

export const action = decisionAction("rewards", {
  decisions: DECISIONS,
  form: REWARD_FORM,
  whyNot: ({ code }, { context }) => (code === "CONFLICT" ? context.t("ops.rewards.changed") : null),
});

export const meta = opsMeta;

/** The page of one reward, with its editable fields. */
export default casePage("rewards", {
  decisions: DECISIONS,
  facts: ({ one: { type, worth, times, days, stock, taken, ...one } }, { t, amount }) => ({
    title: t(`ops.rewards.state.${one.state}`),
    facts: [
      ["ops.rewards.type", t(`ops.rewards.type.${type}`)],
      ["ops.rewards.bonus", worth === null ? null : amount(worth)],
      ["ops.missions.times", worth === null ? null : times],
      ["ops.missions.days", worth === null ? null : days],
      ["ops.rewards.price", one.price],
      ["ops.rewards.stock", stock],
      ["ops.rules.perMember", one.perMember],
      ["ops.rewards.taken", taken],
      ["ops.rewards.left", stock === null ? null : stock - taken],
      ["ops.promotions.picture", one.picture],
    ],
  }),
  panels: ({ one }) => <TextsPanel texts={toTitles(one.texts)} />,
});

const toTitles = (texts: Readonly<Record<string, { name: string; text: string }>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { name, text }]) => [language, { title: name, summary: text }]),
  );
