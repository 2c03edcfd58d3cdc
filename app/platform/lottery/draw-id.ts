/** The key of a draw: its lottery and number. */
export interface DrawKey {
  gameId: string;
  drawNo: string;
}

/** `ha-noi.20261123`: what a draw is named by in addresses, bets and the words that its numbers are made of. */
export function drawId({ gameId, drawNo }: DrawKey): string {
  return `${gameId}.${drawNo}`;
}

/** The draw that an id names; null for a text that is none. */
export function readDrawId(id: string): DrawKey | null {
  const [, gameId, drawNo] = /^([a-z0-9-]{1,48})\.(\d{8}(?:-\d{3,5})?)$/.exec(id) ?? [];
  return gameId === undefined || drawNo === undefined ? null : { gameId, drawNo };
}
