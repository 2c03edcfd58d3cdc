import type { OperatorInput } from "../../../platform/contract/ops/operator-calls.ts";

export const SORTS = ["registered", "username", "team", "validBet", "netLoss"] as const;
export const LEVELS = ["first", "all"] as const;

/** Reads the address's filters, as the fields show them and as input of the call. */
export function getAgentQuery(searchParams: URLSearchParams) {
  const text = (name: string) => (searchParams.get(name) ?? "").slice(0, 64);
  const chosen = {
    ...{ brand: text("brand"), search: text("search").trim(), below: text("below") },
    sort: SORTS.find((sort) => sort === text("sort")) ?? SORTS[0],
    levels: LEVELS.find((levels) => levels === text("levels")) ?? LEVELS[0],
  };
  const { brand, below, search, sort, levels } = chosen;
  const query = {
    ...{ sort, levels, search },
    ...(brand !== "" && { merchant: brand }),
    ...(below !== "" && { below }),
  } satisfies Partial<OperatorInput<"agents", "list">>;
  return { chosen, query };
}
