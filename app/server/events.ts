import { addressBlock } from "../platform/core/address-block.ts";
import { DEMO_TYPE } from "../platform/core/call-context.ts";
import { PlatformError } from "../platform/core/errors.ts";
import { EVERY_ACCOUNT } from "../platform/core/events.ts";
import type { MemberPlatform } from "../platform/core/member-platform.ts";
import type { Bus } from "../platform/ports/bus.ts";
import type { Visit } from "./sites.ts";

const HEARTBEAT_MS = 15_000;
/** The longest that a stream outlives its session. */
const SESSION_CHECK_MS = 5_000;
const MAX_PER_SESSION = 5;
/** Limits streams by account, not by address: a carrier puts thousands of members behind one address. */
const MAX_PER_ACCOUNT = 20;
/** Limit on free-play streams per address: anybody can open free play as often as they like. */
const MAX_DEMO_PER_ADDRESS = 10;
/** The time over which a message to many is spread across the streams. */
const SPREAD_MS = 2_000;
/** The backlog at which a reader is disconnected; it reconnects and receives the current state. */
const MAX_UNREAD_BYTES = 64 * 1024;

interface EventsDeps {
  bus: Bus;
  platform: MemberPlatform;
  /** Returns true when the session has not ended. */
  sessionLives: (merchantId: string, sessionId: string) => Promise<boolean>;
  /** The stream of a visit whose brand has a remote platform; null for any other brand. */
  remoteEvents: (visit: Visit, signal: AbortSignal) => Promise<AsyncGenerator<string>> | null;
}

/** The state of every open stream: its place, and the function with which the server ends it. */
interface Place {
  streams: Set<() => void>;
  leave: () => void;
}

/**
 * `GET /events`: server-sent events of the signed-in account. `balance` with `{ available, version, demo }` at the
 * start and after each change (minor units; the higher version is the newer); `unread` with `{ message }` at the start
 * and after messages arrived or were read; `jackpot` when the account has won it; a comment every 15 seconds. At most 5
 * streams per session and 20 per account, and 10 of free play per address (429, with `retry-after` in seconds); a
 * stream ends within 5 seconds of its session. A visitor gets 204, after which an `EventSource` stops reconnecting
 * (HTML standard, 9.2.3), and so does a request whose `?account=` names another account than the session's. `endAll`
 * ends every stream, so that a server can stop. For a brand with a remote platform, that platform's stream is relayed.
 * @throws PlatformError PLATFORM_UNAVAILABLE when a remote platform returns no stream.
 */
export function createEvents(deps: EventsDeps) {
  const open = new Map<string, number>();
  const streams = new Set<() => void>();

  /** Takes a place under every name, or under none. */
  function takePlace(bounds: readonly [name: string, most: number][]): (() => void) | null {
    if (bounds.some(([name, most]) => (open.get(name) ?? 0) >= most)) return null;
    const names = bounds.map(([name]) => name);
    for (const name of names) open.set(name, (open.get(name) ?? 0) + 1);
    return () => {
      for (const name of names) {
        const left = (open.get(name) ?? 0) - 1;
        if (left > 0) open.set(name, left);
        else open.delete(name);
      }
    };
  }

  async function events(request: Request, visit: Visit): Promise<Response | null> {
    if (request.method !== "GET") return null;
    const { call } = visit;
    const { caller, merchant } = call;
    const account = new URL(request.url).searchParams.get("account");
    if (caller.kind !== "account" || (account !== null && account !== caller.username))
      return createStopResponse();
    const leave = takePlace([
      [`session ${merchant.code} ${caller.sessionId}`, MAX_PER_SESSION],
      [`account ${merchant.code} ${caller.accountId}`, MAX_PER_ACCOUNT],
      ...(caller.type === DEMO_TYPE
        ? [[`demo ${addressBlock(call.request.ip)}`, MAX_DEMO_PER_ADDRESS] as [string, number]]
        : []),
    ]);
    if (!leave) return new Response(null, { status: 429, headers: { "retry-after": "30" } });
    const place = { streams, leave };
    let stream: ReadableStream<Uint8Array>;
    try {
      stream = (await relayedStream(deps, visit, place)) ?? balanceStream(deps, call, caller, place);
    } catch (error) {
      leave();
      if (error instanceof PlatformError && error.code === "NOT_LOGGED_IN") return createStopResponse();
      throw error;
    }
    return new Response(stream, {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        // For proxies that would otherwise buffer the stream.
        "x-accel-buffering": "no",
      },
    });
  }

  return {
    events,
    endAll() {
      for (const end of [...streams]) end();
    },
  };
}

