import type { Art } from "../core.ts";
import type { TitleStyle } from "../lettering.ts";

/** An emblem and everything that belongs to it on a 300x400 cover. */
export type Motif = {
  /** Three stops of the ground's pool of light, and its centre and radius in 0..1. */
  ground: readonly [string, string, string];
  pool?: readonly [cx: number, cy: number, r: number];
  /** Draws the pattern on the ground in the motif's own colours; other colour worlds bring their own pattern. */
  field?: (art: Art) => void;
  /** Draws the emblem in the upper 300x300. */
  emblem: (art: Art) => void;
  /** Colour, start (0..1 of the height), opacity. */
  scrim: readonly [color: string, from: number, opacity: number];
  /** Sparks over the scrim, below the title. */
  front?: (art: Art) => void;
  title: TitleStyle;
  /** The emblem's main hue in degrees. When set, another colour world turns the whole emblem to its own hue. */
  hue?: number;
  /** True when the emblem faces one way and may be mirrored. */
  mirrors?: boolean;
};

const GOLD_FOIL = ["#FFF6CF", "#FFD35C", "#E08C12", "#FFE9A0"] as const;

/** Returns a title style, by default with plain gold foil, dark ink and a brown rim. */
export const titleStyle = (style: Partial<TitleStyle>): TitleStyle => ({
  lettering: "black",
  foil: GOLD_FOIL,
  ink: "#2A0B05",
  rim: "#7A2A00",
  ...style,
});
