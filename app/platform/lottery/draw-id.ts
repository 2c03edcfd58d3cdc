/** The key of a draw: its lottery and number. */
export interface DrawKey {
  gameId: string;
  drawNo: string;
}

/**
 * Returns the id of a draw, such as `ha-noi.20261123`, for addresses, bets and the text that its numbers are derived
 * from.
 */
export function drawId({ gameId, drawNo }: DrawKey): string {
  return `${gameId}.${drawNo}`;
}

/** Parses the id of a draw; null for a text that is not one. */
export function readDrawId(id: string): DrawKey | null {
  const [, gameId, drawNo] = /^([a-z0-9-]{1,48})\.(\d{8}(?:-\d{3,5})?)$/.exec(id) ?? [];
  return gameId === undefined || drawNo === undefined ? null : { gameId, drawNo };
}
