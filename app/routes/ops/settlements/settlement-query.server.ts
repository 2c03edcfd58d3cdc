import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { earningKind, settlement } from "../../../platform/contract/settlements.ts";
import { readDays } from "../read-days.server.ts";

/** The address's filters, as the fields show them and as input of the calls. */
export function getSettlementQuery(request: Request, merchants: CurrentOperator["merchants"]) {
  const { searchParams } = new URL(request.url);
  const text = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, 64);
  const { days, errors, chosen: typed } = readDays(searchParams);
  const [only] = merchants;
  const chosen = {
    brand: text("brand") || (merchants.length === 1 && only ? only.code : ""),
    ...{ search: text("search"), contract: text("contract"), ...typed },
    kind: earningKind.safeParse(text("kind")).data ?? "",
    state: settlement.shape.state.safeParse(text("state")).data ?? "",
    view: text("view") === "summary" ? "summary" : "list",
  } as const;
  const query = {
    ...days,
    ...(chosen.brand && { merchant: chosen.brand }),
    ...(chosen.search && { search: chosen.search }),
    ...(chosen.contract && { contract: chosen.contract }),
    ...(chosen.kind !== "" && { kind: chosen.kind }),
    ...(chosen.state !== "" && { state: chosen.state }),
  };
  return { chosen, query, days, errors };
}
