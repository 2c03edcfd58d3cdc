import { bindServices } from "../core/bind-services.ts";
import { type TestParts, testServices } from "../core/testing.ts";
import { approve } from "./approve.ts";
import { beginSession } from "./begin-session.ts";
import { endOtherSessions, endSession, listSessions, signOut } from "./open-sessions.ts";
import { isJustRenewed, isSessionAlive, resolveSession } from "./resolve-session.ts";
import { signIn } from "./sign-in.ts";
import { verifySignIn } from "./verify-sign-in.ts";

/** Binds every use case of sessions to the test's dependencies. */
export function testSessions(parts: TestParts) {
  const services = testServices(parts);
  return bindServices(services, {
    signIn,
    begin: beginSession,
    verifySignIn,
    approve,
    signOut,
    list: listSessions,
    end: endSession,
    endOthers: endOtherSessions,
    resolve: resolveSession,
    isJustRenewed,
    lives: isSessionAlive,
  });
}

export type TestSessions = ReturnType<typeof testSessions>;
