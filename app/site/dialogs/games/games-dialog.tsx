import { useTranslation } from "../../../i18n/use-translation.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextLink } from "../../../ui/page-parts.tsx";
import { VendorMark } from "../../../ui/vendor-mark.tsx";
import { GameCards } from "../../games/game-cards.tsx";
import type { DialogProps } from "../dialog.ts";
import type { GamesDialogData } from "./games-dialog.server.ts";

/** A vendor's games over the page, with a link to all of them. */
export default function GamesDialog({ data, closeTo, close }: DialogProps<GamesDialogData>) {
  const { t } = useTranslation();
  const { vassalage, vendor, total, games, href } = data;
  const isLive = games[0]?.gameType === "LIVE";
  return (
    <Dialog
      labelledBy="games-title"
      closeTo={closeTo}
      onClose={close}
      size="wide"
      className="p-5 sm:p-7"
      stickyClose
    >
      <div className="mb-4 flex items-center gap-3 pr-9">
        <VendorMark vassalage={vassalage} size={32} />
        <h1 className="heading-3 min-w-0 truncate" id="games-title">
          {vendor}
        </h1>
        <Badge className="tabular-nums">{t("lobby.games", { count: total })}</Badge>
        <span className="flex-1" />
        <TextLink className="whitespace-nowrap" to={href}>
          {t("lobby.shelf.all")}
        </TextLink>
      </div>
      <GameCards games={games} look={isLive ? "tables" : "three"} />
    </Dialog>
  );
}
