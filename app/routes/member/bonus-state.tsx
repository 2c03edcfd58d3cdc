import clsx from "clsx";
import { useT } from "../../i18n/use-t.tsx";
import type { Bonus } from "../../platform/contract/rewards.ts";

const LOOK: Partial<Record<Bonus["status"], string>> = { claimable: "pos", claimed: "pos", open: "inf" };

/** Where a bonus stands, in a word. */
export function BonusState({ status }: Pick<Bonus, "status">) {
  const t = useT();
  return <span className={clsx("badge", LOOK[status])}>{t(`rewards.state.${status}`)}</span>;
}
