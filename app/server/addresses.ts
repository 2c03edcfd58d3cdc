import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { CHAT_HOST, OUTBOX_HOST } from "../sandbox/sandbox.ts";
import { originOf } from "../shared/origin.ts";
import { isEveryAddress, selfAddress, urlHost } from "../shared/self-address.ts";
import type { ServerConfig } from "./config.ts";

/** Where the process's hosts are reached. Known once the server listens. */
export interface Addresses {
  listensOn(server: Server): void;
  port(): number;
  /** The address at which this process reaches itself, an IPv6 one without brackets. */
  self(): string;
  /** The address that is named to who starts the server, to open on this machine. */
  toOpen(): string;
  /** Scheme, host and port of a host. The port is `MARQUEE_PUBLIC_PORT`; without it the scheme's own for https, else ours. */
  of(host: string): string;
  outbox(): string;
  /** The sandbox's chat service. */
  chat(): string;
  /** The operators' site; null where there is none. */
  ops(): string | null;
}

export function createAddresses(config: ServerConfig): Addresses {
  const { publicScheme, publicPort, opsHost, demo, host } = config;
  let listening: Server | undefined;
  const bound = () => {
    if (!listening) throw new Error("the server does not listen yet");
    return listening.address() as AddressInfo;
  };
  const port = () => bound().port;
  const of = (host: string) =>
    originOf(host, publicPort ?? (publicScheme === "https" ? null : port()), publicScheme);
  return {
    listensOn(server) {
      listening = server;
    },
    port,
    self: () => selfAddress(bound().address),
    toOpen() {
      // A demonstration's index is a page of plain localhost, and nobody opens an address that stands for all. What was
      // bound tells of it: `HOST` has many ways to write such an address (`0`, `::0`).
      const byName = demo || isEveryAddress(bound().address);
      return `http://${byName ? "localhost" : urlHost(host)}:${port()}`;
    },
    of,
    outbox: () => of(OUTBOX_HOST),
    chat: () => of(CHAT_HOST),
    ops: () => (opsHost ? `${of(opsHost)}/ops` : null),
  };
}
