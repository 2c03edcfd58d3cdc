import type { IncomingMessage } from "node:http";
import { type Authority, authorityText, readAuthority } from "../shared/origin.ts";
import type { ServerConfig } from "./config.ts";

type Public = Pick<ServerConfig, "publicScheme" | "publicPort">;

/**
 * Puts the host by which browsers know the site in place of the `Host` that was sent, and the path in place of a target
 * that is a whole address (RFC 9112, 3.2.2): whatever reads either afterwards reads the same. The name is in canonical
 * form. The port is `MARQUEE_PUBLIC_PORT`; without it the one that was sent, since behind a mapped port (Docker, a
 * proxy) the process does not know it. What is no host stays as it is.
 * @returns false when the target names another host than `Host`, or a user.
 */
export function settleHost(incoming: IncomingMessage, { publicScheme, publicPort }: Public): boolean {
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

/** The name of the host that was asked, without a port; empty for what is no host. */
export function getHostName(incoming: IncomingMessage): string {
  return readAuthority(incoming.headers.host ?? "")?.name ?? "";
}

/** The origin by which browsers know the site that was asked, once {@link settleHost} has run. */
export function askedOrigin(
  incoming: IncomingMessage,
  { publicScheme }: Pick<Public, "publicScheme">,
): string {
  return `${publicScheme}://${incoming.headers.host ?? ""}`;
}
