import { Link } from "@remix-run/react";
import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../i18n/use-t.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import { changeLobby, type LobbyQuery, lobbyHref } from "./lobby-query.ts";

/** With more vendors than this the strip has arrows (spec section 9). */
const ARROWS_ABOVE = 8;

interface Vendor {
  vassalage: string;
  name: string;
  isHot: boolean;
  maintenance: boolean;
}

interface VendorStripProps {
  path: string;
  query: LobbyQuery;
  vendors: readonly Vendor[];
}

/** The providers of a lobby in a row that scrolls, the chosen one in sight. */
export function VendorStrip({ path, query, vendors }: VendorStripProps) {
  const t = useT();
  const row = useRef<HTMLUListElement>(null);
  const arrows = vendors.length > ARROWS_ABOVE;
  const hrefOf = (vassalage: string | null) => lobbyHref(path, changeLobby(query, { vassalage }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tile is another one after each choice
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(".on");
    if (!row.current || !chosen) return;
    row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [query.vassalage]);

  const turn = (way: 1 | -1) => {
    const track = row.current;
    track?.scrollBy({ left: way * track.clientWidth * 0.8, behavior: "smooth" });
  };
  return (
    <nav className="vstrip" aria-label={t("lobby.providers")}>
      {arrows ? <Arrow label={t("lobby.previous")} icon="chevron-left" onClick={() => turn(-1)} /> : null}
      <ul ref={row}>
        <Tile href={hrefOf(null)} chosen={query.vassalage === null} name={t("lobby.allVendors")}>
          <Icon name="grid" size={24} />
        </Tile>
        {vendors.map(({ vassalage, name, isHot, maintenance }) => (
          <Tile
            key={vassalage}
            href={hrefOf(vassalage)}
            chosen={query.vassalage === vassalage}
            name={name}
            note={maintenance ? t("lobby.vendorClosed") : undefined}
            hot={isHot && !maintenance ? t("card.tag.HOT") : undefined}
          >
            <VendorMark vassalage={vassalage} size={26} />
          </Tile>
        ))}
      </ul>
      {arrows ? <Arrow label={t("lobby.next")} icon="chevron-right" onClick={() => turn(1)} /> : null}
    </nav>
  );
}

interface TileProps {
  href: string;
  chosen: boolean;
  name: string;
  hot?: string;
  /** Why the vendor's games cannot be played now. */
  note?: string;
  children: ReactNode;
}

function Tile({ href, chosen, name, hot, note, children }: TileProps) {
  return (
    <li>
      <Link
        to={href}
        preventScrollReset
        className={clsx("vtile", chosen && "on", note && "shut")}
        aria-current={chosen ? "true" : undefined}
        title={note}
      >
        {note ? <Icon name="timer" size={24} /> : children}
        <span className="ell">{name}</span>
        {hot ? <span className="tag hot">{hot}</span> : null}
        {note ? <span className="sr-only">{note}</span> : null}
      </Link>
    </li>
  );
}

interface ArrowProps {
  label: string;
  icon: "chevron-left" | "chevron-right";
  onClick: () => void;
}

function Arrow({ label, icon, onClick }: ArrowProps) {
  return (
    <button type="button" className="ib bg needs-js" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
