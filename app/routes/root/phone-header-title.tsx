import { Link, useMatches } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { HeaderTitleHandle } from "../../site/page-handle.ts";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";

/**
 * Renders a lobby's name in a phone's header, with a back link. There it replaces the brand's name, and the page itself
 * shows no name.
 */
export function PhoneHeaderTitle() {
  const match = useMatches().at(-1);
  const { t } = useTranslation();
  const handle = match?.handle as HeaderTitleHandle | undefined;
  // A route that failed has no data.
  const place = match?.data ? handle?.getPlace?.(match.data) : null;
  if (!place) return null;
  return (
    <div className="-ml-3 hidden min-w-0 flex-1 max-sm:flex" data-where="">
      <Link className={iconButton()} to="/" aria-label={t("nav.home")}>
        <Icon name="arrow-left" size={20} />
      </Link>
      <p className="flex h-11 min-w-0 flex-wrap gap-x-2 overflow-hidden" aria-hidden="true">
        <b className="flex h-11 max-w-full items-center font-display font-extrabold text-20/5">
          <span className="line-clamp-2 py-1">{place.name}</span>
        </b>
        <span className="text-12/11 text-text-3">{t("lobby.games", { count: place.total })}</span>
      </p>
    </div>
  );
}
