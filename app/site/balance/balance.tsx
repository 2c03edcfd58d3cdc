import { useNavigation, useRevalidator } from "@remix-run/react";
import clsx from "clsx";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatAmount } from "../../shared/money.ts";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { PreferenceForm } from "../../ui/preference-form.tsx";
import { useToast } from "../../ui/toasts.tsx";
import { readUnread, UnreadContext } from "../unread.ts";
import { useMemberPath } from "../use-member-path.ts";
import { useBalanceHidden } from "../use-preferences.ts";
import { type KnownBalance, useSite } from "../use-site.ts";

interface Balance {
  /** Minor units available for play. */
  available: number;
  /** True while it is being reloaded. */
  updating: boolean;
  refresh(): void;
}

/** The maximum time that a game may freeze the balance. */
const HOLD_MS = 15_000;
/** The server's `retry-after` for a refused stream. */
const RETRY_MS = 30_000;

const BalanceContext = createContext<Balance>({ available: 0, updating: false, refresh: () => {} });
const ChangesContext = createContext(0);
const HoldContext = createContext<(isHeld: boolean) => void>(() => {});

/** Notices of a win that arrives while the member is on another page of the site. */
const WON = { jackpot: "shell.jackpot.won", lotteryWin: "shell.lottery.won" } as const;

/**
 * Returns the number of changes reported by the server's events. A page that shows money loads its data again when it
 * grows.
 */
export function useMoneyChanges(): number {
  return useContext(ChangesContext);
}

/**
 * Freezes the balance while a game shows a result that the balance would reveal, and releases it; after 15 seconds at
 * the latest.
 */
export function useHoldBalance(): (isHeld: boolean) => void {
  return useContext(HoldContext);
}

/** Provides the member's balance and pending notifications to the whole shell, kept up to date by the server's events. */
export function BalanceProvider({ children }: { children: ReactNode }) {
  const { member } = useSite();
  const account = member?.passwordDue ? undefined : member?.account;
  // The page's own balance and the events' balances arrive in any order, so the newer one is used.
  const [received, setTold] = useState<{ account: string | undefined; known: KnownBalance } | null>(null);
  const known = pickNewer(
    member?.balance ?? null,
    received?.account === account ? (received?.known ?? null) : null,
  );
  const { held, hold } = useHold(known?.available ?? 0);
  const available = held ?? known?.available ?? 0;
  const [updating, setUpdating] = useState(false);
  const [changes, setChanges] = useState(0);
  const [unread, setUnread] = useState<{ account: string; count: number } | null>(null);
  const [over, setOver] = useState(false);
  useRevalidateWhen(over);
  const toast = useToast();
  const { t } = useTranslation();
  const record = useMemberPath("personalHistoryCopy");

  const take = useCallback(
    (next: KnownBalance) =>
      setTold((last) => ({
        account,
        known: pickNewer(last?.account === account ? (last?.known ?? null) : null, next) ?? next,
      })),
    [account],
  );
  useEffect(() => {
    setOver(false);
    if (account === undefined) return;
    // Only for this account: another tab may have signed in with another one.
    const address = `/events?${new URLSearchParams({ account })}`;
    const listen = () => {
      const events = new EventSource(address);
      events.addEventListener("balance", (event) => {
        const received = readBalance(event.data);
        if (received !== null) take(received);
        setChanges((count) => count + 1);
      });
      events.addEventListener("unread", (event) => {
        const count = readUnread(event.data);
        if (count !== null) setUnread({ account, count });
      });
      for (const won of ["jackpot", "lotteryWin"] as const) {
        events.addEventListener(won, () =>
          toast({
            tone: "positive",
            title: t(WON[won]),
            ...(record ? { link: { to: record, label: t("nav.member.personalHistoryCopy") } } : {}),
          }),
        );
      }
      // A session that ended, in another tab or on another device, ends its stream and cannot open another.
      events.addEventListener("error", () => {
        if (events.readyState === EventSource.CLOSED)
          void isSessionOver(address).then((over) => over && setOver(true));
      });
      return events;
    };
    let events = listen();
    // A browser never retries a refused stream, for example after too many tabs.
    const ask = () => {
      if (events.readyState === EventSource.CLOSED) events = listen();
    };
    const retry = setInterval(ask, RETRY_MS);
    addEventListener("focus", ask);
    return () => {
      clearInterval(retry);
      removeEventListener("focus", ask);
      events.close();
    };
  }, [account, take, toast, t, record]);

  const balance = useMemo(
    () => ({
      available,
      updating,
      refresh: () => {
        setUpdating(true);
        void fetchBalance()
          .then((received) => {
            if (received === null)
              toast({ tone: "negative", title: t("shell.balance.failed"), text: t("shell.balance.safe") });
            else take(received);
          })
          .finally(() => setUpdating(false));
      },
    }),
    [available, updating, take, toast, t],
  );
  return (
    <BalanceContext.Provider value={balance}>
      <ChangesContext.Provider value={changes}>
        <UnreadContext.Provider value={unread && unread.account === account ? unread.count : null}>
          <HoldContext.Provider value={hold}>{children}</HoldContext.Provider>
        </UnreadContext.Provider>
      </ChangesContext.Provider>
    </BalanceContext.Provider>
  );
}

