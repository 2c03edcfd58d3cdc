import { Link } from "@remix-run/react";
import { categoryOf } from "../../brand/categories.ts";
import { useT } from "../../i18n/use-t.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import type { ProvidersData } from "./providers.server.ts";

/** The brand's game providers; each leads to its games. */
export function Providers({ data }: { data: ProvidersData }) {
  const t = useT();
  return (
    <section aria-label={t("home.providers.title")}>
      <SectionHead title={t("home.providers.title")} arrowsFor="providers-track" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul className="providers" id="providers-track" tabIndex={0}>
        {data.providers.map(({ vassalage, name, gameType }) => (
          <li key={vassalage}>
            <Link className="provider" to={`/${categoryOf(gameType)}?vassalage=${vassalage}`}>
              <VendorMark vassalage={vassalage} size={28} />
              <span className="small b">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
