import type { IncomingMessage } from "node:http";
import type { BrandSite } from "../../brand/brand-store.ts";
import type { AccountType, CallContext } from "../../platform/core/call-context.ts";
import { asPlatformError } from "../../platform/core/errors.ts";
import { belongsOnHost, type SignedIn } from "../../platform/sessions/sessions.server.ts";
import type { DemoSignIn } from "../../platform/system/seed.server.ts";
import type { Addresses } from "../addresses.ts";
import type { CookieJar } from "../cookies.ts";
import type { Merchants } from "../merchants.ts";
import type { Sites } from "../sites.ts";

/** An account of the demonstration that a QA engineer signs in as. */
export interface QaSignIn {
  username: string;
  type: AccountType;
  /** Null for an account that signs in here; else the origin of the brand's host for it. */
  otherOrigin: string | null;
}

/** Signs in as the seeded accounts of the requested brand. */
export interface SignInTool {
  /** Returns the accounts, without those that none of the brand's hosts accepts; none outside a demonstration. */
  list(): QaSignIn[];
  /** Begins a session; returns its `Set-Cookie` values, or the reason for a refusal as a sentence. */
  begin(username: string): Promise<{ cookies: string[] } | { refused: string }>;
}

export interface SignInToolDeps {
  /** The known accounts of all brands. */
  signIns: () => DemoSignIn[];
  beginDemoSession: (ctx: CallContext, username: string) => Promise<SignedIn>;
  sites: Sites;
  jar: Pick<CookieJar, "session" | "device">;
  getMerchant: Merchants["of"];
  getOrigin: Addresses["of"];
}

const REFUSALS: Partial<Record<string, string>> = {
  FORBIDDEN: "is not one of the accounts that this demonstration seeds. Choose one of the list.",
  ACCOUNT_DISABLED: "is frozen. An operator can open the account again.",
  NOT_A_MEMBER: "is an agent, who signs in on the brand's host for agents.",
  NOT_AN_AGENT: "is a member, who signs in on the brand's host for members.",
};

/** Creates the tool for one request to a brand's host. */
export function createSignInTool(
  { signIns, beginDemoSession, sites, jar, getMerchant, getOrigin }: SignInToolDeps,
  incoming: IncomingMessage,
  site: BrandSite,
): SignInTool {
  return {
    list() {
      const { hosts } = site.brand;
      const merchant = getMerchant(site.brand);
      return signIns()
        .filter(({ merchantCode }) => merchantCode === merchant.code)
        .flatMap(({ username, type }) => {
          const accepted = hosts.filter(({ audience }) => belongsOnHost(merchant, audience, type));
          const isHere = accepted.some(({ audience }) => audience === site.audience);
          const [other] = accepted;
          return other ? [{ username, type, otherOrigin: isHere ? null : getOrigin(other.host) }] : [];
        });
    },
    async begin(username) {
      const { call } = await sites.visit(incoming, site);
      try {
        const { token, deviceToken } = await beginDemoSession(call, username);
        const session = jar.session(token, false);
        return { cookies: deviceToken === null ? [session] : [session, jar.device(deviceToken)] };
      } catch (error) {
        const refusal = REFUSALS[asPlatformError(error).code];
        if (refusal === undefined) throw error;
        return { refused: `“${username}” ${refusal}` };
      }
    },
  };
}
