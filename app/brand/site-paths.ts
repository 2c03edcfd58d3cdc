/**
 * The paths that a brand's links may lead to, as `app/routes.ts` has them (a test compares the two): the first part of
 * each, and whether a second one may or must follow. Case does not matter, as it does not in an address.
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
  rng: "alone",
  live: "alone",
  fish: "alone",
  pvp: "alone",
  sports: "alone",
  esports: "alone",
  ds88: "alone",
  elott: "alone",
  lott: "alone",
  menu: "with more",
  launch: "with more",
  seamless: "alone",
  game: "alone",
  member: "maybe more",
  lottery: "alone",
  vnLottery: "alone",
  seaLottery: "alone",
  fbsports: "alone",
  noticePage: "alone",
  pointMall: "alone",
  promotions: "alone",
  promoDetail: "alone",
  helpmc: "alone",
  join: "alone",
  agent: "maybe more",
  "download/qr.svg": "alone",
  down: "alone",
  download: "alone",
};

const BY_LOWER_CASE = new Map(Object.entries(SITE_PATHS).map(([path, more]) => [path.toLowerCase(), more]));

/** The path of a link into this site, such as `/rng` of `/rng?page=hot`; null for any other link. */
export function pathOfLink(href: string): string | null {
  return href.startsWith("/") ? href.replace(/[?#].*$/s, "") : null;
}

/** Whether the product has a page at a path. */
export function isSitePath(path: string): boolean {
  const plain = path.toLowerCase().replace(/^\/|\/$/g, "");
  const whole = BY_LOWER_CASE.get(plain);
  if (whole) return whole !== "with more";
  const cut = plain.lastIndexOf("/");
  const first = cut > 0 && cut < plain.length - 1 ? BY_LOWER_CASE.get(plain.slice(0, cut)) : undefined;
  return first === "maybe more" || first === "with more";
}
