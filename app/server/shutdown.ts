import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";

const GRACE_MS = 10_000;
/** One Ctrl-C arrives more than once: from the terminal, and from the start command, which passes it on. */
const REPEATED_SIGNAL_MS = 1_000;

/** The server stops listening once it has received no request for this long, or after {@link MAX_WAIT_MS}. */
const IDLE_MS = 100;
const MAX_WAIT_MS = 1_000;
/** How often connections without a request are closed once the server has stopped listening. */
const CLOSE_EVERY_MS = 100;
/**
 * A turn of the event loop shorter than this had hardly anything to accept or to read; at most `MAX_TURNS` turns are
 * waited for.
 */
const SHORT_TURN_MS = 1;
const MAX_TURNS = 100;

interface Connection {
  /** Responses that are not fully sent. */
  underWay: Set<ServerResponse>;
  /** Bytes that had been read from it at the last check; -1 before the first. */
  seen: number;
}

/**
 * Tracks the connections of a newly created server. Returns the function that drains it: it resolves when every request
 * is answered and no connection is left.
 *
 * Node's `server.close()` closes the connections that are idle at that moment. It leaves those open that became idle
 * later, have sent no request yet, were upgraded or carry an event stream; each would keep the process alive until the
 * grace period ends.
 */
export function createDrain(server: Server): () => Promise<void> {
  const connections = new Map<Socket, Connection>();
  let requests = 0;
  let isStopping = false;

  server.on("connection", (socket: Socket) => {
    connections.set(socket, { underWay: new Set(), seen: -1 });
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", ({ socket }, outgoing) => {
    requests += 1;
    if (isStopping) outgoing.setHeader("connection", "close");
    const underWay = connections.get(socket)?.underWay;
    underWay?.add(outgoing);
    outgoing.once("close", () => underWay?.delete(outgoing));
  });

  function announceClose(): void {
    for (const { underWay } of connections.values()) {
      for (const outgoing of underWay) if (!outgoing.headersSent) outgoing.setHeader("connection", "close");
    }
  }

  /**
   * Closes the connections that would never end: those of a stream, and those without a request or with a stalled one.
   */
  function closeIdle(): void {
    for (const [socket, connection] of connections) {
      const isIdle = connection.underWay.size === 0 && connection.seen === socket.bytesRead;
      if (isIdle || [...connection.underWay].some(isEventStream)) socket.destroy();
      connection.seen = socket.bytesRead;
    }
  }

  return async () => {
    isStopping = true;
    announceClose();
    // Node counts a connection as idle while its request is unread, and the system may hold connections that Node has
    // not accepted yet; closed at once, all of them would be reset.
    const until = performance.now() + MAX_WAIT_MS;
    let seen = -1;
    while (seen !== requests && performance.now() < until) {
      seen = requests;
      await pause(IDLE_MS);
    }
    await waitForShortTurn();
    const closed = new Promise((resolve) => server.close(resolve));
    closeIdle();
    const closing = setInterval(closeIdle, CLOSE_EVERY_MS);
    await closed;
    clearInterval(closing);
  };
}

/**
 * Resolves directly after a poll phase that had little to do: connections made by then are accepted. A connection that
 * the system still holds when the server stops listening is reset, along with its request.
 */
async function waitForShortTurn(): Promise<void> {
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const since = performance.now();
    await turn();
    if (performance.now() - since < SHORT_TURN_MS) return;
  }
}

/** Returns true for a response that never ends by itself. Its reader reconnects to the next server. */
export function isEventStream(outgoing: ServerResponse): boolean {
  return String(outgoing.getHeader("content-type")).startsWith("text/event-stream");
}

/**
 * Exits the process with 0 at a signal while it starts and nothing is under way that could not be repeated. Without it
 * the first process of a container would ignore the signal. Returns the function that undoes this.
 */
export function exitOnSignals(signals: NodeJS.Signals[]): () => void {
  const end = () => process.exit(0);
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

/**
 * Accepts no more requests, ends the streams with `begin`, drains the server, then runs `close`. A second signal, not
 * an echo, exits at once.
 */
export function shutDownOnSignals(
  signals: NodeJS.Signals[],
  server: Server,
  { drain, begin, close }: { drain: () => Promise<void>; begin: () => void; close: () => Promise<void> },
): void {
  let closingSince: number | undefined;
  const shutDown = async () => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > REPEATED_SIGNAL_MS) process.exit(1);
      return;
    }
    closingSince = performance.now();
    const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    grace.unref();
    begin();
    await drain();
    await close();
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, () => void shutDown());
}
