import { useTranslation } from "../../../i18n/use-translation.ts";
import { nameAccountType } from "../../../site/account-types.ts";

/** Returns the function that names a type of account. */
export function useTypeName(): (type: number) => string {
  const { t } = useTranslation();
  return (type) => nameAccountType(t, type);
}
