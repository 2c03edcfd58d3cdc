/** The pictures of promotions and rewards that the site draws: `art:<name>` in their field. */
export const DRAWN_PICTURES = [
  "cash",
  "invite",
  "cup",
  "points",
  "vip",
  "lotto",
  "checkin",
  "spins",
  "gift",
] as const;
