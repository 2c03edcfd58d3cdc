import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Bonus } from "../../../platform/contract/rewards.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";

const TONES: Partial<Record<Bonus["status"], BadgeTone>> = {
  claimable: "positive",
  claimed: "positive",
  open: "info",
};

/** Renders a bonus's state, in a word. */
export function BonusState({ status }: Pick<Bonus, "status">) {
  const { t } = useTranslation();
  return <Badge tone={TONES[status]}>{t(`rewards.state.${status}`)}</Badge>;
}
