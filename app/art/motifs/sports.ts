import { type Art, petalPath, points, polar, repeat, round, star, starPoints } from "../core.ts";
import { type Motif, titleStyle } from "./motif.ts";

/** A football about (0, 0) with radius 100: white, with five dark patches and their seams. */
export function football(art: Art): string {
  const shine = art.radial(
    [
      [0, "#FFFFFF"],
      [0.55, "#F1F4FA"],
      [0.85, "#B9C4D8"],
      [1, "#7E8AA6"],
    ],
    0.36,
    0.3,
    0.85,
  );
  const disc = art.clip('<circle r="100"/>');
  const pentagon = (radius: number, distance: number, degrees: number) => {
    const [x, y] = polar(0, 0, distance, degrees);
    return `M${points(Array.from({ length: 5 }, (_, i) => polar(x, y, radius, degrees + 180 + i * 72))).replaceAll(",", " ")}Z`;
  };
  const patches = repeat(5, (i) => pentagon(30, 85, -90 + i * 72));
  const seams = repeat(5, (i) => {
    const at = (radius: number, degrees: number) =>
      polar(0, 0, radius, degrees - 90 + i * 72)
        .map(round)
        .join(" ");
    return `M${at(32, 0)}L${at(55, 0)}M${at(81, 21)}L${at(81, 51)}M${at(86, 36)}L${at(100, 36)}`;
  });
  const middle = `M${points(Array.from({ length: 5 }, (_, i) => polar(0, 0, 32, -90 + i * 72))).replaceAll(",", " ")}Z`;
  return `<circle r="100" fill="${shine}"/><g clip-path="${disc}"><path d="${middle}${patches}" fill="#1A2138" stroke="#1A2138" stroke-width="4" stroke-linejoin="round"/><path d="${seams}" stroke="#5A6684" stroke-width="3.5" fill="none" stroke-linecap="round"/></g><circle r="100" fill="none" stroke="#0E1326" stroke-width="5"/><path d="M-78-34A85 85 0 0 1-26-81" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none"/>`;
}

/** A mast of floodlights whose foot is (0, 0), 200 high. */
export function floodlight(art: Art): string {
  const lamps = repeat(3, (row) => repeat(4, (i) => `M${-27 + i * 18} ${-190 + row * 16}h0`));
  return art.shape(
    `<g><path d="M-4 0L-2-160H2L4 0Z" fill="#0A1226"/><rect x="-38" y="-202" width="76" height="52" rx="6" fill="#0A1226"/><path d="${lamps}" stroke="#FFFDE8" stroke-width="11" stroke-linecap="round"/></g>`,
  );
}

const footballMotif: Motif = {
  ground: ["#BFF3FF", "#1E8FD0", "#062048"],
  pool: [0.5, 0.3, 0.85],
  field: (art) => art.rays({ x: 150, y: 150, n: 22, radius: 330, color: "#fff", opacity: 0.16 }),
  emblem(art) {
    const mast = floodlight(art);
    art.add(
      art.use(mast, 'transform="translate(40 250)rotate(-6)"'),
      art.use(mast, 'transform="translate(260 250)rotate(6)"'),
    );
    art.glow(22, 62, 70, "#FFFDE0", 0.9).glow(278, 62, 70, "#FFFDE0", 0.9);
    const grass = art.linear([
      [0, "#5BD86A"],
      [1, "#0E5A2C"],
    ]);
    const stripes = repeat(
      5,
      (i) =>
        `M${150 - 20 + i * 8 - 16} 236L${-120 + i * 120} 400H${-60 + i * 120}L${150 - 16 + i * 8 - 16} 236Z`,
    );
    art.add(
      `<path d="M-10 244Q150 222 310 244V400H-10Z" fill="${grass}"/><path d="${stripes}" fill="#fff" opacity=".12"/><path d="M-10 246Q150 224 310 246" stroke="#fff" stroke-width="4" fill="none" opacity=".8"/><ellipse cx="150" cy="276" rx="110" ry="20" fill="#04240F" opacity=".55"/>`,
    );
    art.glow(150, 150, 150, "#fff", 0.7);
    art.add(
      `<g transform="translate(150 156)rotate(-12)scale(1.12)">${football(art)}</g>`,
      `<g fill="${art.gold()}" stroke="#5E2C0C" stroke-width="3" stroke-linejoin="round">${star(150, 26, 5, 24, 10, "")}${star(98, 40, 5, 16, 7, "")}${star(202, 40, 5, 16, 7, "")}</g>`,
    );
  },
  scrim: ["#031A14", 0.68, 0.92],
  front: (art) => art.sparkles(6, [14, 60, 272, 180], "#fff", 4, 11),
  title: titleStyle({
    lettering: "cond",
    foil: ["#FFFFFF", "#F4FFB0", "#A8DC2E", "#FBFFE0"],
    ink: "#04221A",
    rim: "#0E6B34",
    max: 74,
  }),
};

