import { useTranslation } from "../../../i18n/use-translation.ts";
import type { FreeSpinGift } from "../../../platform/contract/ops/free-spins.ts";

/** The most names shown in a line. */
const MAX_SHOWN = 5;

/** Returns a function that describes the recipients of free spins. */
export function useAudienceText() {
  const { t } = useTranslation();
  return ({ usernames, label, level }: FreeSpinGift["to"]): string => {
    if (label !== null) return t("ops.messages.to.label", { label });
    if (level !== null) return t("ops.freeSpins.fromLevel", { level });
    const more = usernames.length > MAX_SHOWN ? ", …" : "";
    return usernames.slice(0, MAX_SHOWN).join(", ") + more;
  };
}
