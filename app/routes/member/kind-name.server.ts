import { type Translate, textKey } from "../../i18n/text-key.ts";
import type { AccountEntry } from "../../platform/contract/records.ts";

/** What a kind of transfer is called; one without a name of its own has its group's. */
export function kindName(t: Translate, { kind, group }: Pick<AccountEntry, "kind" | "group">): string {
  const key = `records.kind.${kind}`;
  const name = t(textKey(key));
  return name === key ? t(`records.group.${group}`) : name;
}
