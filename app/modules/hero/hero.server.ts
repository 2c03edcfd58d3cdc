import type { HeroSlide } from "../../brand/brand-document.ts";
import type { LoadModule } from "../module.ts";

export interface HeroData {
  /** Their words are text keys of the home namespace. */
  slides: readonly HeroSlide[];
  autoplayMs: number;
}

/** The brand's slides. */
export const loadHero: LoadModule<"hero", HeroData> = async ({ brand }, { slides, autoplayMs }) =>
  slides.length > 0
    ? { slides: slides.map((slide) => ({ ...slide, image: brand.imageUrl(slide.image) })), autoplayMs }
    : null;
