/** The public interface of sessions: signing in, and the signed-in caller. Rules in docs/decisions/0024. */

import { endOtherSessions, endSession, listSessions, signOut } from "./open-sessions.ts";
import { signIn } from "./sign-in.ts";
import { verifySignIn } from "./verify-sign-in.ts";

export { approve } from "./approve.ts";
export { beginSession } from "./begin-session.ts";
export { passwordChecker } from "./check-password.ts";
export { deleteEndedSessions } from "./delete-ended-sessions.ts";
export { openSession, renewSession, revokeAll, type SignedIn } from "./open-session.ts";
export { belongsOnHost, requireAllowedHost } from "./require-allowed-host.ts";
export { isJustRenewed, isSessionAlive, resolveSession } from "./resolve-session.ts";
export { type Attempt, consumeAttempt } from "./throttle.ts";

/** The calls about a session, except those that begin one by another service or for free play. */
export const sessionCalls = {
  login: signIn,
  verifyLogin: verifySignIn,
  logout: signOut,
  list: listSessions,
  end: endSession,
  endOthers: endOtherSessions,
};
