import type {
  OperatorArea,
  OperatorCallName,
  OperatorValue,
} from "../../platform/contract/ops/operator-calls.ts";
import type { NewItemData } from "./form/new-item.ts";
import type { OpsPageKey } from "./pages.ts";
import type { ChoiceProps } from "./parts/filters.tsx";
import type { Paging } from "./parts/ops-pager.tsx";

type Listed<A extends OperatorArea> =
  "list" extends OperatorCallName<A> ? OperatorValue<A, "list" & OperatorCallName<A>> : never;

/** The areas with a page that lists their items. */
export type ListArea = {
  [A in OperatorArea & OpsPageKey]: Listed<A> extends { list: ListItem[]; total: number } ? A : never;
}[OperatorArea & OpsPageKey];

/** An item of a list as its call returns it. */
export type ListedRow<A extends ListArea> =
  Listed<A> extends { list: (infer Row extends ListItem)[] } ? Row : never;

/** The merchant and id that every item of a list has; a deposit calls its id differently. */
export type ListItem = { merchantId: string } & ({ id: string } | { depositId: string });

/** The data of a list's page. */
export interface ListData<Row> {
  /** Code of the brand that filters it, or empty. */
  brand: string;
  /** The filters beside the brand. */
  filters: readonly ChoiceProps[];
  /** True when it lists all items instead of only those that wait or are current. */
  isAll: boolean;
  list: readonly Row[];
  /** The names of operators by their ids, if the items contain ids. */
  names: Readonly<Record<string, string>>;
  paging: Paging;
  /** The form of a new item, if the page has one. */
  item?: NewItemData | undefined;
}
