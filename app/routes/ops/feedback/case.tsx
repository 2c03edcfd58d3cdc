import { getLanguage } from "../../../i18n/languages.ts";
import { caseLoader, decisionAction } from "../case.server.ts";
import type { Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";

const DECISIONS: Decisions<"feedback"> = {
  answer: {
    fields: [
      { name: "answer", label: "ops.feedback.answer", look: "area", rows: 5, isProse: true, required: true },
    ],
  },
  close: { fields: [{ name: "note", label: "ops.note", help: "ops.feedback.close.help" }], kind: "other" },
};

export const loader = caseLoader("feedback", {
  title: ({ one }, t) => t("ops.feedback.one", { name: one.username ?? t("ops.feedback.visitor") }),
  decisions: DECISIONS,
  more: ({ one: { language } }) => getLanguage(language)?.name ?? language,
});

export const action = decisionAction("feedback", {
  decisions: DECISIONS,
  changed: { text: "ops.feedback.meanwhile", states: "ops.feedback.state" },
});

export const meta = opsMeta;

/** One feedback with its member and the answer. */
export default casePage<"feedback", string>("feedback", {
  decisions: DECISIONS,
  facts: ({ one }, { t, time, by }, languageName) => ({
    title: t(`ops.feedback.state.${one.state}`),
    text: <p className="whitespace-pre-line wrap-anywhere">{one.content}</p>,
    facts: [
      ["ops.feedback.type", t(`ops.feedback.type.${one.type}`)],
      ["ops.feedback.language", languageName],
      ["ops.feedback.contact", one.contact],
      ["ops.feedback.createdAt", time(one.createdAt)],
      ["ops.feedback.answer", one.answer],
      ["ops.feedback.by", by(one.decidedBy, one.decidedAt)],
    ],
  }),
});
