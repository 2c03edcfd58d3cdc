import { Form, useLocation } from "@remix-run/react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { CallValue } from "../../platform/contract/calls.ts";
import { formatMoney } from "../../shared/money.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog, question } from "../../ui/dialog.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { useMemberPath } from "../use-member-path.ts";
import { useSite } from "../use-site.ts";

type Check = CallValue<"protection", "realityCheck">;

/** The delay after a failed read. */
const RETRY_DELAY_MS = 30_000;

/**
 * Shows the time since sign-in and the amounts staked and won since then, each time the brand's interval has passed.
 * Several tabs show it once: the last one seen is stored in the browser.
 */
export function RealityCheck() {
  const [shown, setShown] = useState<Check | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins a new wait
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        const check = await read(leaving.signal);
        const every = check.everyMinutes * 60_000;
        if (every === 0) return;
        const passed = Math.floor((check.now - check.startedAt) / every);
        if (passed > readSeen(check)) setShown(check);
        else timer = setTimeout(look, check.startedAt + (passed + 1) * every - check.now + 500);
      } catch {
        if (!leaving.signal.aborted) timer = setTimeout(look, RETRY_DELAY_MS);
      }
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [round]);
  useEffect(() => {
    if (!shown) return;
    // Answered in another tab.
    const follow = ({ key }: StorageEvent) => {
      if (key !== getKey(shown)) return;
      setShown(null);
      setRound((before) => before + 1);
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [shown]);
  if (!shown) return null;
  const go = () => {
    const passed = Math.floor((shown.now - shown.startedAt) / (shown.everyMinutes * 60_000));
    localStorage.setItem(getKey(shown), String(passed));
    setShown(null);
    setRound(round + 1);
  };
  return <RealityDialog check={shown} onContinue={go} />;
}

const getKey = ({ startedAt }: Check) => `reality-check ${startedAt}`;
const readSeen = (check: Check) => Number(localStorage.getItem(getKey(check)) ?? 0);

async function read(signal: AbortSignal): Promise<Check> {
  const response = await fetch("/wps/protection/realityCheck", { signal });
  if (!response.ok) throw new Error(`the reality check answered ${response.status}`);
  return ((await response.json()) as { value: Check }).value;
}

function RealityDialog({ check, onContinue }: { check: Check; onContinue: () => void }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { pathname, search } = useLocation();
  const protection = useMemberPath("protection");
  const id = useId();
  const minutes = Math.floor((check.now - check.startedAt) / 60_000);
  const time = t("protection.duration", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  const money = (minor: number) => formatMoney(minor, currency);
  const { staked, won, net } = check;
  return (
    <Dialog labelledBy={id} closeTo={pathname + search} onClose={onContinue} bare>
      <div className={question}>
        <h2 className="text-16 font-bold" id={id}>
          {t("protection.reality.title")}
        </h2>
        <p>{t("protection.reality.time", { time })}</p>
        <p>
          <Sentence>
            {t("protection.reality.net", {
              staked: money(staked),
              won: money(won),
              net: money(net),
            })}
          </Sentence>
        </p>
        <div className="mt-3 grid gap-2.5">
          <Button type="button" onClick={onContinue} data-autofocus>
            {t("protection.reality.continue")}
          </Button>
          {protection ? (
            <ButtonLink to={protection} variant="secondary">
              {t("protection.reality.break")}
            </ButtonLink>
          ) : null}
          <Form method="post" action="/account/sign-out" className="grid">
            <Button type="submit" variant="outline">
              {t("protection.reality.leave")}
            </Button>
          </Form>
        </div>
      </div>
    </Dialog>
  );
}
