import type { Translate } from "../../../i18n/text-key.ts";
import type { FreeSpinGift } from "../../../platform/contract/ops/free-spins.ts";

/** The most names shown in a line. */
const MAX_SHOWN = 5;

/** Describes the recipients of free spins. */
export function audienceText(t: Translate, { usernames, label, level }: FreeSpinGift["to"]): string {
  if (label !== null) return t("ops.messages.to.label", { label });
  if (level !== null) return t("ops.freeSpins.fromLevel", { level });
  const more = usernames.length > MAX_SHOWN ? ", …" : "";
  return usernames.slice(0, MAX_SHOWN).join(", ") + more;
}
