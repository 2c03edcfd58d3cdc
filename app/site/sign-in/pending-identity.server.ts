import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../call-failure.ts";

export type PendingIdentity = NonNullable<Awaited<ReturnType<typeof pendingIdentity>>>;

/** Returns the person named by another service in this browser, while no account is linked to them; null without one. */
export async function pendingIdentity({ thirdParty, platform }: AppLoadContext) {
  if (!thirdParty) return null;
  try {
    const { provider, label, email } = await platform.session.pendingThirdParty({
      attempt: thirdParty.attempt,
    });
    return { provider, label, email };
  } catch (error) {
    if (getFailure(error).data.code === "SIGN_IN_EXPIRED") return null;
    throw error;
  }
}
