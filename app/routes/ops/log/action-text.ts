import { type Translate, textKey } from "../../../i18n/text-key.ts";
import type { LogLine } from "../../../platform/contract/ops/log.ts";

/**
 * Returns the name of a logged action, with a note while it waits for a second operator: until then it changed nothing.
 */
export function actionText(t: Translate, { action, after }: Pick<LogLine, "action" | "after">): string {
  const name = t(textKey(`ops.log.action.${action}`));
  return after.waits ? `${name} · ${t("ops.second.title")}` : name;
}
