import type { AppLoadContext } from "@remix-run/node";
import type { CallValue } from "../../../platform/contract/calls.ts";
import { contractPeriod, contractState } from "../../../platform/contract/contracts.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { REQUEST_CALLS } from "../../../site/contract-requests.ts";
import { readPage } from "../../../site/page-number.ts";
import { loadSettlements } from "../income/load-settlements.server.ts";
import { readChoice } from "../read-team-filters.server.ts";

const PAGE_SIZE = 20;

/** The most contracts whose figures are added up, in one call. */
const MAX_SUMMED = 1_000;

export type ListedContract = CallValue<"agents", "contracts">["list"][number];
export type ContractOptions = CallValue<"agents", "contractOptions">;

/**
 * Loads one of the views of a kind of contract, and what all views show. The own contract comes first, or the notice that
 * there is none; without one, an agent who gave contracts sees those.
 */
export async function loadContracts(context: AppLoadContext, params: URLSearchParams, kind: ContractKind) {
  const { agents } = context.platform;
  try {
    const [{ list: requests }, options] = await Promise.all([
      agents[REQUEST_CALLS[kind]]({}),
      agents.contractOptions({ kind }),
    ]);
    const first = options.maxRateBasisPoints > 0 || options.given === 0 ? "own" : "downlines";
    const view = readChoice(params, "view", ["downlines", "own", "history", "offer"], first);
    const shown = { requests, options, now: context.now, ...(await loadView(context, params, kind, view)) };
    return { shown, status: 200 };
  } catch (error) {
    return { shown: null, status: getFailure(error).status };
  }
}

export type ContractsData = NonNullable<Awaited<ReturnType<typeof loadContracts>>["shown"]>;

async function loadView(
  context: AppLoadContext,
  params: URLSearchParams,
  kind: ContractKind,
  view: "downlines" | "own" | "history" | "offer",
) {
  const id = params.get("contract");
  if (view === "offer") return { view, to: (params.get("to") ?? "").slice(0, 64) };
  if (view === "history") return { view, history: await loadSettlements(context, params, kind) };
  if (id !== null) {
    return {
      view: "contract" as const,
      side: view,
      contract: await findContract(context, params, { kind, side: view, id }),
    };
  }
  if (view === "own") return { view, own: await loadPage(context, params, { kind, side: view }) };
  return { view, ...(await loadDownlines(context, params, kind)) };
}

interface Wanted {
  kind: ContractKind;
  side: "own" | "downlines";
}

function loadPage(context: AppLoadContext, params: URLSearchParams, wanted: Wanted & object) {
  return readPage(params, (pageNo) =>
    context.platform.agents.contracts({ ...wanted, pageNo, pageSize: PAGE_SIZE }),
  );
}

/** Finds a contract among those of the account that the address names. */
async function findContract(
  { platform }: AppLoadContext,
  params: URLSearchParams,
  { id, ...wanted }: Wanted & { id: string },
): Promise<ListedContract> {
  const account = (params.get("account") ?? "").slice(0, 64);
  const search = account ? { search: account } : {};
  for (let pageNo = 1; ; pageNo++) {
    const { list, totalPages } = await platform.agents.contracts({
      ...wanted,
      ...search,
      pageNo,
      pageSize: 100,
    });
    const found = list.find((one) => one.id === id);
    if (found) return found;
    if (pageNo >= totalPages) throw new Response(null, { status: 404 });
  }
}

/** Loads a page of the contracts with downlines, and the sums of all that match. */
async function loadDownlines(context: AppLoadContext, params: URLSearchParams, kind: ContractKind) {
  const search = (params.get("search") ?? "").trim().slice(0, 64);
  const period = readChoice(params, "period", ["", ...contractPeriod.options], "");
  const state = readChoice(params, "state", ["", ...contractState.options], "");
  const chosen = { ...(search && { search }), ...(period && { period }), ...(state && { state }) };
  const wanted = { kind, side: "downlines" as const, ...chosen };
  const found = await loadPage(context, params, wanted);
  const all =
    found.totalPages <= 1
      ? found
      : await context.platform.agents.contracts({ ...wanted, pageNo: 1, pageSize: MAX_SUMMED });
  return {
    filters: { search, period, state },
    found,
    // Sums of a part would look like sums of all.
    sums: all.totalPages <= 1 ? sumUp(all.list) : null,
  };
}

function sumUp(list: readonly ListedContract[]) {
  const sum = (pick: (one: ListedContract) => number) => list.reduce((total, one) => total + pick(one), 0);
  const times = list.flatMap(({ settlesAt }) => settlesAt ?? []);
  return {
    validBet: sum(({ current }) => current?.validBet ?? 0),
    netLoss: sum(({ current }) => current?.netLoss ?? 0),
    estimate: sum(({ estimate }) => estimate ?? 0),
    settlesAt: times.length > 0 ? Math.min(...times) : null,
  };
}
