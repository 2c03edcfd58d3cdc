import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import { Fact, Facts } from "../../../../ui/facts.tsx";
import { Money } from "../../../../ui/money.tsx";
import { Chips } from "./parts.tsx";

/** A seat in a room where players play against each other, and the room's rake. */
export function RoomDetail({ detail }: { detail: BetDetailFor<"room"> }) {
  const { t } = useTranslation();
  const { room, seat, players, place, rake, result } = detail;
  return (
    <>
      <Facts small>
        <Fact name={t("bets.room")}>{room}</Fact>
        <Fact name={t("bets.room.seat")}>{t("bets.room.seatOf", { seat, players })}</Fact>
        <Fact name={t("bets.room.place")}>{place ?? t("bets.notYet")}</Fact>
        <Fact name={t("bets.room.rake")}>
          <Money minor={rake} />
        </Fact>
        {result.length > 0 ? (
          <Fact name={t("bets.result")}>
            <Chips items={result} />
          </Fact>
        ) : null}
      </Facts>
      <p className="text-13 text-text-2">{t("bets.room.about")}</p>
    </>
  );
}
