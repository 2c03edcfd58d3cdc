import clsx from "clsx";
import { useT } from "../../i18n/use-t.tsx";
import type { Deposit } from "../../platform/contract/payments.ts";

const LOOKS: Record<Deposit["state"], string> = {
  pending: "wrn",
  processing: "inf",
  review: "wrn",
  succeeded: "pos",
  failed: "neg",
  expired: "",
  cancelled: "",
  rejected: "neg",
  reversed: "neg",
};

/** The state of a deposit in a word or two. */
export function DepositState({ state }: { state: Deposit["state"] }) {
  const t = useT();
  return <span className={clsx("badge", LOOKS[state])}>{t(`payments.state.${state}`)}</span>;
}
