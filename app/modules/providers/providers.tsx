import { Link } from "@remix-run/react";
import { categoryOf } from "../../brand/categories.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Carousel, Slide } from "../../ui/carousel.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import type { ProvidersData } from "./providers.server.ts";

/** The brand's game providers; each leads to its games. */
export function Providers({ data }: { data: ProvidersData }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("home.providers.title")}>
      <SectionHead title={t("home.providers.title")} arrowsFor="providers" />
      <Carousel id="providers" className="max-lg:-mx-gutter max-lg:scroll-px-gutter max-lg:px-gutter">
        {data.providers.map(({ vassalage, name, gameType }) => (
          <Slide key={vassalage} className="mr-3 w-[max(136px,(100cqw-7*12px)/8)] last:mr-0">
            <Link
              className="flex h-24 flex-col items-center justify-center gap-2 rounded-lg border bg-surface-1 text-center text-text-2 hover:bg-surface-2 hover:text-text-1"
              to={`/${categoryOf(gameType)}?vassalage=${vassalage}`}
            >
              <VendorMark vassalage={vassalage} size={28} />
              <span className="font-semibold text-13">{name}</span>
            </Link>
          </Slide>
        ))}
      </Carousel>
    </section>
  );
}
