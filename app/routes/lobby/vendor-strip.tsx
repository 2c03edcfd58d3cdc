import { Link } from "@remix-run/react";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { changeLobby, type LobbyQuery, lobbyHref } from "../../site/games/lobby-query.ts";
import { Carousel, Slide, turnCarousel } from "../../ui/carousel.tsx";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Tag } from "../../ui/tag.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";

/** The strip has arrows for more vendors than this (spec section 9). */
const MAX_WITHOUT_ARROWS = 8;

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

const STRIP_ID = "lobby-vendors";

/** The providers of a lobby in a scrolling row, with the chosen one in view. */
export function VendorStrip({ path, query, vendors }: VendorStripProps) {
  const { t } = useTranslation();
  const arrows = vendors.length > MAX_WITHOUT_ARROWS;
  const toHref = (vassalage: string | null) => lobbyHref(path, changeLobby(query, { vassalage }));
  return (
    <nav className="flex items-center gap-3 max-lg:-mx-gutter" aria-label={t("lobby.providers")}>
      {arrows ? <Arrow label={t("lobby.previous")} icon="chevron-left" way={-1} /> : null}
      {/* The padding leaves room for the focus ring. */}
      <Carousel
        id={STRIP_ID}
        current={1 + vendors.findIndex(({ vassalage }) => vassalage === query.vassalage)}
        className="vendor-row"
      >
        <Tile href={toHref(null)} chosen={query.vassalage === null} name={t("lobby.allVendors")}>
          <Icon name="grid" size={24} />
        </Tile>
        {vendors.map(({ vassalage, name, isHot, maintenance }) => (
          <Tile
            key={vassalage}
            href={toHref(vassalage)}
            chosen={query.vassalage === vassalage}
            name={name}
            note={maintenance ? t("lobby.vendorClosed") : undefined}
            hot={isHot && !maintenance ? t("card.tag.HOT") : undefined}
          >
            <VendorMark vassalage={vassalage} size={26} />
          </Tile>
        ))}
      </Carousel>
      {arrows ? <Arrow label={t("lobby.next")} icon="chevron-right" way={1} /> : null}
    </nav>
  );
}

interface TileProps {
  href: string;
  chosen: boolean;
  name: string;
  hot?: string;
  /** The reason why the vendor's games cannot be played now. */
  note?: string;
  children: ReactNode;
}

/**
 * A tile of the strip. A few tiles share the row within their maximum width; on a phone a name takes two lines before
 * it is cut.
 */
function Tile({ href, chosen, name, hot, note, children }: TileProps) {
  return (
    <Slide className="vendor-slide">
      <Link
        to={href}
        preventScrollReset
        className={clsx(
          "vendor-tile",
          chosen ? "border-accent-text bg-accent-soft text-accent-text" : "bg-surface-1 icon-button-plain",
        )}
        aria-current={chosen ? "true" : undefined}
        title={note}
      >
        {note ? <Icon name="timer" size={24} className="text-text-3" /> : children}
        <span className="vendor-name">{name}</span>
        {hot ? (
          <span className="absolute top-1.5 right-1 flex">
            <Tag kind="HOT" small>
              {hot}
            </Tag>
          </span>
        ) : null}
        {note ? <span className="sr-only">{note}</span> : null}
      </Link>
    </Slide>
  );
}

interface ArrowProps {
  label: string;
  icon: "chevron-left" | "chevron-right";
  way: 1 | -1;
}

function Arrow({ label, icon, way }: ArrowProps) {
  return (
    <button
      type="button"
      className={iconButton({ look: "filled" }, "noscript:hidden max-lg:hidden")}
      aria-label={label}
      onClick={() => turnCarousel(STRIP_ID, way)}
    >
      <Icon name={icon} />
    </button>
  );
}
