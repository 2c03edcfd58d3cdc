import { Art, type Box, hash } from "./core.ts";
import { drawField } from "./fields.ts";
import { type Lettering, title, titleLines } from "./lettering.ts";
import type { Motif } from "./motifs/motif.ts";
import { MOTIFS } from "./motifs/motifs.ts";
import { PALETTES, type Palette } from "./palettes.ts";
import { rotateHue } from "./svg-text.ts";

/** The data from which a cover is drawn. */
export type CoverSubject = {
  /** The seed. */
  gameId: string;
  name: string;
  motif: string;
  palette: Palette;
  lettering: Lettering;
};

/** Draws the emblem on its background, in the subject's colour world. */
function scene(motif: Motif, { gameId, palette }: Pick<CoverSubject, "gameId" | "palette">): Art {
  const art = new Art(300, 400, gameId);
  const world = palette === "own" ? undefined : PALETTES[palette];
  motif.emblem(art);
  let emblem = art.take();
  if (world && motif.hue !== undefined) {
    art.turnDefs(world.hue - motif.hue);
    emblem = rotateHue(emblem, world.hue - motif.hue);
  }
  if (world && motif.mirrors && hash(`facing ${gameId}`) % 2) {
    emblem = `<g transform="matrix(-1 0 0 1 300 0)">${emblem}</g>`;
  }
  art.ground(world?.ground ?? motif.ground, ...(motif.pool ?? []));
  if (world) drawField(art, gameId, world.light);
  else motif.field?.(art);
  return art.add(emblem);
}

/** Returns a 300x400 game cover with its title; undefined for an unknown motif. */
export function cover(subject: CoverSubject): string | undefined {
  const motif = MOTIFS.get(subject.motif);
  if (!motif) return undefined;
  const world = subject.palette === "own" ? undefined : PALETTES[subject.palette];
  const art = scene(motif, subject);
  const [shade, from, opacity] = motif.scrim;
  art.scrim(world?.shade ?? shade, from, opacity);
  motif.front?.(art);
  const colours = world ? { foil: world.foil, ink: world.ink, rim: world.rim } : {};
  const style = { ...motif.title, ...colours, lettering: subject.lettering };
  title(art, titleLines(subject.name, subject.lettering), style);
  return art.svg();
}

/** The emblem alone, cropped to `view` of the 300x400 cover. */
export function emblem(
  subject: Pick<CoverSubject, "gameId" | "motif" | "palette">,
  view: Box,
): string | undefined {
  const motif = MOTIFS.get(subject.motif);
  return motif && scene(motif, subject).svg(view);
}
