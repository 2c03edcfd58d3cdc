/** Patterns of each home module in the HTML; winners and times show once there are rounds and payments. */
export const HOME_MODULES = {
  hero: /aria-label="Highlights"/,
  notice: /aria-label="Notice"/,
  jackpot: /id="jackpot-title"/,
  categories: /aria-label="Game categories"/,
  featured: /href="\/rng"[^>]*>[^<]*\d+/,
  live: /aria-label="Live tables"/,
  quality: /id="quality-title"/,
  payments: /id="payments-title"/,
  providers: /id="providers"/,
  download: /id="download-title"/,
};
