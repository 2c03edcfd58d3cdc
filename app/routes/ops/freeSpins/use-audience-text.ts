import { useTranslation } from "../../../i18n/use-translation.ts";
import type { FreeSpinGift } from "../../../platform/contract/ops/free-spins.ts";

/** As many names as a line shows. */
const MOST_SHOWN = 5;

/** Whom free spins were for, in words. */
export function useAudienceText() {
  const { t } = useTranslation();
  return ({ usernames, label, level }: FreeSpinGift["to"]): string => {
    if (label !== null) return t("ops.messages.to.label", { label });
    if (level !== null) return t("ops.freeSpins.fromLevel", { level });
    const more = usernames.length > MOST_SHOWN ? ", …" : "";
    return usernames.slice(0, MOST_SHOWN).join(", ") + more;
  };
}
