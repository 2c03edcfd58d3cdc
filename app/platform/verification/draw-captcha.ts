import { createHash } from "node:crypto";
import { normalizeTypedCode } from "#app/shared/typed-text.ts";
import { CAPTCHA_GLYPHS } from "./captcha-glyphs.ts";

const WIDTH = 200;
const HEIGHT = 70;
const LENGTH = 5;
/** The scale of the characters in the picture, relative to outlines of size 100. */
const SCALE = 0.46;

const CHARACTERS = Object.keys(CAPTCHA_GLYPHS);

/**
 * Generates the random numbers of one picture, the same ones for the same seed. They cannot be predicted without the
 * seed.
 */
class SeededRandom {
  readonly #seed: Buffer;
  #drawn = 0;

  constructor(seed: Buffer) {
    this.#seed = seed;
  }

  /** Returns a pseudo-random number in [0, 1). */
  next(): number {
    this.#drawn += 1;
    const digest = createHash("sha256").update(this.#seed).update(String(this.#drawn)).digest();
    return digest.readUInt32BE() / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** Returns a random colour that is dark enough to read on the background. */
  ink(): string {
    const [hue, saturation, lightness] = [this.between(0, 360), this.between(35, 75), this.between(22, 36)];
    return `hsl(${hue.toFixed(0)} ${saturation.toFixed(0)}% ${lightness.toFixed(0)}%)`;
  }
}

/** Returns five characters that cannot be mistaken for one another, always the same for a seed. */
export function captchaText(seed: Buffer): string {
  const chance = new SeededRandom(Buffer.concat([Buffer.from("text"), seed]));
  const character = () => CHARACTERS[Math.floor(chance.next() * CHARACTERS.length)];
  return Array.from({ length: LENGTH }, character).join("");
}

/** Normalises an answer for comparison: case and spaces do not count. */
export function foldCaptcha(answer: string): string {
  return normalizeTypedCode(answer).toUpperCase();
}

/**
 * Draws the text as a PNG, always the same for a seed: each character is rotated, placed and bent at random, with lines
 * across.
 */
export async function drawCaptcha(text: string, seed: Buffer): Promise<Buffer> {
  const chance = new SeededRandom(seed);
  const between = chance.between.bind(chance);
  const wave = { height: between(2.5, 4.5), length: between(38, 60), phase: between(0, 2 * Math.PI) };
  const widths = Array.from(text, (character) => (CAPTCHA_GLYPHS[character]?.width ?? 0) * SCALE);
  const gap = (WIDTH - 40 - widths.reduce((sum, width) => sum + width, 0)) / (text.length - 1);
  let x = 20;
  const shapes = Array.from(text, (character, index) => {
    const path = bent(CAPTCHA_GLYPHS[character]?.outline ?? "", {
      x: x + between(-gap / 4, gap / 4),
      y: HEIGHT / 2 + 20 + between(-6, 6),
      turn: between(-0.3, 0.3),
      wave,
    });
    x += (widths[index] ?? 0) + gap;
    return `<path d="${path}" fill="${chance.ink()}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f4f1ea"/>${dots(chance)}${shapes.join("")}${strokes(chance)}</svg>`;
  // Imported with the first picture: a server that draws none saves about 8 MiB for decoders.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { limitInputPixels: WIDTH * HEIGHT * 4 })
    .png({ palette: true, colours: 16 })
    .toBuffer();
}

interface Bend {
  x: number;
  y: number;
  /** Radians. */
  turn: number;
  wave: { height: number; length: number; phase: number };
}

/** Returns an outline with each of its points rotated, placed and displaced by the wave. */
function bent(outline: string, { x: left, y: base, turn, wave }: Bend): string {
  const [cos, sin] = [Math.cos(turn) * SCALE, Math.sin(turn) * SCALE];
  return outline.replace(/(-?\d+) (-?\d+)/g, (_, across: string, down: string) => {
    const x = left + Number(across) * cos - Number(down) * sin;
    const y = base + Number(across) * sin + Number(down) * cos;
    const moved = y + wave.height * Math.sin((x / wave.length) * 2 * Math.PI + wave.phase);
    return `${x.toFixed(1)} ${moved.toFixed(1)}`;
  });
}

function strokes(chance: SeededRandom): string {
  const between = chance.between.bind(chance);
  return Array.from({ length: 3 }, () => {
    const [y1, y2, y3, y4] = [between(10, 60), between(0, 70), between(0, 70), between(10, 60)];
    return `<path d="M0 ${y1}C${WIDTH / 3} ${y2} ${(WIDTH / 3) * 2} ${y3} ${WIDTH} ${y4}" fill="none" stroke="${chance.ink()}" stroke-width="${between(1.2, 2.2)}" opacity="0.75"/>`;
  }).join("");
}

function dots(chance: SeededRandom): string {
  const dot = () => {
    const [x, y, radius] = [chance.between(0, WIDTH), chance.between(0, HEIGHT), chance.between(0.6, 1.6)];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${chance.ink()}" opacity="0.5"/>`;
  };
  return Array.from({ length: 40 }, dot).join("");
}
