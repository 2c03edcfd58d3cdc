/**
 * The public interface of player protection: limits and breaks that players set, and the checks that enforce them
 * wherever money is played or paid in. Rules in docs/protection.md.
 */
import { excludeSelf } from "./exclude.ts";
import { listLimits, setLimit } from "./limits.ts";
import { objectToMatch } from "./object.ts";
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
  listMatchCases,
  listMatchesToNotify,
  type MatchCase,
  type MatchDecision,
  markMatchNotified,
  matchCase,
} from "./match-service.ts";
export { isHeld } from "./matches.ts";
export { askLift, lift, limitMember, loadExclusions, selectRequestedLifts } from "./operator-acts.ts";
export {
  requireIdentityNotExcluded,
  requireNotExcludedInTrx,
  requirePersonNotExcluded,
  screenIdentity,
} from "./screen-identity.ts";

/** The calls about limits and breaks. */
export const protectionCalls = {
  limits: listLimits,
  setLimit,
  exclude: excludeSelf,
  object: objectToMatch,
  realityCheck,
};
