import { avatarFace } from "./avatars.ts";
import { Art, cycle, dotRing, facetStar, points, polar, repeat, roundToHundredth, star } from "./core.ts";
import { label } from "./lettering.ts";
import { BALL_COLOURS, ball } from "./motifs/balls.ts";
import { cup } from "./motifs/sports.ts";

const [WIDTH, HEIGHT] = [400, 200];
const [X, Y] = [292, 100];

function cash(art: Art): void {
  const leather = art.linear([
    [0, "#2FD8A0"],
    [1, "#0A7A5A"],
  ]);
  art.add(
    `<g transform="rotate(-10 ${X} ${Y})" stroke="#02352A" stroke-width="3"><rect x="218" y="56" width="148" height="96" rx="16" fill="${leather}"/><path d="M218 74h148v18H218z" fill="#053B2E" opacity=".6" stroke="none"/><rect x="318" y="92" width="56" height="34" rx="12" fill="#0B8A66"/><circle cx="338" cy="109" r="7" fill="${art.gold()}" stroke="none"/></g>`,
  );
  art.coins([
    [238, 48, 24, -20, 0.85],
    [300, 32, 19, 12, 0.7],
    [358, 44, 27, 20, 0.9],
    [214, 152, 21, 14, 0.8],
    [376, 154, 18, -14, 0.7],
  ]);
}

function invite(art: Art): void {
  const friend = (x: number, y: number, r: number, seed: string) => {
    const disc = art.clip('<circle r="32"/>');
    return `<g transform="translate(${x} ${y})"><circle r="${r + 5}" fill="${art.gold()}"/><g clip-path="${disc}" transform="scale(${roundToHundredth(r / 32)})">${avatarFace(seed)}</g></g>`;
  };
  art.add(
    '<path d="M216 138L292 70L368 138" stroke="#FFD98A" stroke-width="5" stroke-dasharray="2 11" stroke-linecap="round" fill="none"/>',
    friend(X, 66, 36, "maria"),
    friend(216, 134, 26, "jun"),
    friend(368, 134, 26, "liza"),
  );
  art.coins([[290, 158, 20, 0, 1]]);
}

function tournament(art: Art): void {
  art.add(`<g transform="translate(${X} 96)scale(1.1)">${cup(art)}</g>`);
  art.sparkles(8, [220, 10, 168, 140], "#fff", 4, 10);
}

function pointsPile(art: Art): void {
  const hexagon = Array.from({ length: 6 }, (_, i) => polar(0, 0, 30, 30 + i * 60));
  const token = art.shape(
    `<g><polygon points="${points(hexagon)}" fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3" stroke-linejoin="round"/>${star(0, 0, 5, 15, 6.5, 'fill="#8A4A06"')}</g>`,
  );
  const rows = repeat(3, (k) =>
    repeat(4 - k, (i) => art.use(token, `x="${X + (i - (3 - k) / 2) * 54}" y="${Y + 54 - k * 40}"`)),
  );
  art.add(rows).sparkles(8, [220, 10, 168, 120], "#fff", 4, 10);
}

function vip(art: Art): void {
  art.add(
    `<g transform="translate(${X} ${Y})">${facetStar({ x: 0, y: 0, n: 8, outer: 84, inner: 46 }, "#FFD25A", "#C97F13")}<circle r="44" fill="#3A0A22" stroke="${art.gold()}" stroke-width="6"/>${label("VIP", 0, 13, { lettering: "serif", size: 36, paint: 'fill="#FFE7A0"' })}</g>`,
  );
}

function lotto(art: Art): void {
  const balls = [
    [232, 80, 34, "08"],
    [302, 58, 38, "68"],
    [272, 140, 30, "39"],
    [354, 124, 34, "79"],
  ] as const;
  art.add(
    ...balls.map(([x, y, r, text], i) => ball(art, x, y, r, text, cycle(BALL_COLOURS, [0, 1, 2, 4][i] ?? 0))),
  );
}

/** A calendar leaf with ticked days. */
function checkin(art: Art): void {
  const paper = art.linear([
    [0, "#FFFFFF"],
    [1, "#E4ECFA"],
  ]);
  const days = repeat(12, (i) => {
    const [x, y] = [-51 + (i % 4) * 34, -14 + Math.floor(i / 4) * 30];
    return i < 7
      ? `<path d="M${x - 9} ${y}l6 7l12-14" stroke="#12A060" stroke-width="5.5" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`
      : `<rect x="${x - 11}" y="${y - 10}" width="22" height="20" rx="5" fill="#C9D6EE"/>`;
  });
  art.add(
    `<g transform="rotate(6 ${X} ${Y})translate(${X} ${Y})" stroke-linejoin="round"><rect x="-76" y="-66" width="152" height="140" rx="18" fill="${paper}" stroke="#0A2240" stroke-width="4"/><path d="M-76-34v-14q0-18 18-18h116q18 0 18 18v14z" fill="#E0243F" stroke="#0A2240" stroke-width="4"/><path d="M-40-78v24M40-78v24" stroke="#0A2240" stroke-width="10" stroke-linecap="round"/><path d="M-40-78v24M40-78v24" stroke="#FFE9A0" stroke-width="4" stroke-linecap="round"/>${days}</g>`,
  );
  art.coins([
    [370, 148, 25, -12, 0.95],
    [342, 170, 18, 14, 0.8],
    [210, 44, 17, 18, 0.75],
  ]);
  art.sparkles(6, [206, 8, 186, 170], "#fff", 4, 10);
}

