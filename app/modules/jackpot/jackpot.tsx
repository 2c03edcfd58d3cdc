import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { COUNTER_STEP_MS, jackpotCounter } from "../../jackpot-counter.ts";
import { formatAmount } from "../../money.ts";
import type { JackpotData } from "./jackpot.server.ts";

const POOL_REFRESH_MS = 15_000;

/** The bulb-lit sign. A counter rolls by its formula every 3 seconds; a pool is read from the ledger. */
export function Jackpot({ data }: { data: JackpotData }) {
  const t = useT();
  const { brand } = useSite();
  const amount = useJackpotAmount(data);
  const text = formatAmount(amount, brand.currency.decimals);
  return (
    <section className="jack" aria-labelledby="jackpot-title">
      <svg className="jbu" aria-hidden="true">
        <rect className="jbu-line" rx="17" />
        <rect className="jbu-halo" rx="17" />
        <rect className="jbu-bulb" rx="17" />
      </svg>
      <div className="jl">
        <h2 className="h3" id="jackpot-title">
          {t("home.jackpot.title")}
        </h2>
        <p className="small jx">{t(`home.jackpot.${data.source}`)}</p>
      </div>
      <p className="jn">
        <span className="sr-only">{`${brand.currency.symbol} ${text}`}</span>
        <span className="jc" aria-hidden="true">
          {brand.currency.symbol}
        </span>
        {[...text].map((character, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place; the key rolls it when it changes
            key={`${text.length - index}${character}`}
            className={character >= "0" && character <= "9" ? "jd num" : "js"}
            aria-hidden="true"
          >
            {character}
          </span>
        ))}
      </p>
      {data.source === "pool" && brand.categories.includes("rng") ? (
        <Link className="btn jb" to="/rng?gameClassify=JP">
          {t("home.jackpot.games")}
        </Link>
      ) : null}
    </section>
  );
}

function useJackpotAmount(data: JackpotData): number {
  const [amount, setAmount] = useState(data.amount);
  useEffect(() => {
    setAmount(data.amount);
    if (data.source === "counter") {
      const tick = () => setAmount(jackpotCounter(Date.now()));
      const timer = setInterval(tick, COUNTER_STEP_MS);
      return () => clearInterval(timer);
    }
    const timer = setInterval(() => {
      if (document.visibilityState === "visible")
        void readPool().then((read) => read !== null && setAmount(read));
    }, POOL_REFRESH_MS);
    return () => clearInterval(timer);
  }, [data]);
  return amount;
}

async function readPool(): Promise<number | null> {
  try {
    const response = await fetch("/wps/relay/GCSGAME_jackpotPool");
    const body: { success: boolean; value: { amount: number } | null } = await response.json();
    return body.value?.amount ?? null;
  } catch {
    return null;
  }
}
