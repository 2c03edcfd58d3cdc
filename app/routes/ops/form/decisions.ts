import type { TextKey } from "../../../i18n/text-key.ts";
import type { OperatorArea, OperatorCallName } from "../../../platform/contract/ops/operator-calls.ts";
import type { PendingReason } from "../done.ts";
import type { Field } from "./fields.ts";

/** The form of a decision on a case: the call of the same name reads its fields. */
export interface Decision {
  fields?: readonly Field[];
  /** The look of its button: the regular next step, an alternative, or a decision against the case. */
  kind?: "main" | "other" | "no";
  /** The text of its button, if it is not `ops.do` of the call's name. */
  button?: TextKey;
  /** A sentence above the fields. */
  help?: TextKey;
  /** True when the case's warnings must be confirmed. */
  confirms?: true;
  /** Buttons in place of the decision's own, each with a value of a field. */
  outcomes?: { name: string; buttons: readonly (readonly [value: string, text: TextKey])[] };
  /** The reason why it has not taken effect yet. */
  waits?: PendingReason;
  /** True when the page places the form itself, with `view.form`, where the case allows the decision. */
  isCustom?: true;
}

/** The decisions on a case of an area, by call, in the order of the page. */
export type Decisions<A extends OperatorArea> = Readonly<Partial<Record<OperatorCallName<A>, Decision>>>;
