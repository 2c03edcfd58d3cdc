import { earningKind, settlement } from "../../../platform/contract/settlements.ts";
import { addDays, isDay, startOfDay } from "../../../shared/business-day.ts";
import { typedDate } from "../../../shared/typed-date.ts";
import { getZone } from "../zone.ts";

/** The address's filters, as the fields show them and as input of the calls. Days are those of the chosen brand. */
export function getSettlementQuery(request: Request, merchants: Parameters<typeof getZone>[0]) {
  const { searchParams } = new URL(request.url);
  const text = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, 64);
  const day = (name: string) => {
    const typed = typedDate(text(name), { buddhist: true, first: null });
    return isDay(typed) ? typed : "";
  };
  const [only] = merchants;
  const chosen = {
    brand: text("brand") || (merchants.length === 1 && only ? only.code : ""),
    ...{ search: text("search"), contract: text("contract"), from: day("from"), to: day("to") },
    kind: earningKind.safeParse(text("kind")).data ?? "",
    state: settlement.shape.state.safeParse(text("state")).data ?? "",
    view: text("view") === "summary" ? "summary" : "list",
  } as const;
  const zone = getZone(merchants, chosen.brand);
  const span = {
    ...(chosen.from && { from: startOfDay(chosen.from, zone) }),
    ...(chosen.to && { to: startOfDay(addDays(chosen.to, 1), zone) }),
  };
  const query = {
    ...span,
    ...(chosen.brand && { merchant: chosen.brand }),
    ...(chosen.search && { search: chosen.search }),
    ...(chosen.contract && { contract: chosen.contract }),
    ...(chosen.kind !== "" && { kind: chosen.kind }),
    ...(chosen.state !== "" && { state: chosen.state }),
  };
  return { chosen, query, span };
}
