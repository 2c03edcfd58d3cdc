import { Link } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ANNOUNCEMENT_TYPES } from "../../../platform/contract/ops/announcements.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { type ListFilter, listLoader, whichFilter } from "../list.server.ts";
import { opsMeta } from "../page-title.ts";
import { BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { listPage } from "../parts/list-page.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { textInLanguage } from "../parts/texts.ts";
import { useOps } from "../use-ops.ts";

const FILTERS: readonly ListFilter[] = [
  {
    name: "type",
    label: "ops.announcements.type",
    options: [
      ["", "ops.all"],
      ...ANNOUNCEMENT_TYPES.map((one) => [one, `ops.announcements.type.${one}`] as const),
    ],
  },
  whichFilter({
    label: "ops.announcements.which",
    waiting: "ops.announcements.which.waiting",
    all: "ops.announcements.which.all",
  }),
];

export const loader = listLoader("announcements", { filters: FILTERS });

export const meta = opsMeta;

const TONES = { running: "positive", planned: "info", ended: "neutral" } as const;

/** Announcements and banners, in the order of the site. */
export default listPage("announcements", {
  columns: [
    caseColumn(
      "announcements",
      "ops.announcements.title",
      ({ merchantId, texts }, { merchants }) => {
        const own = merchants.find(({ code }) => code === merchantId)?.defaultLanguage ?? "";
        return textInLanguage(texts, own)?.title ?? "";
      },
      ({ state }) => [`ops.announcements.${state}`, TONES[state]],
    ),
    BRAND_COLUMN,
    {
      head: "ops.announcements.type",
      cell: ({ type, groupName }, { t }) =>
        [t(textKey(`ops.announcements.type.${type}`)), groupName].filter(Boolean).join(" · "),
    },
    { head: "ops.announcements.sort", cell: ({ sort }) => String(sort), align: "right" },
    timeColumn("ops.announcements.startsAt", ({ startsAt }) => startsAt),
    timeColumn("ops.announcements.endsAt", ({ endsAt }) => endsAt),
  ],
  below: NewAnnouncement,
});

/** Links to the form of a new announcement for each brand. */
function NewAnnouncement() {
  const { t } = useTranslation();
  const { may, merchants } = useOps();
  if (!may("announcements.save")) return null;
  return (
    <OpsPanel title={t("ops.announcements.new")}>
      <ul className="flex flex-wrap gap-2.5">
        {merchants.map(({ code, brandName }) => (
          <li key={code}>
            <Link className={buttonClass({ variant: "outline" })} to={`/ops/announcements/${code}/new`}>
              {t("ops.announcements.newFor", { brand: brandName })}
            </Link>
          </li>
        ))}
      </ul>
    </OpsPanel>
  );
}
