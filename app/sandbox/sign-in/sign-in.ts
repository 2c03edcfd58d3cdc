import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { SIGN_IN_HOSTS } from "../hosts.ts";
import { createOidcPeer, type ServiceClient } from "./oidc.ts";
import { createPhonePeer, type PhoneProject } from "./phone.ts";
import { createSocialPeer } from "./social.ts";

interface SignInPeersOptions {
  /** Returns the public origin of a host, e.g. `http://id.localhost:3000`. */
  getOrigin(host: string): string;
  clock: { now(): number };
  /** The operators' sites as registered with the services. */
  google(): readonly ServiceClient[];
  facebook(): readonly ServiceClient[];
  phone(): readonly PhoneProject[];
}

type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** The simulated sign-in services, each on its own host. `loadListener` returns null for any other host. */
export function createSignInPeers(options: SignInPeersOptions) {
  const { google, facebook, phone } = SIGN_IN_HOSTS;
  const made = new Map<string, Promise<NodeListener>>();
  const make: Record<string, () => Promise<NodeListener>> = {
    [google]: () => createOidcPeer(options.getOrigin(google), options.google),
    [facebook]: async () =>
      getRequestListener(createSocialPeer(options.facebook), { overrideGlobalObjects: false }),
    [phone]: async () =>
      getRequestListener(await createPhonePeer(options.phone, options.clock), {
        overrideGlobalObjects: false,
      }),
  };

  return {
    /** Created on first request: its issuer is an address with our port. */
    loadListener(host: string): Promise<NodeListener> | null {
      const known = made.get(host) ?? make[host]?.() ?? null;
      if (known) made.set(host, known);
      return known;
    },
  };
}
