import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PvpRoom } from "../../platform/contract/games.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { card } from "../../ui/page-parts.tsx";

/** The rooms of a lobby in which players meet each other; renders nothing when there are none. */
export function Rooms({ rooms }: { rooms: readonly PvpRoom[] }) {
  const { t } = useTranslation();
  if (rooms.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="rooms">
      <div>
        <h2 className="heading-3" id="rooms">
          {t("lobby.rooms")}
        </h2>
        <p className="text-13 text-text-2">{t("lobby.rooms.about")}</p>
      </div>
      <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {rooms.map((room) => (
          <RoomRow key={room.roomId} room={room} />
        ))}
      </ul>
    </section>
  );
}

function RoomRow({ room }: { room: PvpRoom }) {
  const { t } = useTranslation();
  const { gameId, name, minBet, seats, taken } = room;
  const action = `/launch/${gameId}`;
  return (
    <li className={`${card} flex items-center gap-3 p-3`}>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-12 text-text-2">
          {t("lobby.rooms.stake")} <Money minor={minBet} className="font-semibold" />
        </p>
        <p className="text-12 text-text-2">{t("lobby.rooms.seats", { taken, seats })}</p>
        {taken > 0 ? <Badge tone="positive">{t("lobby.rooms.waiting")}</Badge> : null}
      </div>
      <Form method="post" action={action}>
        <Button type="submit" size="sm" variant="secondary" busy={useNavigation().formAction === action}>
          {t("lobby.rooms.join", { name })}
        </Button>
      </Form>
    </li>
  );
}
