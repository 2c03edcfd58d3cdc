import { Art, createSeededRandom, cycle } from "./core.ts";

const HUES: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [350, 36],
  [262, 330],
  [204, 28],
  [168, 46],
  [24, 48],
  [226, 190],
  [318, 268],
  [142, 78],
];

const ears = (soft: string) =>
  [
    `<path d="M-18-8L-17-25L-4-17ZM18-8L17-25L4-17Z" fill="${soft}"/>`,
    `<g fill="${soft}"><circle cx="-15" cy="-15" r="8"/><circle cx="15" cy="-15" r="8"/></g>`,
    `<path d="M-16-8C-24-30-10-32-7-14ZM16-8C24-30 10-32 7-14Z" fill="${soft}"/>`,
    '<path d="M-16-10C-28-14-26-26-24-28C-20-20-12-20-8-16ZM16-10C28-14 26-26 24-28C20-20 12-20 8-16Z" fill="#FFE6A6"/>',
    '<path d="M-6-16C-8-28 0-26 0-20C0-30 10-28 6-16Z" fill="#E0243F"/>',
  ] as const;

const eyes = (ink: string) =>
  [
    `<g fill="${ink}"><circle cx="-7.5" cy="-1" r="3.2"/><circle cx="7.5" cy="-1" r="3.2"/></g><g fill="#fff"><circle cx="-6.5" cy="-2" r="1"/><circle cx="8.5" cy="-2" r="1"/></g>`,
    `<path d="M-11 0q3.5-5 7 0M4 0q3.5-5 7 0" stroke="${ink}" stroke-width="2.4" fill="none" stroke-linecap="round"/>`,
    `<g fill="#fff"><circle cx="-7.5" cy="-1" r="6"/><circle cx="7.5" cy="-1" r="6"/></g><g fill="${ink}"><circle cx="-6.5" cy="-.5" r="3"/><circle cx="6.5" cy="-.5" r="3"/></g>`,
  ] as const;

/** An animal's mask in a disc of radius 32 about (0, 0): 8 palettes, 5 ears, 3 eyes. */
export function avatarFace(seed: string): string {
  const random = createSeededRandom(`av${seed}`);
  const [hue, second] = cycle(HUES, Math.floor(random() * HUES.length));
  const soft = `hsl(${second} 70% 52%)`;
  const ink = `hsl(${hue} 50% 12%)`;
  const ear = cycle(ears(soft), Math.floor(random() * 5));
  const eye = cycle(eyes(ink), Math.floor(random() * 3));
  return `<circle r="32" fill="hsl(${hue} 72% 52%)"/><path d="M-32 0A32 32 0 0 1 32 0Q0-18-32 0Z" fill="#fff" opacity=".14"/><circle cy="38" r="26" fill="hsl(${hue} 66% 30%)"/>${ear}<ellipse rx="19" ry="18" cy="2" fill="hsl(${second} 78% 66%)"/><path d="M0-16C8-16 9-4 0 0C-9-4-8-16 0-16Z" fill="${soft}" opacity=".6"/>${eye}<ellipse cy="9" rx="9" ry="6.5" fill="#fff" opacity=".75"/><path d="M-2.5 6h5L0 9ZM-4 11q4 4 8 0" fill="${ink}" stroke="${ink}" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" fill-rule="evenodd"/>`;
}

/** A round avatar, 64x64. */
export function avatar(seed: string): string {
  const art = new Art(64, 64, seed);
  const disc = art.clip('<circle r="32"/>');
  return art.add(`<g clip-path="${disc}">${avatarFace(seed)}</g>`).svg([-32, -32, 64, 64]);
}
