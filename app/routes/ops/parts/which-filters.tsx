import { useTranslation } from "../../../i18n/use-translation.ts";
import { BrandChoice, Choice, Filters } from "./filters.tsx";

/** The filters of the lists that have what waits for an operator, and all there is. */
export function WhichFilters({ chosen }: { chosen: { brand: string; which: string } }) {
  const { t } = useTranslation();
  return (
    <Filters>
      <BrandChoice chosen={chosen.brand} />
      <Choice
        name="which"
        label={t("ops.status")}
        chosen={chosen.which}
        options={[
          ["waiting", t("ops.waiting")],
          ["all", t("ops.all")],
        ]}
      />
    </Filters>
  );
}
