import type { AppLoadContext } from "@remix-run/node";
import type { CurrentOperator } from "../../platform/contract/ops/session.ts";
import { failureAs } from "./failures.server.ts";
import type { OpsRequest } from "./guard.server.ts";

/** Lines on a page of a queue. */
const PAGE_SIZE = 25;

/** The part of a list that an address asks for, with `name`; the first page for what is no number. */
export function getPage(params: URLSearchParams, name = "page"): { pageNo: number; pageSize: number } {
  const text = params.get(name) ?? "";
  return { pageNo: /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1, pageSize: PAGE_SIZE };
}

/**
 * Reads from the address whether a list shows waiting cases or all. Returns the choice for the filters, and the same as
 * input of the call.
 */
export function readListQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  const brand = searchParams.get("brand") ?? "";
  const which = searchParams.get("which") === "all" ? ("all" as const) : ("waiting" as const);
  return { chosen: { brand, which }, query: { ...(brand && { brand }), which, ...getPage(searchParams) } };
}

/**
 * The brand that a page's form is for: the one that its address names with `for`, else the one that its list is filtered by,
 * else the operator's only one. Null where an operator of several brands has to choose.
 */
export async function formBrand(
  ops: OpsRequest,
  request: Request,
): Promise<CurrentOperator["merchants"][number] | null> {
  const { merchants = [] } = (await ops.current()) ?? {};
  const { searchParams } = new URL(request.url);
  const code = searchParams.get("for") ?? searchParams.get("brand");
  const chosen = merchants.find((one) => one.code === code);
  return chosen ?? (merchants.length === 1 ? (merchants[0] ?? null) : null);
}

/** The labels that members of a brand have; none while no brand is chosen. */
export async function loadLabels(ops: OpsRequest, brand: { code: string } | null): Promise<string[]> {
  if (!brand) return [];
  const { list } = await ops.calls.members.labels({ brand: brand.code });
  return list.map(({ label }) => label);
}

/** One of the operator's brands. @throws CallFailure NOT_FOUND. */
export async function loadBrand(
  ops: OpsRequest,
  context: Pick<AppLoadContext, "t">,
  code: string,
): Promise<CurrentOperator["merchants"][number]> {
  const { merchants = [] } = (await ops.current()) ?? {};
  const found = merchants.find((one) => one.code === code);
  if (!found) throw failureAs(context, "NOT_FOUND");
  return found;
}

/** The list of one brand or all, with no states to choose from: what was chosen, and the same as the input of the call. */
export function getBrandList(request: Request) {
  const { searchParams } = new URL(request.url);
  const brand = searchParams.get("brand") ?? "";
  return { brand, query: { ...(brand && { brand }), ...getPage(searchParams) } };
}
