import { useLocation } from "@remix-run/react";
import clsx from "clsx";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSite } from "../../site/use-site.ts";
import { BannerLink } from "../../ui/banner-link.tsx";
import { Carousel, Slide } from "../../ui/carousel.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Arrows } from "../../ui/page-parts.tsx";

/** Display time of a banner (spec section 9). */
const AUTOPLAY_MS = 5_000;

/**
 * Renders the banners of the page's group, above its main view (spec section 2, Root layout). They rotate
 * automatically, with dots and arrows, only if there is more than one (spec section 4).
 */
export function SiteBanner() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const group = bannerGroup(pathname);
  const banners = useSite().banners.filter(({ groupName }) => groupName === group);
  const [current, setCurrent] = useState(0);
  const [rests, setRests] = useState(false);
  if (banners.length === 0) return null;
  const turns = banners.length > 1;
  return (
    <section
      // Each group has its own carousel.
      key={group}
      className="relative mx-auto mt-3.5 w-page overflow-hidden rounded-xl lg:mt-6"
      aria-label={t("shell.banners")}
    >
      <Carousel
        id="banners"
        kind="banner"
        autoplayMs={turns && !rests ? AUTOPLAY_MS : undefined}
        onIndex={setCurrent}
      >
        {banners.map((banner, index) => (
          <Slide key={banner.id} className="w-[100cqw]">
            <BannerLink to={banner.linkUrl}>
              <img
                src={banner.imageUrl}
                alt={banner.title}
                className="h-36 w-full bg-surface-2 object-cover sm:h-56 lg:h-70"
                {...(index === 0 ? {} : { loading: "lazy" as const })}
              />
            </BannerLink>
          </Slide>
        ))}
      </Carousel>
      {turns ? (
        <>
          <p className="absolute bottom-3 left-4 z-2 flex gap-2" aria-hidden="true">
            {banners.map(({ id }, index) => (
              <span
                key={id}
                className={clsx(
                  "h-1 w-6 rounded-pill shadow-1",
                  index === current ? "bg-sign-gold" : "bg-white/60",
                )}
              />
            ))}
          </p>
          <div className="absolute right-3 bottom-3 z-2 flex items-center gap-2">
            <button
              type="button"
              className="grid size-11 place-items-center rounded-full bg-black/55 text-white motion-reduce:hidden noscript:hidden"
              aria-label={t(rests ? "shell.banners.play" : "shell.banners.pause")}
              onClick={() => setRests(!rests)}
            >
              <Icon name={rests ? "play" : "pause"} size={18} />
            </button>
            <span className="hidden sm:block">
              <Arrows target="banners" onArt />
            </span>
          </div>
        </>
      ) : null}
    </section>
  );
}

const HOME = ["", "index", "index.html", "home", "register", "register.html", "help"];

/**
 * Returns the group of banners for a page: `w_` and the first part of its path, `w_home` for the home page and its
 * aliases.
 */
export function bannerGroup(pathname: string): string {
  const first = pathname.split("/")[1]?.toLowerCase() ?? "";
  return `w_${HOME.includes(first) ? "home" : first}`;
}