/** A wheel of free spins. */
function spins(art: Art): void {
  const slices = ["#FFC23D", "#E0245E", "#1FB5A8", "#6A2BE0"]
    .map(
      (color, i) =>
        `<circle r="38" fill="none" stroke="${color}" stroke-width="76" pathLength="12" stroke-dasharray="1 3" stroke-dashoffset="${-i}"/>`,
    )
    .join("");
  art.add(
    `<g transform="translate(${X} 106)"><circle r="88" fill="#3A0A2E"/><circle r="86" fill="none" stroke="${art.gold()}" stroke-width="9"/>${slices}<circle r="76" fill="${art.radial(
      [
        [0, "#fff", 0.3],
        [0.7, "#fff", 0],
        [1, "#000", 0.35],
      ],
    )}"/>${dotRing(0, 0, 86, 24, 2.4, "#FFFBE4")}<circle r="30" fill="#3A0A2E" stroke="${art.gold()}" stroke-width="5"/>${star(0, 0, 5, 20, 8.4, `fill="${art.gold()}"`)}<path d="M0-70L-15-104Q0-112 15-104Z" fill="#fff" stroke="#3A0A22" stroke-width="3.500" stroke-linejoin="round"/></g>`,
  );
  art.sparkles(8, [206, 8, 186, 170], "#fff", 4, 11);
}

/** An opened gift box. */
function gift(art: Art): void {
  const box = art.linear([
    [0, "#F03A5E"],
    [1, "#8E0A32"],
  ]);
  art.glow(X, 84, 90, "#FFF2C2", 0.8);
  art.coins([
    [258, 58, 20, -18, 0.85],
    [292, 40, 24, 0, 1],
    [328, 60, 20, 18, 0.85],
    [276, 84, 17, 10, 0.9],
    [310, 84, 17, -10, 0.9],
  ]);
  art.add(
    `<g stroke="#3A0418" stroke-width="4" stroke-linejoin="round"><path d="M226 102H358L348 176Q347 182 340 182H244Q237 182 236 176Z" fill="${box}"/><path d="M278 102H306V182H278Z" fill="${art.gold()}"/><path d="M214 84H370V108H214Z" fill="${box}"/><path d="M276 84H308V108H276Z" fill="${art.gold()}"/></g><g transform="translate(372 58)rotate(24)" stroke="#3A0418" stroke-width="3.500" fill="${art.gold()}" stroke-linejoin="round"><path d="M0 0C-30-26-44-10-34 4C-26 14-10 8 0 0ZM0 0C30-26 44-10 34 4C26 14 10 8 0 0Z"/><circle r="9"/></g>`,
  );
  art.sparkles(8, [206, 8, 186, 120], "#fff", 4, 11);
}

const PROMOS: ReadonlyMap<string, { ground: readonly [string, string, string]; draw: (art: Art) => void }> =
  new Map(
    Object.entries({
      cash: { ground: ["#0FA37A", "#06503F", "#02231C"], draw: cash },
      invite: { ground: ["#E8452F", "#8A1230", "#2A0616"], draw: invite },
      cup: { ground: ["#7A4BF0", "#34188C", "#100634"], draw: tournament },
      points: { ground: ["#F5A623", "#9C4A0A", "#2E1204"], draw: pointsPile },
      vip: { ground: ["#C8325A", "#5A0F3A", "#1E0416"], draw: vip },
      lotto: { ground: ["#2F6BF0", "#14308C", "#060F38"], draw: lotto },
      checkin: { ground: ["#38B6FF", "#0F5AA8", "#051C42"], draw: checkin },
      spins: { ground: ["#E858C8", "#7A1280", "#220430"], draw: spins },
      gift: { ground: ["#FFB84A", "#C2401B", "#36080C"], draw: gift },
    } as const),
  );

export const PROMO_NAMES = [...PROMOS.keys()];

/** Returns a 400x200 promotion scene, darkened on the left for text; undefined for an unknown name. */
export function promo(name: string): string | undefined {
  const scene = PROMOS.get(name);
  if (!scene) return undefined;
  const art = new Art(WIDTH, HEIGHT, name);
  art
    .ground(scene.ground, 0.76, 0.5, 0.9)
    .rays({ x: X, y: Y, n: 26, radius: WIDTH, color: "#fff", opacity: 0.09 });
  art.glow(X, Y, HEIGHT * 0.7, "#FFF2C2", 0.35);
  scene.draw(art);
  const shade = scene.ground[2];
  const scrim = art.linear(
    [
      [0, shade, 0.85],
      [0.45, shade, 0.45],
      [0.7, shade, 0],
    ],
    0,
    0,
    1,
    0,
  );
  return art.fill(scrim).svg();
}
