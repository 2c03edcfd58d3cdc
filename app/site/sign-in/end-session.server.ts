import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../call-failure.ts";

/** Ends the caller's session, if there is one. If it is already over, the caller is signed out here all the same. */
export async function endSession({ caller, platform }: AppLoadContext): Promise<void> {
  if (caller.kind !== "account") return;
  try {
    await platform.session.logout({});
  } catch (error) {
    if (getFailure(error).data.code !== "NOT_LOGGED_IN") throw error;
  }
}
