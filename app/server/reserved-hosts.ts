import { CHAT_HOST, OUTBOX_HOST, PAY_HOST, SIGN_IN_HOSTS, STUDIO_HOST } from "../sandbox/hosts.ts";

/** The host of the operators' site in a demonstration, unless `MARQUEE_OPS_HOST` names another. */
export const DEMO_OPS_HOST = "ops.localhost";

const SANDBOX_HOSTS: readonly (readonly [host: string, use: string])[] = [
  [STUDIO_HOST, "the sandbox's game studio"],
  [OUTBOX_HOST, "the sandbox's outbox"],
  [PAY_HOST, "the sandbox's payment provider"],
  [CHAT_HOST, "the sandbox's chat"],
  ...Object.values(SIGN_IN_HOSTS).map((host) => [host, "a sign-in service of the sandbox"] as const),
];

/**
 * Returns the hosts that no brand can have, each with its use: the server's own, whether the sandbox runs or not, and
 * internal services listed in `MARQUEE_INSIDE_HOSTS`.
 */
export function reservedHosts(
  opsHost: string | null,
  insideHosts: readonly string[],
): ReadonlyMap<string, string> {
  const services = insideHosts.filter((host) => host !== "localhost");
  return new Map([
    ...services.map((host) => [host, "a service that MARQUEE_INSIDE_HOSTS names"] as const),
    ["localhost", "the index of the brands"],
    ...SANDBOX_HOSTS,
    [opsHost ?? DEMO_OPS_HOST, "the operators' site"],
  ]);
}
