import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../site/call-failure.ts";

export type PendingIdentity = NonNullable<Awaited<ReturnType<typeof pendingIdentity>>>;

/** Whom another service has named in this browser, when no account is linked to them yet; null when there is nobody. */
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
