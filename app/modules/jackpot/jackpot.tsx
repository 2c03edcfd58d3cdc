import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { COUNTER_STEP_MS, jackpotCounter } from "../../shared/jackpot-counter.ts";
import { formatAmount, formatMoney } from "../../shared/money.ts";
import { readJackpotPool } from "../../site/read-jackpot-pool.ts";
import { useSite } from "../../site/use-site.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import type { JackpotData } from "./jackpot.server.ts";

const POOL_REFRESH_MS = 15_000;

/**
 * `sign`: lit by bulbs, across the page; `card`: in the accent colour, for brands with a rail; `aside`: that card
 * beside the banner.
 */
export type JackpotLook = "sign" | "card" | "aside";

const CARD_DIGIT = "text-30/10";
const CARD_DIGIT_ASIDE = "text-30/10 xl:text-38/12.5";

const LOOKS = {
  sign: {
    ground: "jackpot-sign jackpot-wide",
    outline: "jackpot-bulbs",
    amount: "gap-0.75 lg:gap-1.25",
    currency: "sign-currency",
    digit: "jackpot-digit sign-digit",
    separator: "sign-point",
    button: "xl:justify-self-end",
  },
  card: {
    ground: "jackpot-card overflow-hidden jackpot-wide",
    outline: "jackpot-flower",
    amount: "",
    currency: `mr-1 lg:mr-2 ${CARD_DIGIT}`,
    digit: CARD_DIGIT,
    separator: CARD_DIGIT,
    button: "xl:justify-self-end",
  },
  aside: {
    ground: "jackpot-card jackpot-aside",
    outline: "jackpot-flower",
    amount: "",
    currency: `mr-1 lg:mr-2 ${CARD_DIGIT_ASIDE}`,
    digit: CARD_DIGIT_ASIDE,
    separator: CARD_DIGIT_ASIDE,
    button: "xl:absolute xl:bottom-8 xl:left-8",
  },
} as const satisfies Record<JackpotLook, Record<string, string>>;

/** The jackpot. A counter advances by its formula every 3 seconds; a pool is read from the ledger. */
export function Jackpot({ data, look }: { data: JackpotData; look: JackpotLook }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const amount = useJackpotAmount(data);
  const classes = LOOKS[look];
  return (
    <section className={clsx("jackpot", classes.ground)} aria-labelledby="jackpot-title">
      <svg className={clsx("absolute inset-0 size-full", classes.outline)} aria-hidden="true">
        <rect />
        <rect />
        <rect />
      </svg>
      <div className="relative">
        <h2 className="heading-3" id="jackpot-title">
          {t("home.jackpot.title")}
        </h2>
        <p className="text-13 text-on-art-2">
          <Sentence>
            {t(`home.jackpot.${data.trigger?.kind ?? "counter"}`, {
              amount: formatMoney(data.trigger?.amount ?? 0, brand.currency),
            })}
          </Sentence>
        </p>
        {data.lastWin ? (
          <p className="text-13 text-on-art-2">
            <Sentence>
              {t("home.jackpot.lastWin", {
                amount: formatMoney(data.lastWin.amount, brand.currency),
                name: data.lastWin.maskedAccount,
              })}
            </Sentence>
          </p>
        ) : null}
      </div>
      <Amount text={formatAmount(amount, brand.currency.decimals)} look={look} />
      {data.source === "pool" && brand.categories.includes("rng") ? (
        <Link className={buttonClass({ variant: "paper" }, classes.button)} to="/rng?gameClassify=JP">
          {t("home.jackpot.games")}
        </Link>
      ) : null}
    </section>
  );
}

/** The amount with the brand's currency, each digit separate so that it rolls when it changes. */
function Amount({ text, look }: { text: string; look: JackpotLook }) {
  const { symbol } = useSite().brand.currency;
  const classes = LOOKS[look];
  return (
    <p translate="no" className={clsx("jackpot-amount", classes.amount)}>
      <span className="sr-only">{`${symbol} ${text}`}</span>
      <span className={classes.currency} aria-hidden="true">
        {symbol}
      </span>
      {[...text].map((character, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place; the key rolls it when it changes
          key={`${text.length - index}${character}`}
          className={clsx(
            character >= "0" && character <= "9" ? `jackpot-roll ${classes.digit}` : classes.separator,
          )}
          aria-hidden="true"
        >
          {character}
        </span>
      ))}
    </p>
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
        void readJackpotPool().then((read) => read !== null && setAmount(read));
    }, POOL_REFRESH_MS);
    return () => clearInterval(timer);
  }, [data]);
  return amount;
}