/** Returns the frozen amount, or null. */
function useHold(available: number) {
  const now = useRef(available);
  now.current = available;
  const [held, setHeld] = useState<number | null>(null);
  const hold = useCallback((isHeld: boolean) => setHeld(isHeld ? now.current : null), []);
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => setHeld(null), HOLD_MS);
    return () => clearTimeout(timer);
  }, [held]);
  return { held, hold };
}

/**
 * Reloads the page's data once its session is over: as a visitor's, or for the account signed in since. It waits for a
 * running navigation, which a reload would abort.
 */
function useRevalidateWhen(over: boolean): void {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (over && isIdle) revalidate();
  }, [over, isIdle, revalidate]);
}

/**
 * Returns true when the page's session is over. A stream may be refused for other reasons: too many tabs, a server that
 * stops.
 */
async function isSessionOver(address: string): Promise<boolean> {
  const question = new AbortController();
  try {
    return (await fetch(address, { signal: question.signal })).status === 204;
  } catch {
    return false;
  } finally {
    question.abort();
  }
}

/** Parses the data of a `balance` event: `{"available": 1248050, "version": 12, "demo": false}`. */
function readBalance(text: unknown): KnownBalance | null {
  try {
    const received: unknown = JSON.parse(String(text));
    if (
      typeof received !== "object" ||
      received === null ||
      !("available" in received && "version" in received)
    )
      return null;
    const { available, version } = received;
    const areWhole = Number.isSafeInteger(available) && Number.isSafeInteger(version);
    return areWhole ? { available: available as number, version: version as number } : null;
  } catch {
    return null;
  }
}

async function fetchBalance(): Promise<KnownBalance | null> {
  try {
    const response = await fetch("/wps/v2/wallets/balance", { headers: { accept: "application/json" } });
    const { value } = (await response.json()) as { value: unknown };
    return readBalance(JSON.stringify(value));
  } catch {
    return null;
  }
}

/** Returns the minor units available for play, from the latest of the server's events. */
export function useAvailable(): number {
  return useContext(BalanceContext).available;
}

const SIZES = {
  /** The size of the surrounding text. */
  inherit: { row: "gap-1", symbol: "", amount: "" },
  md: { row: "gap-1", symbol: "text-12 font-semibold text-text-3", amount: "mr-0.5 text-14 font-bold" },
  lg: {
    row: "gap-2",
    symbol: "text-20 font-extrabold text-text-3",
    amount: "font-display text-[28px]/9 font-extrabold tracking-tight",
  },
} as const;

/** Renders the amount, or dots instead of it; while it is reloaded, a grey placeholder of the same width. */
export function BalanceAmount({ size = "md" }: { size?: keyof typeof SIZES }) {
  const site = useSite();
  const { t } = useTranslation();
  const { available, updating } = useContext(BalanceContext);
  const masked = useBalanceHidden(site);
  const hidden = masked || site.member?.balance === null;
  const { currency } = site.brand;
  const amount = hidden ? "••••••" : formatAmount(available, currency.decimals);
  const symbol = <span className={SIZES[size].symbol}>{currency.symbol}</span>;
  return (
    <span translate="no" className={clsx("inline-flex items-baseline whitespace-nowrap", SIZES[size].row)}>
      {currency.position === "before" ? symbol : null}
      <span
        className={clsx(
          "tabular-nums",
          SIZES[size].amount,
          updating && "skeleton rounded-sm text-transparent",
        )}
        aria-live="polite"
      >
        {hidden ? <span className="sr-only">{t("shell.balance.masked")}</span> : null}
        <span aria-hidden={hidden || undefined}>{amount}</span>
      </span>
      {currency.position === "after" ? symbol : null}
    </span>
  );
}

/** Renders the button that shows or hides the amount; stored on this device. */
export function BalanceEye() {
  const hidden = useBalanceHidden(useSite());
  const { t } = useTranslation();
  return (
    <PreferenceForm name="balance">
      <button
        type="submit"
        name="balance"
        value={hidden ? "shown" : "hidden"}
        className={iconButton({ size: "narrow" })}
        aria-label={t("shell.balance.hide")}
        aria-pressed={hidden}
      >
        <Icon name={hidden ? "eye-off" : "eye"} size={18} />
      </button>
    </PreferenceForm>
  );
}

/** Renders the button that reloads the balance. Events already update it; this is for members who want to be sure. */
export function BalanceRefresh() {
  const { updating, refresh } = useContext(BalanceContext);
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={iconButton({ size: "narrow" }, "noscript:hidden")}
      aria-label={t("shell.balance.refresh")}
      aria-busy={updating || undefined}
      onClick={refresh}
    >
      <Icon name="refresh" size={17} />
    </button>
  );
}

/** Returns the newer of two readings of one balance, regardless of arrival order; null if there is none. */
export function pickNewer(one: KnownBalance | null, other: KnownBalance | null): KnownBalance | null {
  if (one === null || other === null) return one ?? other;
  return other.version > one.version ? other : one;
}
