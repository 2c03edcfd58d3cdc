import type { HeroArt } from "./brand-document.ts";

/** Returns a brand's drawn scene as an artwork name without its size: `hero/<name>-desktop`. */
export function sceneName(art: HeroArt, brandId: string): string {
  return art === "own" ? `generic/${brandId}` : art;
}
