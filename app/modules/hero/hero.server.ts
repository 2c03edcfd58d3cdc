import type { HeroSlide } from "../../brand/brand-document.ts";
import { getGameType } from "../../brand/categories.ts";
import { sceneName } from "../../brand/images.ts";
import { readNextDraw } from "../draws/draws.server.ts";
import type { NextDrawData } from "../draws/next-draw.tsx";
import type { LoadModule } from "../module.ts";
import { openTypes } from "../open-types.server.ts";

export interface HeroData {
  /** Slide texts are text keys of the home namespace; `art` is the drawn scene's name. */
  slides: readonly (Omit<HeroSlide, "art"> & { art: string })[];
  /** Paths of the brand's categories that have no playable game. */
  later: readonly string[];
  autoplayMs: number;
  /** The draw that a slide with `nextDraw` counts down to; null if there is none. */
  draw: NextDrawData | null;
}

/** The brand's slides. */
export const loadHero: LoadModule<"hero", HeroData> = async (context, { slides, autoplayMs }) => {
  if (slides.length === 0) return null;
  const { brand } = context;
  const { categories } = brand.document;
  const open = await openTypes(context, categories.map(getGameType));
  return {
    slides: slides.map((slide) => ({
      ...slide,
      art: sceneName(slide.art, brand.id),
      image: brand.imageUrl(slide.image),
    })),
    later: categories.filter((one) => !open.has(getGameType(one))).map((one) => `/${one}`),
    autoplayMs,
    draw: slides.some(({ nextDraw }) => nextDraw) ? await readNextDraw(context) : null,
  };
};
