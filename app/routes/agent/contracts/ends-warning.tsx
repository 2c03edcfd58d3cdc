import { useTranslation } from "../../../i18n/use-translation.ts";
import { Alert } from "../../../ui/alert.tsx";
import type { ContractResult } from "./contract-action.server.ts";

/** Names the downlines whose contracts end too, before the form is sent again. */
export function EndsWarning({ ends: { names, count } }: { ends: NonNullable<ContractResult["ends"]> }) {
  const { t } = useTranslation();
  const rest = count - names.length;
  return (
    <Alert tone="warning" live="alert">
      {t("contracts.ends", { count, names: names.join(", ") })}
      {rest > 0 ? ` ${t("contracts.ends.more", { count: rest })}` : ""}
    </Alert>
  );
}
