import type { HeroSlide } from "../../brand/brand-document.ts";
import { sceneName } from "../../brand/scene.ts";
import type { LoadModule } from "../module.ts";

export interface HeroData {
  /** Their words are text keys of the home namespace; `art` is the drawn scene's name. */
  slides: readonly (Omit<HeroSlide, "art"> & { art: string })[];
  autoplayMs: number;
}

/** The brand's slides. */
export const loadHero: LoadModule<"hero", HeroData> = async ({ brand }, { slides, autoplayMs }) =>
  slides.length > 0
    ? {
        slides: slides.map((slide) => ({
          ...slide,
          art: sceneName(slide.art, brand.id),
          image: brand.imageUrl(slide.image),
        })),
        autoplayMs,
      }
    : null;
