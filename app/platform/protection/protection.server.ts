/**
 * The public interface of player protection: limits and breaks that players set, and the checks that enforce them
 * wherever money is played or paid in. Rules in docs/protection.md.
 */
import type { AreaHandlers } from "../core/handlers.ts";
import { excludeSelf } from "./exclude.ts";
import { listLimits, setLimit } from "./limits.ts";
import { objectToMatch } from "./object.ts";
import type { ProtectionDeps } from "./protection-deps.ts";
import { realityCheck } from "./reality-check.ts";

export { exclude, offeredBreaks } from "./exclude.ts";
export { isNotExcluded, isSelfExcluded } from "./exclusion-rows.ts";
export {
  computeDepositAllowance,
  computeSessionEnd,
  hasPlayLimit,
  isCallerOnBreak,
  isOnBreak,
  loadLongestBreak,
  playRefusal,
  requireNoBreak,
  requireNotExcluded,
  requirePlay,
} from "./gates.ts";
export { limitViews } from "./limits.ts";
export {
  decideMatch,
  getMatchState,
  getSide,
  getSource,
  type MatchCase,
  type MatchDecision,
  matchCase,
  matchCases,
} from "./match-service.ts";
export { isHeld } from "./matches.ts";
export { askLift, lift, limitMember, loadExclusions, selectRequestedLifts } from "./operator-acts.ts";
export type { ProtectionDeps } from "./protection-deps.ts";
export {
  requireIdentityNotExcluded,
  requireNotExcludedInTrx,
  requirePersonNotExcluded,
  screenIdentity,
} from "./screen-identity.ts";

export function protectionHandlers(deps: ProtectionDeps): Required<AreaHandlers<"protection">> {
  return {
    limits: (ctx) => listLimits(deps, ctx),
    setLimit: (ctx, input) => setLimit(deps, ctx, input),
    exclude: (ctx, input) => excludeSelf(deps, ctx, input),
    object: (ctx, input) => objectToMatch(deps, ctx, input),
    realityCheck: (ctx) => realityCheck(deps, ctx),
  };
}
