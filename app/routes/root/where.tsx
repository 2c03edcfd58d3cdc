import { Link, useMatches } from "@remix-run/react";
import { useT } from "../../i18n/use-t.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Where one is: the name of a lobby, and how many games it has. */
interface Place {
  name: string;
  total: number;
}

/** The `handle` of a route whose name stands in the header of a phone. Its texts have `lobby.games`. */
export interface PlaceHandle {
  /** Null while the route has nothing to show. */
  placeOf(data: unknown): Place | null;
}

/** A lobby's name in a phone's header, with the way back; there it takes the place of the brand's, and its page has none. */
export function Where() {
  const match = useMatches().at(-1);
  const t = useT();
  const handle = match?.handle as PlaceHandle | undefined;
  // A route that failed has no data.
  const place = match?.data ? handle?.placeOf?.(match.data) : null;
  if (!place) return null;
  return (
    <div className="where">
      <Link className="ib" to="/" aria-label={t("nav.home")}>
        <Icon name="arrow-left" size={20} />
      </Link>
      <p aria-hidden="true">
        <b className="ell">{place.name}</b>
        <span className="cap t3">{t("lobby.games", { count: place.total })}</span>
      </p>
    </div>
  );
}
