import type { IncomingMessage } from "node:http";
import { canonicalHostName } from "../shared/host-name.ts";
import type { ServerConfig } from "./config.ts";

type Public = Pick<ServerConfig, "publicScheme" | "publicPort">;

const DEFAULT_PORTS = { http: 80, https: 443 };

/** A host name with its port, which is left out where it is null or the public scheme's own. */
function authority(name: string, port: number | null, publicScheme: Public["publicScheme"]): string {
  return port === null || port === DEFAULT_PORTS[publicScheme] ? name : `${name}:${port}`;
}

/**
 * The parts of a `Host` header, or of the host in an `Origin`; null for what is no host with at most a port. Browsers send
 * international names in ASCII.
 */
function readAuthority(text: string): { name: string; port: number | null } | null {
  const [, host, port = ""] = /^(\[[^\]]*\]|[^:\P{ASCII}]+)(?::(\d{0,5}))?$/u.exec(text.trim()) ?? [];
  const name = host === undefined ? null : canonicalHostName(host);
  if (name === null || Number(port) > 65_535) return null;
  return { name, port: port === "" ? null : Number(port) };
}

/** The origin of a host; `port` is null for the scheme's own. */
export function originOf(name: string, port: number | null, publicScheme: Public["publicScheme"]): string {
  return `${publicScheme}://${authority(name, port, publicScheme)}`;
}

/**
 * Puts the host by which browsers know the site in place of the `Host` that was sent, and the path in place of a target
 * that is a whole address (RFC 9112, 3.2.2): whatever reads either afterwards reads the same. The name is in canonical
 * form. The port is `MARQUEE_PUBLIC_PORT`; without it the one that was sent, since behind a mapped port (Docker, a
 * proxy) the process does not know it. What is no host stays as it is.
 * @returns false when the target names another host than `Host`, or a user.
 */
export function settleHost(incoming: IncomingMessage, { publicScheme, publicPort }: Public): boolean {
  const sent = readAuthority(incoming.headers.host ?? "");
  if (sent) incoming.headers.host = authority(sent.name, publicPort ?? sent.port, publicScheme);
  const [, named, path = ""] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(incoming.url ?? "") ?? [];
  if (named === undefined) return true;
  const target = readAuthority(named);
  const same = (one: NonNullable<typeof sent>) => authority(one.name, one.port, publicScheme);
  if (!sent || !target || same(sent) !== same(target)) return false;
  incoming.url = path.startsWith("/") ? path : `/${path}`;
  return true;
}

/** The name of the host that was asked, without a port; empty for what is no host. */
export function hostNameOf(incoming: IncomingMessage): string {
  return readAuthority(incoming.headers.host ?? "")?.name ?? "";
}

/** The origin by which browsers know the site that was asked, once {@link settleHost} has run. */
export function askedOrigin(
  incoming: IncomingMessage,
  { publicScheme }: Pick<Public, "publicScheme">,
): string {
  return `${publicScheme}://${incoming.headers.host ?? ""}`;
}

/** An `Origin` header in the form of {@link askedOrigin}; null for another scheme, and for what is no origin. */
export function canonicalOrigin(
  origin: string,
  { publicScheme }: Pick<Public, "publicScheme">,
): string | null {
  const [, scheme = "", named = ""] = /^([a-z]+):\/\/([^/?#]*)$/i.exec(origin) ?? [];
  const host = readAuthority(named);
  return host && scheme.toLowerCase() === publicScheme ? originOf(host.name, host.port, publicScheme) : null;
}
