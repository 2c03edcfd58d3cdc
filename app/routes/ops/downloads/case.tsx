import type { OperatorDownload } from "../../../platform/contract/ops/downloads.ts";
import { caseLoader, decisionAction } from "../case.server.ts";
import type { Decisions } from "../form/decisions.ts";
import type { Field } from "../form/fields.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";
import { getSource } from "./source.ts";

/** The time of the setting that the page shows. */
const SEEN: Field = { name: "seenSetAt", label: "ops.downloads.setAt", look: "hidden" };

const DECISIONS: Decisions<"downloads"> = {
  save: {
    help: "ops.downloads.set",
    fields: [
      SEEN,
      {
        ...{ name: "url", label: "ops.downloads.address", help: "ops.downloads.address.help" },
        ...{ look: "url", required: true },
      },
      { name: "version", label: "ops.downloads.version", help: "ops.downloads.version.help" },
      {
        name: "texts",
        label: "ops.downloads.note",
        parts: [{ name: "note", label: "ops.downloads.noteIn", help: "ops.downloads.note.help" }],
      },
    ],
  },
  takeBack: {
    help: "ops.downloads.takeBack.text",
    fields: [SEEN],
    kind: "no",
    button: "ops.downloads.takeBack.do",
  },
};

export const loader = caseLoader("downloads", {
  title: ({ one }, t) => t(`download.${one.id}`),
  texts: ["download"],
  decisions: DECISIONS,
  saved: ({ one }) => toSaved(one),
});

/** Returns what is set now. A brand's document may use a path of the site, which cannot be set here. */
function toSaved({ url, version, texts, setAt }: OperatorDownload) {
  return { url: url.startsWith("/") ? "" : url, version, texts, seenSetAt: setAt ?? 0 };
}

export const action = decisionAction("downloads", { decisions: DECISIONS });

export const meta = opsMeta;

/** One app of a brand: its current content on the download page, and the possible content. */
export default casePage("downloads", {
  decisions: DECISIONS,
  facts: ({ one, names }, { t, time }) => ({
    title: t(`ops.downloads.from.${getSource(one)}`),
    facts: [
      ["ops.downloads.address", one.url],
      ["ops.downloads.version", one.version],
      ...Object.entries(one.texts).map(
        ([language, { note }]) => ["ops.downloads.noteIn", note, { language }] as const,
      ),
      ["ops.downloads.setBy", one.setBy === null ? null : names[one.setBy]],
      ["ops.downloads.setAt", time(one.setAt)],
      ["ops.downloads.document", one.documentUrl || t("ops.downloads.document.none")],
    ],
  }),
});
