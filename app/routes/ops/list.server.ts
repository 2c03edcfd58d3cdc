import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { TextKey, TextValues, Translate } from "../../i18n/text-key.ts";
import { bindCall, type ItemForm, loadNewItem } from "./form/item-form.server.ts";
import { type OpsRequest, requireOperator } from "./guard.server.ts";
import type { ListArea, ListData, ListedRow } from "./list-area.ts";
import { opsTitle } from "./page-title.ts";
import { OPS_PAGES } from "./pages.ts";
import type { ChoiceProps } from "./parts/filters.tsx";
import { getPage } from "./queue-query.server.ts";

/** A filter of a list. */
export interface ListFilter {
  /** Its parameter in the address. */
  name: string;
  /** Its name in the call's input, if it differs. */
  input?: string;
  label: TextKey;
  /** The first is chosen by default. An empty value is not sent to the call. */
  options: readonly (readonly [value: string, text: TextKey, values?: TextValues])[];
}

/** Returns the filter of lists that show either the current items or all. */
export const whichFilter = ({
  label = "ops.status",
  waiting = "ops.waiting",
  all = "ops.all",
}: Partial<Record<"label" | "waiting" | "all", TextKey>> = {}): ListFilter => ({
  ...{ name: "which", label },
  options: [
    ["waiting", waiting],
    ["all", all],
  ],
});

/** The request for a list. */
export interface ListRequest {
  ops: OpsRequest;
  context: AppLoadContext;
  request: Request;
}

interface LoaderOptions<More> {
  /** The namespaces of the page's texts. */
  texts?: Parameters<OpsRequest["texts"]>;
  /** The filters beside the brand; by default that of waiting and all items. */
  filters?: readonly ListFilter[];
  /** The form of a new item. */
  form?: ItemForm;
  /** Returns what only this page shows. */
  more?: (one: ListRequest) => Promise<More>;
}

/** Returns the loader of a list's page: a page of its items, and the filters in the address. */
export function listLoader<A extends ListArea, More = unknown>(
  area: A,
  { texts = [], filters = [whichFilter()], form, more }: LoaderOptions<More> = {},
) {
  return async ({ context, request }: LoaderFunctionArgs) => {
    const ops = requireOperator(context, request);
    const one = { ops, context, request };
    const { searchParams } = new URL(request.url);
    const brand = searchParams.get("brand") ?? "";
    const page = getPage(searchParams);
    const choices = filters.map((filter) => toChoice(filter, searchParams, context.t));
    const chosen = filters.map(({ name, input = name }, at) => [input, choices[at]?.chosen]);
    const query = Object.fromEntries([["merchant", brand], ...chosen].filter(([, value]) => value));
    const [found, own, item] = await Promise.all([
      bindCall(ops, area, "list")({ ...query, ...page }),
      more?.(one),
      form && loadNewItem(area, form, one),
    ]);
    const { list, total, names = {} } = found as Found<ListedRow<A>>;
    const data: ListData<ListedRow<A>> = {
      ...{ brand, list, names },
      filters: choices,
      isAll: choices.some((choice) => choice.chosen === "all" && choice.options[0]?.[0] !== "all"),
      paging: { ...page, total },
      item,
    };
    return {
      ...data,
      ...(own as More),
      title: opsTitle(context, context.t(OPS_PAGES[area].text)),
      texts: ops.texts(...texts),
    };
  };
}

interface Found<Row> {
  list: Row[];
  total: number;
  names?: Record<string, string>;
}

/** Returns a filter in words, with the choice in the address if it is one of the options. */
function toChoice({ name, label, options }: ListFilter, params: URLSearchParams, t: Translate): ChoiceProps {
  const asked = params.get(name);
  const [chosen = ""] = options.find(([value]) => value === asked) ?? options[0] ?? [];
  return {
    ...{ name, chosen },
    label: t(label),
    options: options.map(([value, text, values]) => [value, t(text, values)] as const),
  };
}
