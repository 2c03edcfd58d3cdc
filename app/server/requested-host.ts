import type { IncomingMessage } from "node:http";
import { type Authority, authorityText, readAuthority } from "../shared/origin.ts";
import type { ServerConfig } from "./config.ts";

type Public = Pick<ServerConfig, "publicScheme" | "publicPort">;

/**
 * Replaces the `Host` that was sent with the host by which browsers know the site, and an absolute target (RFC 9112,
 * 3.2.2) with its path, so that all later code reads the same values. The name is in canonical form. The port is
 * `MARQUEE_PUBLIC_PORT`; without it the one that was sent, since behind a mapped port (Docker, a proxy) the process
 * does not know it. An invalid host is left unchanged.
 * @returns false when the target names another host than `Host`, or a user.
 */
export function normalizeHost(incoming: IncomingMessage, { publicScheme, publicPort }: Public): boolean {
  const sent = readAuthority(incoming.headers.host ?? "");
  if (sent) incoming.headers.host = authorityText({ ...sent, port: publicPort ?? sent.port }, publicScheme);
  const [, named, path = ""] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(incoming.url ?? "") ?? [];
  if (named === undefined) return true;
  const target = readAuthority(named);
  const same = (one: Authority) => authorityText(one, publicScheme);
  if (!sent || !target || same(sent) !== same(target)) return false;
  incoming.url = path.startsWith("/") ? path : `/${path}`;
  return true;
}

/** Returns the name of the requested host without a port; empty when the header is not a valid host. */
export function getHostName(incoming: IncomingMessage): string {
  return readAuthority(incoming.headers.host ?? "")?.name ?? "";
}

/** Returns the requested site's origin as browsers know it, once {@link normalizeHost} has run. */
export function getRequestOrigin(
  incoming: IncomingMessage,
  { publicScheme }: Pick<Public, "publicScheme">,
): string {
  return `${publicScheme}://${incoming.headers.host ?? ""}`;
}
