import { useTranslation } from "../../../i18n/use-translation.ts";
import { Segmented } from "../../../ui/segmented.tsx";

/** The two views of account movements: entry by entry, or step by step. */
export function AccountTabs({ current }: { current: "transactionHistory" | "moneyTimeline" }) {
  const { t } = useTranslation();
  return (
    <Segmented
      className="mb-4"
      label={t("records.views")}
      value={current}
      choices={(["transactionHistory", "moneyTimeline"] as const).map((page) => ({
        value: page,
        label: t(`records.view.${page}`),
        to: `/member/${page}`,
      }))}
    />
  );
}
