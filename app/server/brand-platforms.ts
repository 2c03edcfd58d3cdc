import { createHash } from "node:crypto";
import type { Brand } from "../brand/brand.ts";
import type { CallContext, Caller, RequestFacts } from "../platform/core/call-context.ts";
import { PlatformError } from "../platform/core/errors.ts";
import type { MemberPlatform, PlatformClient } from "../platform/core/member-platform.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import { belongsOnHost } from "../platform/sessions/sessions.server.ts";
import type { WireHandler } from "../platform/wire/http-handler.ts";
import { createRemotePlatform, type RemotePlatform } from "../platform/wire/remote-client.ts";

/** The parts of a request that a platform needs: the brand, the call, and the session. */
export interface PlatformRequest {
  brand: Brand;
  call: CallContext;
  /**
   * The caller's token; null for a visitor, so that a token without a session on this host is not valid on the remote
   * either.
   */
  token: string | null;
}

/** The platform behind each brand: the one in this process, or a remote one that its document names. */
export interface BrandPlatforms {
  client(brand: Brand, call: CallContext, token: string | null): PlatformClient;
  /** Returns the caller to whom a token belongs on this kind of host, or null. */
  caller(brand: Brand, visitor: CallContext, token: string): Promise<Caller | null>;
  /** Returns true when the session of a token has just continued under a new one; never of a remote platform. */
  isJustRenewed(brand: Brand, merchant: MerchantProfile, token: string): Promise<boolean>;
  /** Returns the response to a wire request; null when its path is not that of a call. */
  wire(request: Request, asked: PlatformRequest): Promise<Response | null>;
  /**
   * Returns the event stream of a session at the brand's remote platform; null when the brand's platform is this
   * process.
   */
  remoteEvents(asked: PlatformRequest, signal: AbortSignal): Promise<AsyncGenerator<string>> | null;
}

interface Embedded {
  platform: MemberPlatform;
  resolveSession(
    merchant: MerchantProfile,
    token: string,
    audience: RequestFacts["audience"],
  ): Promise<Caller | null>;
  isJustRenewed(merchantId: string, token: string): Promise<boolean>;
}

/** A remote platform with its own wire handler. */
interface Remote {
  platform: RemotePlatform;
  wire: WireHandler;
}

/**
 * The platforms of all brands. `createWire` creates the HTTP handler of a platform, the same for the platform in this
 * process and for remote ones.
 */
export function createBrandPlatforms(
  embedded: Embedded,
  createWire: (platform: MemberPlatform) => WireHandler,
): BrandPlatforms {
  const embeddedWire = createWire(embedded.platform);
  const keysCall = embedded.platform.calls.find(({ name }) => name === "encryptionKeys");
  const remotes = new Map<string, Remote>();
  // A call's context identifies the caller without the token; only a remote platform must receive the token.
  const tokens = new WeakMap<CallContext, string>();

  const getRemote = ({ document: { platform } }: Brand): Remote | null => {
    if (platform.mode !== "remote") return null;
    const known = remotes.get(platform.url);
    if (known) return known;
    const client = createRemotePlatform({ url: platform.url });
    const far = client.platform((ctx) => tokens.get(ctx) ?? null);
    // Encrypted bodies are decrypted here and encrypted again for the remote, so the keys to publish are ours.
    const calls = far.calls.map((call) => (call.path === keysCall?.path ? keysCall : call));
    const made = { platform: client, wire: createWire({ ...far, calls }) };
    remotes.set(platform.url, made);
    return made;
  };

  return {
    client: (brand, call, token) =>
      getRemote(brand)?.platform.client(call, token) ?? embedded.platform.client(call),

    async caller(brand, visitor, token) {
      const remote = getRemote(brand);
      const { merchant, request } = visitor;
      if (!remote) return embedded.resolveSession(merchant, token, request.audience);
      try {
        const member = await remote.platform.client(visitor, token).accounts.memberInfo();
        const { id, account, type, passwordDue } = member;
        if (!belongsOnHost(merchant, request.audience, type)) return null;
        const sessionId = createHash("sha256").update(token).digest("base64url");
        return { kind: "account", accountId: id, username: account, type, sessionId, passwordDue };
      } catch (error) {
        if (error instanceof PlatformError && error.code === "NOT_LOGGED_IN") return null;
        throw error;
      }
    },

    isJustRenewed: async (brand, merchant, token) =>
      getRemote(brand) === null && embedded.isJustRenewed(merchant.code, token),

    wire(request, { brand, call, token }) {
      const remote = getRemote(brand);
      if (!remote) return embeddedWire(request, call);
      if (token !== null) tokens.set(call, token);
      return remote.wire(request, call);
    },

    remoteEvents({ brand, call, token }, signal) {
      const remote = getRemote(brand);
      return remote && token !== null ? remote.platform.events(call, token, signal) : null;
    },
  };
}
