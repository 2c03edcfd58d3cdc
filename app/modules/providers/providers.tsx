import { Link } from "@remix-run/react";
import { getCategory } from "../../brand/categories.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Carousel, Slide } from "../../ui/carousel.tsx";
import { SectionHead } from "../../ui/page-parts.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import type { ProvidersData } from "./providers.server.ts";

/** The brand's game providers; each links to its games. */
export function Providers({ data }: { data: ProvidersData }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("home.providers.title")}>
      <SectionHead title={t("home.providers.title")} arrowsFor="providers" />
      <Carousel id="providers" className="edge-row">
        {data.providers.map(({ vassalage, name, gameType }) => (
          <Slide key={vassalage} className="provider-slide">
            <Link className="provider-tile" to={`/${getCategory(gameType)}?vassalage=${vassalage}`}>
              <VendorMark vassalage={vassalage} size={28} />
              <span>{name}</span>
            </Link>
          </Slide>
        ))}
      </Carousel>
    </section>
  );
}
