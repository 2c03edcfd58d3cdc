import { Art } from "../core.ts";
import { bay } from "./bay.ts";
import { type Frame, getFrame, type HeroSize } from "./frame.ts";
import { generic } from "./generic.ts";
import { jade } from "./jade.ts";
import { lotus } from "./lotus.ts";
import { stadium } from "./stadium.ts";

const SCENES: ReadonlyMap<string, (art: Art, frame: Frame) => void> = new Map(
  Object.entries({ bay, lotus, stadium, jade }),
);

/** The hero names that a brand document may use, besides `generic`. */
export const HERO_NAMES = [...SCENES.keys()];

/** Returns a hero scene, darkened on the headline's side; undefined for an unknown name. */
export function hero(name: string, size: HeroSize): string | undefined {
  const draw = SCENES.get(name);
  if (!draw) return undefined;
  const frame = getFrame(size);
  const art = new Art(frame.width, frame.height, `hero ${name}`);
  draw(art, frame);
  return art.svg();
}

/** Returns the hero of a brand that names no scene: colour and emblem are derived from the brand's id. */
export function genericHero(brandId: string, size: HeroSize): string {
  const frame = getFrame(size);
  const art = new Art(frame.width, frame.height, `hero ${brandId}`);
  generic(art, frame, brandId);
  return art.svg();
}