/** A cup about (0, 0), 140 wide and 150 high. */
export function cup(art: Art): string {
  return `<path d="M-44-58H-70C-72-26-58-8-38-4M44-58H70C72-26 58-8 38-4" stroke="#5E2C0C" stroke-width="15" fill="none"/><path d="M-44-58H-70C-72-26-58-8-38-4M44-58H70C72-26 58-8 38-4" stroke="#F2B02E" stroke-width="9" fill="none"/><g stroke="#5E2C0C" stroke-width="3" stroke-linejoin="round"><path d="M-8 24H8L14 52H-14Z" fill="${art.goldDark()}"/><path d="M-44-70H44V-30C44 2 24 22 0 26C-24 22-44 2-44-30Z" fill="${art.gold()}"/><rect x="-36" y="52" width="72" height="18" rx="5" fill="${art.gold()}"/></g>${star(0, -28, 5, 25, 11, 'fill="#fff" opacity=".92"')}<path d="M-34-62V-30C-34-10-26 4-14 12" stroke="#fff" stroke-opacity=".7" stroke-width="6" fill="none" stroke-linecap="round"/>`;
}

const trophy: Motif = {
  ground: ["#8FB4FF", "#2A3FB8", "#080C3A"],
  pool: [0.5, 0.38, 0.82],
  field: (art) => art.rays({ x: 150, y: 150, n: 26, radius: 330, color: "#FFE9A0", opacity: 0.18 }),
  emblem(art) {
    art.glow(150, 150, 150, "#FFF0C0", 0.75);
    const leaf = art.shape(
      `<path d="${petalPath(38, 11)}" fill="#3FBF6A" stroke="#0B4A24" stroke-width="2.5"/>`,
    );
    const branch = repeat(7, (i) => {
      const degrees = 108 + i * 18;
      const [x, y] = polar(150, 152, 116, degrees).map(round);
      return [-32, 32]
        .map((lean) => art.use(leaf, `transform="translate(${x} ${y})rotate(${degrees + 180 + lean})"`))
        .join("");
    });
    art.add(art.mirrored(branch));
    const confetti = (fill: string, n: number) =>
      `<path d="${repeat(n, () => `M${Math.round(10 + art.random() * 270)} ${Math.round(10 + art.random() * 230)}l9 4l-3 8l-9-4z`)}" fill="${fill}"/>`;
    art.add(confetti("#FF5C86", 6), confetti("#4AD6C8", 6), confetti("#FFD24A", 6));
    art.add(`<g transform="translate(150 164)scale(1.5)">${cup(art)}</g>`);
  },
  scrim: ["#050830", 0.68, 0.92],
  front: (art) => art.sparkles(7, [40, 30, 220, 180], "#fff", 4, 12),
  title: titleStyle({
    foil: ["#FFFFFF", "#FFEFA0", "#F0A31C", "#FFF6CF"],
    ink: "#080A38",
    rim: "#2F4BC0",
    max: 70,
  }),
};

