import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useState } from "react";
import type { SlideAction } from "../../brand/brand-document.ts";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSite } from "../../site/use-site.ts";
import { artUrl } from "../../ui/art-url.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Carousel, Slide } from "../../ui/carousel.tsx";
import { ComingSoonLabel } from "../../ui/coming-soon-label.tsx";
import { Lazy } from "../../ui/lazy-part.tsx";
import { Arrows } from "../../ui/page-parts.tsx";
import { nextDraw } from "../lazy-boards.ts";
import type { HeroData } from "./hero.server.ts";

/** The banner. It turns by itself only when it has more than one slide (spec section 4). */
export function Hero({ data }: { data: HeroData }) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState(0);
  const turns = data.slides.length > 1;
  return (
    <section className="relative overflow-hidden rounded-xl" aria-label={t("home.hero.label")}>
      <Carousel id="hero" kind="banner" autoplayMs={turns ? data.autoplayMs : undefined} onIndex={setCurrent}>
        {data.slides.map((slide, index) => (
          <Slide key={slide.key} id={`hero-${slide.key}`} className="w-[100cqw]">
            <SlidePicture slide={slide} later={data.later} draw={data.draw} first={index === 0} />
          </Slide>
        ))}
      </Carousel>
      {turns && (
        <>
          <p className="hero-dots" aria-hidden="true">
            {data.slides.map((slide, index) => (
              <span
                key={slide.key}
                className={clsx("h-1 w-6 rounded-pill", index === current ? "bg-sign-gold" : "bg-white/50")}
              />
            ))}
          </p>
          <div className="absolute right-6 bottom-6 z-2 hidden sm:block">
            <Arrows target="hero" onArt />
          </div>
        </>
      )}
    </section>
  );
}

interface SlideProps extends Pick<HeroData, "later" | "draw"> {
  slide: HeroData["slides"][number];
  first: boolean;
}

/** The scene of a slide, with its text on the left over a shade. On a phone its height fits the longest text. */
function SlidePicture({ slide, later, draw, first }: SlideProps) {
  return (
    <div
      className={clsx(
        "hero-slide",
        // A drawn scene shown whole has its own shade behind the text, in its own colour.
        !slide.image && "hero-drawn",
      )}
    >
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
          className="absolute inset-0 size-full object-cover"
          src={slide.image || artUrl(`hero/${slide.art}-desktop`)}
          alt=""
          width="1280"
          height="420"
          {...(first ? { fetchpriority: "high" } : { loading: "lazy" })}
        />
      </picture>
      <SlideText slide={slide} later={later} draw={draw} first={first} />
    </div>
  );
}

function SlideText({ slide, later, draw, first }: SlideProps) {
  const { t } = useTranslation();
  const rail = useSite().brand.layout.header === "rail";
  const headingClass = clsx("hero-title", rail && "xl:text-40/12.5");
  return (
    <div className={clsx("hero-words", rail && "xl:max-w-120")}>
      {slide.nextDraw && draw ? (
        <div>
          <Lazy part={nextDraw} props={{ data: draw, headingClass }} kept="" />
        </div>
      ) : (
        <SlideWords slide={slide} first={first} headingClass={headingClass} />
      )}
      <p className="flex flex-wrap gap-3">
        {useActions(slide.actions, later).map((action, index) => (
          <Link
            key={action.href}
            className={buttonClass(
              { variant: index === 0 ? "primary" : "glass", size: "lg" },
              clsx("hero-action", index > 0 && "max-sm:hidden"),
            )}
            to={action.href}
            preventScrollReset={action.href.startsWith("?")}
          >
            {t(textKey(action.label))}
            {later.includes(toPath(action.href)) ? <ComingSoonLabel /> : null}
          </Link>
        ))}
      </p>
    </div>
  );
}

interface SlideWordsProps extends Pick<SlideProps, "slide" | "first"> {
  headingClass: string;
}

function SlideWords({ slide, first, headingClass }: SlideWordsProps) {
  const { t } = useTranslation();
  const Heading = first ? "h1" : "h2";
  return (
    <>
      {slide.eyebrow && (
        <p className="rounded-sm bg-white/16 px-2.5 py-0.75 font-bold text-13 max-sm:hidden">
          {t(textKey(slide.eyebrow))}
        </p>
      )}
      <Heading className={headingClass}>{t(textKey(slide.title))}</Heading>
      {slide.text && <p className="hero-text">{t(textKey(slide.text))}</p>}
    </>
  );
}

/**
 * Returns the links of a slide. For signed-in members, links that open an account are removed; if none is left, a link
 * to the games replaces them.
 */
function useActions(actions: readonly SlideAction[], later: HeroData["later"]): readonly SlideAction[] {
  const { brand, member } = useSite();
  if (!member) return actions;
  const left = actions.filter(({ href }) => !opensAccount(href));
  const games = brand.categories.find((one) => !later.includes(`/${one}`));
  if (left.length > 0 || actions.length === 0 || !games) return left;
  return [{ label: "home.hero.play", href: `/${games}` }];
}

const toPath = (href: string) => href.split(/[?#]/)[0] ?? "";

/** Returns true when a link of the brand's document leads to registration. */
function opensAccount(href: string): boolean {
  return /^(\/register(\.html)?|\/account\/register)([?#]|$)|[?&]modal=register(&|#|$)/.test(href);
}
