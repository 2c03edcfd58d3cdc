/** The steps of the lobbies' minimum-bet filter that the platform's calls accept, in units of the currency. */
export const MIN_BETS = ["0.01", "0.05", "0.1", "0.5", "0.75"] as const;
