import { canonicalHostName } from "./host-name.ts";

type Scheme = "http" | "https";

/** A host name and its port; null for the scheme's default. */
export interface Authority {
  name: string;
  port: number | null;
}

const DEFAULT_PORTS = { http: 80, https: 443 };

/** Formats a host name with its port, which is omitted if it is null or the scheme's default. */
export function authorityText({ name, port }: Authority, scheme: Scheme): string {
  return port === null || port === DEFAULT_PORTS[scheme] ? name : `${name}:${port}`;
}

/**
 * Parses a `Host` header, or the host in an `Origin`; null when it is not a host with at most a port. Browsers send
 * international names in ASCII.
 */
export function readAuthority(text: string): Authority | null {
  const [, host, port = ""] = /^(\[[^\]]*\]|[^:\P{ASCII}]+)(?::(\d{0,5}))?$/u.exec(text.trim()) ?? [];
  const name = host === undefined ? null : canonicalHostName(host);
  if (name === null || Number(port) > 65_535) return null;
  return { name, port: port === "" ? null : Number(port) };
}

/** Returns the origin of a host; a null `port` means the scheme's default. */
export function getOrigin(name: string, port: number | null, scheme: Scheme): string {
  return `${scheme}://${authorityText({ name, port }, scheme)}`;
}

/** Returns an `Origin` header in the form of {@link getOrigin}; null when it is not a web origin. */
export function canonicalOrigin(origin: string): string | null {
  const [, scheme = "", named = ""] = /^(https?):\/\/([^/?#]*)$/i.exec(origin) ?? [];
  const host = readAuthority(named);
  return host && getOrigin(host.name, host.port, scheme.toLowerCase() as Scheme);
}
