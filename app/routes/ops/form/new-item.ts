import type { FieldView } from "./fields.ts";

/** The form of a new item on a list's page. */
export interface NewItemData {
  /** The call that adds it. */
  call: string;
  brand: { code: string; brandName: string } | null;
  /** The kinds that the brand may add; none if items have no kinds. */
  kinds: readonly (readonly [value: string, text: string])[];
  /** The chosen kind; empty if none is chosen or items have no kinds. */
  kind: string;
  /** True when the brand has no such items. */
  isOff: boolean;
  /** Null until the brand, and the kind if there are several, are chosen. */
  fields: FieldView[] | null;
  /** Idempotency key of the item that the form may add. */
  operationKey: string;
}
