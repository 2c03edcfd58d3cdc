import { useTranslation } from "../../../i18n/use-translation.ts";
import { BrandChoice, Choice, Filters } from "./filters.tsx";

interface WhichFiltersProps {
  chosen: { brand: string; which: string };
  /** Label of the current items, for lists whose items do not wait for an operator and are hidden once they are over. */
  current?: string;
}

/** The filters of lists that show either the items waiting for an operator or all. */
export function QueueFilters({ chosen, current }: WhichFiltersProps) {
  const { t } = useTranslation();
  return (
    <Filters>
      <BrandChoice chosen={chosen.brand} />
      <Choice
        name="which"
        label={t("ops.status")}
        chosen={chosen.which}
        options={[
          ["waiting", current ?? t("ops.waiting")],
          ["all", t("ops.all")],
        ]}
      />
    </Filters>
  );
}
