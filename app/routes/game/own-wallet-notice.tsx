import { Link } from "@remix-run/react";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PlayMoney } from "../../platform/contract/play-money.ts";
import { formatMoney } from "../../shared/money.ts";
import { useSite } from "../../site/use-site.ts";
import { Alert } from "../../ui/alert.tsx";
import type { CardGame } from "../../ui/game-card.tsx";
import { Sentence } from "../../ui/sentence.tsx";

interface OwnWalletNoticeProps {
  game: CardGame;
  /** True when stakes come from a wallet at the vendor. */
  ownWallet: boolean;
  /** The result of the automatic transfer; null when there was nothing to move. */
  money: PlayMoney | null;
  className?: string;
}

/** Renders the wallet that a game plays from, and the result of the transfer at its start. */
export function OwnWalletNotice({ game, ownWallet, money, className }: OwnWalletNoticeProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  if (!ownWallet && !money?.elsewhere.length) return null;
  const values = { vendor: game.vendor, amount: money ? formatMoney(money.amount, currency) : "" };
  const isWell = money === null || money.state === "succeeded" || money.state === "none";
  return (
    <Alert
      tone={isWell && !money?.elsewhere.length ? "info" : "warning"}
      live={isWell ? "off" : "status"}
      icon="wallet"
      className={className}
    >
      {ownWallet ? (
        <>
          <Sentence>{t(getNotice(money), values)}</Sentence>{" "}
          <Link className="link" to={`/member/transferFund?wallet=${game.vassalage}`}>
            {t("game.ownWallet.move")}
          </Link>
        </>
      ) : null}
      {money?.elsewhere.length ? (
        <> {t("game.automatic.elsewhere", { names: money.elsewhere.join(", ") })}</>
      ) : null}
    </Alert>
  );
}

/** The refusals with their own texts. */
const EXPLAINED_REFUSALS = ["CONFLICT", "DEBT_OPEN"];

function getNotice(money: PlayMoney | null) {
  if (money === null || money.state === "none") return "game.ownWallet";
  if (money.state === "pending") return "game.automatic.unknown";
  if (money.state !== "refused") return textKey(`game.automatic.${money.state}`);
  return textKey(
    `game.automatic.refused.${EXPLAINED_REFUSALS.find((code) => code === money.code) ?? "other"}`,
  );
}
