import { useTranslation } from "../../../i18n/use-translation.ts";

/** Returns the function that names a type of account. */
export function useTypeName(): (type: number) => string {
  const { t } = useTranslation();
  return (type) => (type === 0 ? t("registerCenter.member") : t("agent.card", { type }));
}
