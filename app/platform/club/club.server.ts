/** The public functions of the club: levels that members earn by betting and depositing. Rules in docs/promotions.md. */
import type { AreaHandlers } from "../core/handlers.ts";
import type { ClubDeps } from "./club-deps.ts";
import { getClub } from "./get-club.ts";

export { pinLevel, unpinLevel } from "./pin-level.ts";
export { reviewClub } from "./review-club.ts";
export { storedStanding } from "./standing.ts";

/** Returns the handler of the members' club call. */
export function clubHandlers(deps: ClubDeps): Required<Pick<AreaHandlers<"rewards">, "club">> {
  return { club: (ctx) => getClub(deps, ctx) };
}
