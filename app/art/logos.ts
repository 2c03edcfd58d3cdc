import { Art, cycle, dotRing, facetStar, hash, petal, type Stop, star } from "./core.ts";
import { label } from "./lettering.ts";

const SIZE = 48;

function manila(art: Art): void {
  const red = art.linear([
    [0, "#E83A4E"],
    [1, "#8E0A28"],
  ]);
  art.add(
    `<circle cx="24" cy="24" r="22.5" fill="${red}"/><circle cx="24" cy="24" r="21" fill="none" stroke="${art.gold()}" stroke-width="2"/>`,
    dotRing(24, 24, 21, 20, 1, "#FFFBE4"),
    facetStar({ x: 24, y: 24, n: 5, outer: 17, inner: 7.4 }, "#FFF0B4", "#F0A31C"),
    facetStar({ x: 24, y: 24, n: 5, outer: 8.5, inner: 3.8 }, "#FF6A86", "#A80A3C"),
  );
}

function lotus(art: Art): void {
  const back = `fill="${art.linear([
    [0, "#FFB3D6"],
    [1, "#D62A7E"],
  ])}"`;
  const side = `fill="${art.linear([
    [0, "#FFE3F0"],
    [1, "#FF5C9E"],
  ])}"`;
  const front = `fill="${art.linear([
    [0, "#fff"],
    [1, "#FF8FC0"],
  ])}"`;
  art.add(
    petal(24, 38, 28, 8, -78, back) + petal(24, 38, 28, 8, 78, back),
    petal(24, 38, 31, 9, -44, side) + petal(24, 38, 31, 9, 44, side),
    petal(24, 39, 35, 10, 0, front),
    '<path d="M6 41q9-5 18 0t18 0" stroke="#6FD3FF" stroke-width="3" fill="none" stroke-linecap="round"/>',
  );
}

/** A gate under a north star. */
function northgate(art: Art): void {
  const blue = art.linear([
    [0, "#2F7BE8"],
    [1, "#0B2A6B"],
  ]);
  const stone = art.linear([
    [0, "#FFFFFF"],
    [1, "#BFD4F2"],
  ]);
  art.add(
    `<path d="M24 1.5L44 8V25C44 36 34.500 43 24 46.500C13.500 43 4 36 4 25V8Z" fill="${blue}" stroke="#E8F1FF" stroke-width="2" stroke-linejoin="round"/>`,
    `<path d="M12 37V25a12 12 0 0 1 24 0V37H30V25.500a6 6 0 0 0-12 0V37Z" fill="${stone}"/><path d="M12 29h6M30 29h6M12 33h6M30 33h6" stroke="#7FA4D8" stroke-width="1.2"/>`,
    facetStar({ x: 24, y: 13, n: 4, outer: 10, inner: 2.8 }, "#FFF3B8", "#F2A41E"),
    '<path d="M21 37l1.500-9h3L27 37Z" fill="#3FD07A"/>',
  );
}

/** A jade spire on a gold ring of petals. */
function siam(art: Art): void {
  const jade = art.radial(
    [
      [0, "#2FBF94"],
      [1, "#064A3C"],
    ],
    0.5,
    0.35,
    0.7,
  );
  const petals = art.copies(
    12,
    `<path d="M0-16.500C3.600-18 3.400-21.800 0-23.500C-3.400-21.800-3.600-18 0-16.500Z" fill="${art.gold()}"/>`,
    (i) => `transform="translate(24 24)rotate(${i * 30})"`,
  );
  art.add(
    petals,
    `<circle cx="24" cy="24" r="18" fill="${jade}" stroke="#E7A22B" stroke-width="2"/>`,
    `<path d="M14 35H34L32.500 31.500H15.500ZM16.800 30.500H31.200C31.600 25.500 27.500 22.500 26.500 18H21.500C20.500 22.500 16.400 25.500 16.800 30.500ZM21.700 17H26.300L24.400 8H23.600Z" fill="${art.linear(
      [
        [0, "#FFFBE0"],
        [1, "#F2B84A"],
      ],
    )}"/><path d="M16 33.200H32M20.500 21H27.500" stroke="#8A4A06" stroke-width="1"/>`,
  );
}

function marquee(art: Art): void {
  art.add(
    '<rect width="48" height="48" rx="13.500" fill="#1F3BFF"/><path d="M12 33V15l12 10.500L36 15v18" fill="none" stroke="#fff" stroke-width="4.800" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="37.500" r="2.400" fill="#FFD24A"/>',
  );
}

const LOGOS: ReadonlyMap<string, (art: Art) => void> = new Map(
  Object.entries({ manila, lotus, northgate, siam, marquee }),
);

/** The logo names that a brand document may use, besides `monogram`. */
export const LOGO_NAMES = [...LOGOS.keys()];

/** Returns a brand's 48x48 mark; undefined for an unknown name. */
export function logo(name: string): string | undefined {
  const draw = LOGOS.get(name);
  if (!draw) return undefined;
  const art = new Art(SIZE, SIZE, name);
  draw(art);
  return art.svg();
}

const SHAPES = [
  '<circle cx="24" cy="24" r="23"/>',
  '<rect x="1.500" y="1.500" width="45" height="45" rx="14"/>',
  '<path d="M24 1L45 8V25C45 36 35 43.500 24 47C13 43.500 3 36 3 25V8Z"/>',
  '<path d="M24 1L44 12.500V35.500L24 47L4 35.500V12.500Z"/>',
] as const;

/**
 * Returns the mark of a brand without its own: its first letter under a star, on a shape and a hue derived from its id.
 */
export function monogram(brandId: string): string {
  const art = new Art(SIZE, SIZE, brandId);
  const hue = (hash(`mark ${brandId}`) % 24) * 15;
  const ends: readonly Stop[] = [
    [0, `hsl(${hue} 78% 56%)`],
    [1, `hsl(${(hue + 28) % 360} 82% 26%)`],
  ];
  const shape = art.shape(cycle(SHAPES, hash(`shape ${brandId}`) >>> 8));
  const letter = brandId.charAt(0).toUpperCase();
  art.add(
    art.use(shape, `fill="${art.linear(ends)}"`),
    art.use(
      shape,
      `fill="none" stroke="${art.gold()}" stroke-width="2" transform="translate(2.400 2.400)scale(.9)"`,
    ),
    label(letter, 24, 36.5, { size: 28, paint: 'fill="#fff"' }),
    star(24, 10.5, 5, 4.6, 2, 'fill="#FFE9A0"'),
  );
  return art.svg();
}
