import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isAllowedInternalHost, isInternalAddress } from "../core/inside-address.ts";

interface OutgoingRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

export interface Exchange extends OutgoingRequest {
  /** For the whole exchange, including connecting. */
  timeoutMs: number;
  maxBytes: number;
}

/** Thrown when a host resolves to an address in the internal network and is not on the list of allowed hosts. */
export class InternalAddressError extends Error {
  constructor(hostname: string, address: string) {
    super(`${hostname} leads inside, to ${address}: MARQUEE_INSIDE_HOSTS names the hosts that may`);
  }
}

/** Per process, so that an adapter that is unaware of the list cannot reach internal hosts. */
let insideHosts: readonly string[] = [];

/**
 * Sets the hosts that may resolve into the internal network: each with all its subdomains, and `localhost` with its
 * addresses.
 */
export function setAllowedInternalHosts(hosts: readonly string[]): void {
  insideHosts = hosts;
}

/** Address on which this process listens; undefined before it does. */
let ownServer: { address: string; port: number } | undefined;

/** Sets the address at which this process reaches itself: requests to names under `localhost` with this port go there. */
export function setOwnServerAddress(address: string, port: number): void {
  ownServer = { address, port };
}

/**
 * `*.localhost` is this machine (RFC 6761); not every resolver knows this, and another program may use the other
 * loopback address.
 */
const localAddress = ({ port, protocol }: URL) => {
  const asked = Number(port || (protocol === "https:" ? 443 : 80));
  return asked === ownServer?.port ? ownServer.address : "127.0.0.1";
};

/** Checks the address at each connection, so that a name that later resolves to another address is detected. */
const lookupFor =
  (url: URL): LookupFunction =>
  (hostname, options, callback) => {
    const asked = /(^|\.)localhost$/i.test(hostname) ? localAddress(url) : hostname;
    dns.lookup(asked, options, (error, address: string | dns.LookupAddress[], family) => {
      const found = typeof address === "string" ? [address] : (address ?? []).map((one) => one.address);
      const inside = error ? undefined : found.find(isInternalAddress);
      if (inside !== undefined && !isAllowedInternalHost(hostname, insideHosts)) {
        callback(new InternalAddressError(hostname, inside), "");
      } else callback(error, address, family);
    });
  };

/**
 * Sends a request and resolves with the response once its head has arrived; does not follow redirects. `signal` aborts
 * both.
 * @throws InternalAddressError when the host resolves into the internal network; Error when the peer cannot be reached.
 */
export function sendRequest(
  { url, method, headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A connection to an IP address needs no lookup.
  if (isIP(host) !== 0 && isInternalAddress(host) && !isAllowedInternalHost(host, insideHosts)) {
    return Promise.reject(new InternalAddressError(url.hostname, host));
  }
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const sent = { method, headers: { ...headers }, lookup: lookupFor(url), signal };
    const outgoing = request(url, sent, resolve);
    outgoing.on("error", (error) => reject(signal.aborted ? signal.reason : error));
    outgoing.end(body);
  });
}

/** The timeout of a probe. */
const PROBE_MS = 3_000;

/**
 * Returns the milliseconds until the response head arrives, including connecting. @throws Error after 3 s, or when the
 * peer is unavailable.
 */
export async function measureResponseTime(url: URL): Promise<number> {
  const start = performance.now();
  const incoming = await sendRequest({ method: "GET", url }, AbortSignal.timeout(PROBE_MS));
  incoming.destroy();
  if ((incoming.statusCode ?? 500) >= 500) throw new Error(`${url.host} answered ${incoming.statusCode}`);
  return performance.now() - start;
}

/**
 * Runs one HTTP exchange with a peer: follows no redirect, waits at most `timeoutMs` and reads at most `maxBytes`.
 * @throws Error when the peer is in the internal network, cannot be reached, is too slow or sends too much.
 */
export async function exchange({ timeoutMs, maxBytes, ...asked }: Exchange) {
  const signal = AbortSignal.timeout(timeoutMs);
  const incoming = await sendRequest(asked, signal);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new Error(`${asked.url.host} answered with more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
  const { statusCode: status = 0, headers } = incoming;
  return { status, headers, body: Buffer.concat(chunks) };
}
