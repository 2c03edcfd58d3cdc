import { parseAmount } from "../../money.ts";

/** The sent `amount` and `quick` of a form. */
interface Sent {
  amount: string;
  quick: string;
}

/**
 * What of a form's `QuickAmount` counts: what was typed, or else what was chosen. Null where both were and differ, which
 * takes a page without scripts: which of them was meant is not known then.
 */
export function readQuickAmount({ amount, quick }: Sent, decimals: number): string | null {
  const typed = amount.trim();
  if (typed === "" || quick === "") return typed || quick;
  const minor = parseAmount(typed, decimals);
  return minor !== null && minor === parseAmount(quick, decimals) ? typed : null;
}
