import { Link } from "@remix-run/react";
import { useState } from "react";
import type { HeroSlide, SlideAction } from "../../brand/brand-document.ts";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { artUrl } from "../../ui/art-url.ts";
import { Carousel } from "../../ui/carousel.tsx";
import { Arrows } from "../../ui/section-head.tsx";
import type { HeroData } from "./hero.server.ts";

/** The banner. It turns by itself only when it has more than one slide (spec section 4). */
export function Hero({ data }: { data: HeroData }) {
  const t = useT();
  const [current, setCurrent] = useState(0);
  const turns = data.slides.length > 1;
  return (
    <div className="hero">
      <Carousel
        label={t("home.hero.label")}
        id="hero-track"
        autoplayMs={turns ? data.autoplayMs : undefined}
        step="view"
        onIndex={turns ? setCurrent : undefined}
        trackClassName="hero-track"
      >
        {data.slides.map((slide, index) => (
          <SlidePicture key={slide.key} slide={slide} first={index === 0} />
        ))}
      </Carousel>
      {turns && (
        <>
          <p className="hero-dots" aria-hidden="true">
            {data.slides.map((slide, index) => (
              <span key={slide.key} className={index === current ? "on" : undefined} />
            ))}
          </p>
          <div className="hero-arrows">
            <Arrows target="hero-track" />
          </div>
        </>
      )}
    </div>
  );
}

function SlidePicture({ slide, first }: { slide: HeroSlide; first: boolean }) {
  const t = useT();
  const Heading = first ? "h1" : "h2";
  return (
    <li className={slide.image ? "slide own" : "slide"}>
      <picture>
        {slide.image === "" && (
          <source
            media="(max-width: 639px)"
            srcSet={artUrl(`hero/${slide.art}-mobile`)}
            width="358"
            height="190"
          />
        )}
        <img
          src={slide.image || artUrl(`hero/${slide.art}-desktop`)}
          alt=""
          width="1280"
          height="420"
          {...(first ? { fetchpriority: "high" } : { loading: "lazy" })}
        />
      </picture>
      <div className="slide-text">
        {slide.eyebrow && <p className="slide-eyebrow">{t(slide.eyebrow)}</p>}
        <Heading className="slide-title">{t(slide.title)}</Heading>
        {slide.text && <p className="slide-lead">{t(slide.text)}</p>}
        <p className="flex flex-wrap gap-3">
          {useActions(slide.actions).map((action, index) => (
            <Link
              key={action.href}
              className={index === 0 ? "btn lg pri" : "btn lg glass"}
              to={action.href}
              preventScrollReset={action.href.startsWith("?")}
            >
              {t(action.label)}
            </Link>
          ))}
        </p>
      </div>
    </li>
  );
}

/** The links of a slide. Whoever is signed in has an account already: in place of one stands the way to the games. */
function useActions(actions: readonly SlideAction[]): readonly SlideAction[] {
  const { brand, member } = useSite();
  if (!member) return actions;
  const left = actions.filter(({ href }) => !opensAccount(href));
  const games = brand.categories[0];
  if (left.length > 0 || actions.length === 0 || !games) return left;
  return [{ label: "home.hero.play", href: `/${games}` }];
}

/** Whether a link of the brand's document leads to registration. */
function opensAccount(href: string): boolean {
  return /^(\/register(\.html)?|\/account\/register)([?#]|$)|[?&]modal=register(&|#|$)/.test(href);
}
