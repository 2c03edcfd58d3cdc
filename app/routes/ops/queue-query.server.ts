import type { AppLoadContext } from "@remix-run/node";
import type { CurrentOperator } from "../../platform/contract/ops/session.ts";
import { createFailure } from "./failures.server.ts";
import type { OpsRequest } from "./guard.server.ts";

/** Lines on a page of a queue. */
const PAGE_SIZE = 25;

/** Reads the page of a list from the parameter `name`; the first page for an invalid number. */
export function getPage(params: URLSearchParams, name = "page"): { pageNo: number; pageSize: number } {
  const text = params.get(name) ?? "";
  return { pageNo: /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1, pageSize: PAGE_SIZE };
}

/**
 * Returns the brand of a page's form: the one in the address's `for`, else the one that filters its list, else the
 * operator's only one. Null when an operator of several brands has to choose.
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

/** Returns the labels in use for members of a brand; none while no brand is chosen. */
export async function loadLabels(ops: OpsRequest, brand: { code: string } | null): Promise<string[]> {
  if (!brand) return [];
  const { list } = await ops.calls.members.labels({ merchant: brand.code });
  return list.map(({ label }) => label);
}

/** Returns one of the operator's brands. @throws CallFailure NOT_FOUND. */
export async function loadBrand(
  ops: OpsRequest,
  context: Pick<AppLoadContext, "t">,
  code: string,
): Promise<CurrentOperator["merchants"][number]> {
  const { merchants = [] } = (await ops.current()) ?? {};
  const found = merchants.find((one) => one.code === code);
  if (!found) throw createFailure(context, "NOT_FOUND");
  return found;
}
