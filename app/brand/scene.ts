import type { HeroArt } from "./brand-document.ts";

/** The name that a brand's drawn scene has among the artwork, without its size: `hero/<name>-desktop`. */
export function sceneName(art: HeroArt, brandId: string): string {
  return art === "own" ? `generic/${brandId}` : art;
}
