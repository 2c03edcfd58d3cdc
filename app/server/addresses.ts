import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CHAT_HOST, OUTBOX_HOST } from "../sandbox/hosts.ts";
import { isWildcardAddress, toLoopbackAddress, urlHost } from "../shared/loopback-address.ts";
import { getOrigin } from "../shared/origin.ts";
import type { ServerConfig } from "./config.ts";

/** The addresses of the process's hosts. Known once the server listens. */
export interface Addresses {
  listensOn(server: Server): void;
  port(): number;
  /** The address at which this process reaches itself; IPv6 without brackets. */
  self(): string;
  /** The address shown to the person who starts the server, to open on this machine. */
  toOpen(): string;
  /**
   * Returns advice on a demonstration's addresses that lead nowhere because it listens elsewhere; null when they work.
   */
  advice(): string | null;
  /**
   * Scheme, host and port of a host. The port is `MARQUEE_PUBLIC_PORT`; without it the default for https, else the
   * server's own.
   */
  of(host: string): string;
  outbox(): string;
  /** The sandbox's chat service. */
  chat(): string;
  /** The operators' site; null where there is none. */
  ops(): string | null;
}

/**
 * The addresses to which browsers resolve `localhost` and the names below it, whatever a hosts file says ("Let
 * localhost be localhost").
 */
const LOOPBACK_ADDRESSES = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

export function createAddresses(config: ServerConfig): Addresses {
  const { publicScheme, publicPort, opsHost, demo, host } = config;
  let noted: AddressInfo | undefined;
  const bound = () => {
    if (!noted) throw new Error("the server does not listen yet");
    return noted;
  };
  const port = () => bound().port;
  const of = (host: string) =>
    getOrigin(host, publicPort ?? (publicScheme === "https" ? null : port()), publicScheme);
  return {
    listensOn(server) {
      // Stored, because a stopping server no longer has an address but still answers pending requests.
      const note = () => {
        noted = server.address() as AddressInfo;
      };
      if (server.listening) note();
      else server.once("listening", note);
    },
    port,
    self: () => toLoopbackAddress(bound().address),
    toOpen() {
      // A demonstration's index is a page of plain localhost, and a browser cannot open a wildcard address. The bound
      // address shows which it is: `HOST` has many ways to write a wildcard (`0`, `::0`).
      const byName = demo || isWildcardAddress(bound().address);
      return `http://${byName ? "localhost" : urlHost(host)}:${port()}`;
    },
    advice() {
      const { address } = bound();
      const isBehindProxy = publicPort !== null || publicScheme === "https";
      if (!demo || isBehindProxy || isWildcardAddress(address) || LOOPBACK_ADDRESSES.has(address))
        return null;
      const remedy = address.startsWith("127.")
        ? "start it without HOST"
        : "start it with HOST=0.0.0.0, and give the brands hosts of your own for other machines";
      return `Browsers look for localhost and the names below it at 127.0.0.1 and ::1, but this server listens on ${address} alone: ${remedy}.`;
    },
    of,
    outbox: () => of(OUTBOX_HOST),
    chat: () => of(CHAT_HOST),
    ops: () => (opsHost ? `${of(opsHost)}/ops` : null),
  };
}
