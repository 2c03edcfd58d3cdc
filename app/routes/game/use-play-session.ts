import { type RefObject, useEffect, useState } from "react";
import type { BetRecord } from "../../platform/contract/wallet.ts";
import { useAvailable, useHoldBalance } from "../../site/balance/balance.tsx";

/**
 * The play since the page was opened, from the account's real bets; totals are of the settled ones. Amounts are minor
 * units.
 */
export interface PlaySession {
  totals: { stake: number; win: number; net: number };
  /** The latest bets, newest first. */
  bets: BetRecord[];
}

/** The frame of a game: only messages from its vendor's origin are accepted. */
interface FramedGame {
  origin: string;
  frame: RefObject<HTMLIFrameElement>;
}

const BETS_SHOWN = 5;
/** Milliseconds before each retry of a failed read; after the last one, the next signal triggers a read. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000];

/**
 * Keeps the bets current. They are reloaded when the server reports a changed balance, when the frame reports the end
 * of a round, and when the member returns to the page or the connection returns. The frame's messages only trigger a
 * reload, and delay the figures while the frame shows a result.
 */
export function usePlaySession(openedAt: number, game: FramedGame | null): PlaySession {
  const balance = useAvailable();
  const signs = useReloadCount(game);
  const [session, setSession] = useState<PlaySession>({ totals: { stake: 0, win: 0, net: 0 }, bets: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the signs that a round moved on
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const read = async (attempt: number) => {
      try {
        setSession(await readBets(sessionStart(openedAt), leaving.signal));
      } catch {
        const pause = RETRY_MS[attempt];
        if (!leaving.signal.aborted && pause !== undefined)
          timer = setTimeout(() => void read(attempt + 1), pause);
      }
    };
    void read(0);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [openedAt, balance, signs]);
  return session;
}

const SESSION_KEY = "play-session";
/** The time at which the first game of this document was opened. */
let firstOpenedAt: number | null = null;

/**
 * Returns the start of the session, epoch milliseconds. A reloaded page, as in the middle of a round, continues the
 * session that it showed.
 */
function sessionStart(openedAt: number): number {
  firstOpenedAt ??= openedAt;
  const page = location.pathname + location.search;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  try {
    const kept = JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? "{}") as { page?: string; at?: number };
    const isLoadedAgain = navigation?.type === "reload" && firstOpenedAt === openedAt && kept.page === page;
    const at = isLoadedAgain && typeof kept.at === "number" ? kept.at : openedAt;
    sessionStorage.setItem(SESSION_KEY, JSON.stringify({ page, at }));
    return at;
  } catch {
    // A browser may refuse to store anything.
    return openedAt;
  }
}

/**
 * Counts reasons to reload other than the balance: a message of the frame, a return to the page, a restored connection.
 */
function useReloadCount(game: FramedGame | null): number {
  const origin = game?.origin;
  const frame = game?.frame;
  const [count, setCount] = useState(0);
  const hold = useHoldBalance();
  useEffect(() => {
    const look = () => setCount((before) => before + 1);
    const hear = (message: MessageEvent) => {
      const isOfGame = message.origin === origin && message.source === frame?.current?.contentWindow;
      if (!isOfGame) return;
      const { type } = message.data ?? {};
      if (type === "playing" || type === "balance") hold(type === "playing");
      if (type === "balance") look();
    };
    addEventListener("message", hear);
    addEventListener("focus", look);
    addEventListener("online", look);
    return () => {
      removeEventListener("message", hear);
      removeEventListener("focus", look);
      removeEventListener("online", look);
      hold(false);
    };
  }, [origin, frame, hold]);
  return count;
}

async function readBets(openedAt: number, signal: AbortSignal): Promise<PlaySession> {
  const search = new URLSearchParams({
    from: String(openedAt),
    to: String(Number.MAX_SAFE_INTEGER),
    pageSize: String(BETS_SHOWN),
  });
  const response = await fetch(`/wps/relay/MCSFE_getBetRecords?${search}`, { signal });
  const { value }: { value: { list: BetRecord[]; totals: PlaySession["totals"] } } = await response.json();
  return { totals: value.totals, bets: value.list };
}