const pad: Motif = {
  ground: ["#6A5BFF", "#2A168C", "#0A0428"],
  pool: [0.5, 0.38, 0.8],
  field: (art) => {
    art.fill(
      art.pattern(
        34,
        58,
        `<path d="M17 1L33 10V29L17 38L1 29V10ZM17 38V58M1 10V0M33 10V0" fill="none" stroke="#00E0FF" stroke-opacity=".16" stroke-width="1.5"/>`,
      ),
    );
  },
  emblem(art) {
    art.glow(150, 150, 150, "#FF4DD2", 0.5);
    const corner = starPoints(150, 150, 3, 132, 132, -90);
    art.add(
      `<polygon points="${points(corner)}" fill="#12062E" fill-opacity=".55" stroke="#00E0FF" stroke-width="5" stroke-linejoin="round"/><polygon points="${points(starPoints(150, 150, 3, 116, 116, -90))}" fill="none" stroke="#FF4DD2" stroke-width="3" stroke-linejoin="round"/>`,
    );
    const shell = art.linear([
      [0, "#FFFFFF"],
      [0.5, "#D9DEF6"],
      [1, "#8A92C4"],
    ]);
    art.add(
      `<g stroke="#0A0428" stroke-width="5" stroke-linejoin="round"><path d="M70 112Q72 92 94 92H120V108H180V92H206Q228 92 230 112Z" fill="#3A2A8C"/><path d="M88 104H212C246 104 262 134 270 178C278 222 262 246 240 246C216 246 208 218 192 204H108C92 218 84 246 60 246C38 246 22 222 30 178C38 134 54 104 88 104Z" fill="${shell}"/></g>`,
      '<path d="M50 150C56 128 68 116 88 114" stroke="#fff" stroke-width="8" stroke-linecap="round" fill="none"/><path d="M82 134H98V150H114V166H98V182H82V166H66V150H82Z" fill="#1E1450" stroke="#0A0428" stroke-width="3" stroke-linejoin="round"/>',
      `<g stroke="#0A0428" stroke-width="3"><circle cx="212" cy="134" r="12" fill="#FFD24A"/><circle cx="212" cy="182" r="12" fill="#2FD8A0"/><circle cx="188" cy="158" r="12" fill="#4AA8FF"/><circle cx="236" cy="158" r="12" fill="#FF5C86"/></g><circle cx="150" cy="146" r="16" fill="${art.gold()}" stroke="#0A0428" stroke-width="3"/>${star(150, 146, 5, 10, 4.4, 'fill="#8A4A06"')}<g fill="#1E1450" stroke="#0A0428" stroke-width="3"><circle cx="122" cy="194" r="17"/><circle cx="178" cy="194" r="17"/></g><g fill="none" stroke="#00E0FF" stroke-width="3.5"><circle cx="122" cy="194" r="9"/><circle cx="178" cy="194" r="9"/></g>`,
    );
    art.sparkles(7, [14, 14, 272, 240], "#fff", 3, 11);
  },
  scrim: ["#080220", 0.66, 0.92],
  title: titleStyle({
    lettering: "cond",
    foil: ["#FFFFFF", "#C8F8FF", "#19C6EE", "#E6FDFF"],
    ink: "#12043A",
    rim: "#FF2E88",
    max: 72,
  }),
  hue: 290,
};

const goal: Motif = {
  ground: ["#E8FFC8", "#2FA84A", "#04301C"],
  pool: [0.5, 0.4, 0.8],
  field: (art) => art.rays({ x: 150, y: 110, n: 24, radius: 330, color: "#fff", opacity: 0.15 }),
  emblem(art) {
    const net = art.pattern(
      20,
      20,
      '<path d="M0 10L10 0L20 10L10 20Z" stroke="#fff" stroke-width="2.4" fill="none" opacity=".85"/>',
    );
    const post = (d: string) =>
      `<path d="${d}" stroke="#0A1A26" stroke-width="18" fill="none" stroke-linejoin="round"/><path d="${d}" stroke="#FFFFFF" stroke-width="11" fill="none" stroke-linejoin="round"/>`;
    art.glow(150, 130, 150, "#fff", 0.6);
    art.add(
      `<path d="M-10 232H310V400H-10Z" fill="#1F7A38"/><path d="M-10 256H310M-10 292H310" stroke="#fff" stroke-width="14" opacity=".12"/>`,
      `<path d="M34 52H266V236H34Z" fill="#06281C" fill-opacity=".55"/><path d="M34 52H266L240 206H60Z" fill="${net}"/><path d="M34 52L60 206V236H34ZM266 52L240 206V236H266Z" fill="${net}" opacity=".6"/><path d="M60 206H240" stroke="#fff" stroke-width="3" opacity=".8"/>`,
      `<g transform="translate(206 112)rotate(24)scale(.54)">${football(art)}</g>`,
      `<path d="M30 300Q96 250 152 156" stroke="#FFF0A0" stroke-width="7" stroke-linecap="round" stroke-dasharray="2 18" fill="none"/>`,
      post("M34 240V52H266V240"),
    );
    art.sparkles(6, [14, 14, 272, 200], "#fff", 4, 11);
  },
  scrim: ["#021C12", 0.66, 0.92],
  title: titleStyle({
    lettering: "cond",
    foil: ["#FFFFFF", "#F4FFB0", "#A8DC2E", "#FBFFE0"],
    ink: "#04221A",
    rim: "#0E6B34",
    max: 74,
  }),
  mirrors: true,
};

export const SPORTS = { football: footballMotif, goal, trophy, pad };
