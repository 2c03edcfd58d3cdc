import { type Translate, textKey } from "../../i18n/text-key.ts";
import type { AccountEntry } from "../../platform/contract/records.ts";

const PEER = /^peer-(upline|downline)$/;

/**
 * Returns the name of a transfer, or its group's name when it has none. A transfer between accounts has a name for each
 * side, since the ledger stores the sender's.
 */
export function kindName(
  t: Translate,
  { kind, group, amount }: Pick<AccountEntry, "kind" | "group" | "amount">,
): string {
  const way = PEER.exec(kind)?.[1];
  const side = amount < 0 ? "sent" : "received";
  const key = way ? `records.state.peer_transfer.${side}.${way}` : `records.kind.${kind}`;
  const name = t(textKey(key));
  return name === key ? t(`records.group.${group}`) : name;
}
