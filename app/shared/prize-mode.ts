/** Vendors whose ELOTT card sets the prize mode to ELOTT. */
const ELOTT_CARDS = ["TCG_LOTTO_VN", "LOTT"];

/**
 * Returns the prize mode of a brand's lotteries: the elott mode if its vendors have an ELOTT category with a card of
 * TCG_LOTTO_VN or LOTT, else the lott mode (spec section 4).
 */
export function getPrizeMode(cards: readonly { gameType: string; vassalage: string }[]): "ELOTT" | "LOTT" {
  const hasCard = cards.some(
    ({ gameType, vassalage }) => gameType === "ELOTT" && ELOTT_CARDS.includes(vassalage),
  );
  return hasCard ? "ELOTT" : "LOTT";
}