/** Tells a page without a session, or with an ended one, not to reconnect. */
const createStopResponse = () => new Response(null, { status: 204 });

type Account = Extract<Visit["call"]["caller"], { kind: "account" }>;

/** Relays the stream of the brand's remote platform as fast as it is read; null when the platform is in this process. */
async function relayedStream(
  { remoteEvents }: EventsDeps,
  visit: Visit,
  { streams, leave }: Place,
): Promise<ReadableStream<Uint8Array> | null> {
  const line = new AbortController();
  const frames = await remoteEvents(visit, line.signal);
  if (!frames) return null;
  const encoder = new TextEncoder();
  const end = () => {
    if (!streams.delete(end)) return;
    leave();
    line.abort();
  };
  streams.add(end);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await frames.next();
      if (!done) return controller.enqueue(encoder.encode(value));
      end();
      controller.close();
    },
    cancel: end,
  });
}

function balanceStream(
  { bus, platform, sessionLives }: EventsDeps,
  call: Visit["call"],
  { accountId, sessionId, type }: Account,
  place: Place,
): ReadableStream<Uint8Array> {
  const merchantId = call.merchant.code;
  const isReal = type !== DEMO_TYPE;
  const client = platform.client(call);
  const encoder = new TextEncoder();
  let stop = () => {};

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let ended = false;
        let waits: ReturnType<typeof setTimeout> | undefined;

        function write(text: string) {
          if (ended) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < -MAX_UNREAD_BYTES) end();
        }
        /** Combines all changes during one read into one further read. */
        function inTurn(tell: () => Promise<void>) {
          let reading = false;
          let changed = false;
          return async () => {
            changed = true;
            if (reading) return;
            reading = true;
            while (changed && !ended) {
              changed = false;
              // Such as closed for maintenance: the next change or the page's own reload updates it.
              await tell().catch(() => {});
            }
            reading = false;
          };
        }
        const sendBalance = inTurn(async () => {
          const { available, version, demo } = await client.wallet.balance({});
          write(`event: balance\ndata: ${JSON.stringify({ available, version, demo })}\n\n`);
        });
        const sendUnread = inTurn(async () => {
          const count = await client.messages.unread({});
          write(`event: unread\ndata: ${JSON.stringify(count)}\n\n`);
        });
        /**
         * Delays the update after a message to many, so that the streams do not all query the database at the same
         * moment.
         */
        function scheduleUnread() {
          if (ended || waits) return;
          waits = setTimeout(() => {
            waits = undefined;
            void sendUnread();
          }, Math.random() * SPREAD_MS);
        }
        async function checkSession() {
          // A database that does not respond must not keep a stream open.
          const lives = await sessionLives(merchantId, sessionId).catch(() => false);
          if (!lives) end();
        }
        const account = { merchantId, accountId };
        const unsubscribes = [
          bus.subscribe("balance", account, () => void sendBalance()),
          ...(isReal
            ? [
                bus.subscribe("message", account, () => void sendUnread()),
                bus.subscribe("message", { merchantId, accountId: EVERY_ACCOUNT }, scheduleUnread),
              ]
            : []),
          ...(["jackpot", "lotteryWin"] as const).map((won) =>
            bus.subscribe(won, account, () => write(`event: ${won}\ndata: {}\n\n`)),
          ),
        ];
        const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS);
        const check = setInterval(() => void checkSession(), SESSION_CHECK_MS);
        stop = () => {
          if (ended) return;
          ended = true;
          for (const unsubscribe of unsubscribes) unsubscribe();
          clearInterval(heartbeat);
          clearInterval(check);
          clearTimeout(waits);
          place.streams.delete(end);
          place.leave();
        };
        function end() {
          if (ended) return;
          stop();
          controller.close();
        }
        place.streams.add(end);
        // Unread messages follow, so that the balance is sent first.
        void sendBalance().then(() => (isReal ? sendUnread() : undefined));
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
}
