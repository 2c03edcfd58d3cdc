import { contractKind, contractState } from "../../../platform/contract/contracts.ts";
import type { OperatorInput } from "../../../platform/contract/ops/operator-calls.ts";

export const SIDES = ["all", "platform", "held"] as const;

/** Reads the address's filters, as the fields show them and as input of the call. */
export function getContractQuery(searchParams: URLSearchParams) {
  const text = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, 64);
  const chosen = {
    ...{ brand: text("brand"), search: text("search") },
    kind: contractKind.safeParse(text("kind")).data ?? "",
    state: contractState.safeParse(text("state")).data ?? "",
    side: SIDES.find((side) => side === text("side")) ?? SIDES[0],
  } as const;
  const { brand, search, kind, state, side } = chosen;
  const query = {
    side,
    ...(brand !== "" && { merchant: brand }),
    ...(search !== "" && { search }),
    ...(kind !== "" && { kind }),
    ...(state !== "" && { state }),
  } satisfies Partial<OperatorInput<"agentContracts", "list">>;
  return { chosen, query };
}
