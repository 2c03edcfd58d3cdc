/** The public functions of the club: levels that members earn by betting and depositing. Rules in docs/promotions.md. */
import { getClub } from "./get-club.ts";

export { pinLevel, unpinLevel } from "./pin-level.ts";
export { reviewClub } from "./review-club.ts";
export { storedStanding } from "./standing.ts";

/** The members' call about the club. */
export const clubCalls = { club: getClub };
