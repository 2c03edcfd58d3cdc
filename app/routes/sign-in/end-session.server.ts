import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../site/call-failure.ts";

/** Ends the session of whoever asks, if there is one. One that is over already is no reason to stay signed in here. */
export async function endSession({ caller, platform }: AppLoadContext): Promise<void> {
  if (caller.kind !== "account") return;
  try {
    await platform.session.logout({});
  } catch (error) {
    if (getFailure(error).data.code !== "NOT_LOGGED_IN") throw error;
  }
}
