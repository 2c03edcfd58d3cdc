import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetail } from "../../../../platform/contract/bet-detail.ts";
import type { BetRecord } from "../../../../platform/contract/wallet.ts";
import { Balls } from "./balls.tsx";
import { Bonus } from "./bonus.tsx";
import { Cards } from "./cards.tsx";
import { Jackpot } from "./jackpot.tsx";
import { Lottery } from "./lottery.tsx";
import { ProvablyFairDetail } from "./provably-fair-detail.tsx";
import { Reels } from "./reels.tsx";
import { RoomDetail } from "./room.tsx";
import { Shots } from "./shots.tsx";
import { Sports } from "./sports.tsx";
import { TableBet } from "./table-bet.tsx";

interface BetKindProps {
  bet: BetRecord;
  detail: BetDetail;
  /** For a provably fair game: true when its seed has the hash that was shown before. */
  seedMatches: boolean | null;
}

/** Renders the subject and the result of a bet, in the form of its kind of game. */
export function BetKind({ bet, detail, seedMatches }: BetKindProps) {
  const { t } = useTranslation();
  switch (detail.kind) {
    case "none":
      return <p className="text-13 text-text-2">{t("bets.none")}</p>;
    case "reels":
      return <Reels detail={detail} />;
    case "shots":
      return <Shots detail={detail} />;
    case "fair":
      return <ProvablyFairDetail bet={bet} detail={detail} seedMatches={seedMatches} />;
    case "cards":
      return <Cards detail={detail} />;
    case "table":
      return <TableBet bet={bet} detail={detail} />;
    case "room":
      return <RoomDetail detail={detail} />;
    case "balls":
      return <Balls detail={detail} />;
    case "sports":
      return <Sports bet={bet} detail={detail} />;
    case "lottery":
      return <Lottery bet={bet} detail={detail} />;
    case "bonus":
      return <Bonus detail={detail} />;
    case "jackpot":
      return <Jackpot detail={detail} />;
  }
}
