import { GAME_KINDS } from "../shared/game-kinds.ts";

/**
 * The paths that a brand's links may lead to, as in `app/routes.ts` (a test compares the two): the first segment of
 * each, and if a second one may or must follow.
 */
export const SITE_PATHS: Readonly<Record<string, "alone" | "maybe more" | "with more">> = {
  "": "alone",
  index: "alone",
  "index.html": "alone",
  home: "alone",
  "register.html": "alone",
  register: "alone",
  help: "alone",
  login: "alone",
  "account/register": "alone",
  "account/captcha": "alone",
  "account/free-play": "alone",
  "account/password": "alone",
  "account/forgot": "alone",
  "account/verify": "alone",
  "account/third-party": "alone",
  "account/third-party/callback": "alone",
  "account/phone": "alone",
  "account/sign-out": "alone",
  preferences: "alone",
  ...Object.fromEntries(GAME_KINDS.map(({ category }) => [category, "alone"] as const)),
  menu: "with more",
  launch: "maybe more",
  seamless: "alone",
  game: "alone",
  winners: "alone",
  tournament: "alone",
  member: "maybe more",
  vnLottery: "alone",
  seaLottery: "alone",
  lottery: "alone",
  "lottery/draw": "maybe more",
  "lottery/board": "alone",
  favourite: "alone",
  "game/exit": "alone",
  "game/leave": "alone",
  fbsports: "alone",
  noticePage: "alone",
  feedback: "alone",
  pictures: "with more",
  pointMall: "alone",
  promotions: "alone",
  promoDetail: "alone",
  helpmc: "alone",
  join: "alone",
  news: "alone",
  "news/article": "maybe more",
  agent: "maybe more",
  "manifest.webmanifest": "alone",
  "app-icon": "with more",
  "sw.js": "alone",
  support: "alone",
  lines: "alone",
  "download/qr.svg": "alone",
  down: "alone",
  download: "alone",
};

const BY_LOWER_CASE = new Map(Object.keys(SITE_PATHS).map((path) => [path.toLowerCase(), path]));

/** Returns the path of a link into this site, such as `/rng` for `/rng?page=hot`; null for any other link. */
export function getLinkPath(href: string): string | null {
  return href.startsWith("/") ? href.replace(/[?#].*$/s, "") : null;
}

/**
 * Returns the canonical spelling of a path: `/register` for `/Register/`. Null for an unknown path. Routes match in any
 * case and with a trailing slash, but features that compare paths (a dialog, the redirect rule, the shell's parts) do
 * not.
 */
export function getCanonicalPath(path: string): string | null {
  const plain = path.replace(/^\/|\/$/g, "");
  const whole = BY_LOWER_CASE.get(plain.toLowerCase());
  if (whole !== undefined && SITE_PATHS[whole] !== "with more") return `/${whole}`;
  const cut = plain.lastIndexOf("/");
  const first = cut > 0 ? BY_LOWER_CASE.get(plain.slice(0, cut).toLowerCase()) : undefined;
  // The trailing slash is removed, so a slash at the end now means an empty segment: `/member//` is no path of the
  // site.
  if (first === undefined || SITE_PATHS[first] === "alone" || cut === plain.length - 1) return null;
  return `/${first}${plain.slice(cut)}`;
}

/** Returns true when the product has a page at a path with exactly this spelling. */
export function isSitePath(path: string): boolean {
  return getCanonicalPath(path) === path;
}
