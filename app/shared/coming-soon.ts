/** The paths of pages whose content comes with a later release, without their first slash. */
export const COMING_SOON = [
  "lottery",
  "vnLottery",
  "seaLottery",
  "fbsports",
  "noticePage",
  "pointMall",
  "promotions",
  "promoDetail",
  "helpmc",
  "join",
] as const;

/** Whether a link leads to one of them. */
export function isComingSoon(href: string): boolean {
  const [path] = href.split(/[?#]/);
  return COMING_SOON.some((one) => path === `/${one}`);
}
