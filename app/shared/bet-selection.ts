/** Ids of matches and selections, as vendors give them and as addresses carry them. */
export const MATCH_ID = /^[\w.-]{1,64}$/;

/** A price that a player pressed: the vendor's ids, and decimal odds in thousandths. */
export interface BetSelection {
  eventId: string;
  selectionId: string;
  odds: number;
}

const SELECTION = /^([\w.-]{1,64}):([\w.-]{1,64}):([1-9]\d{3,8})$/;

/** A selection as an address carries it: `<event>:<selection>:<odds>`, such as `harbour-12:1X2.home:1850`. */
export const selectionText = ({ eventId, selectionId, odds }: BetSelection): string =>
  `${eventId}:${selectionId}:${odds}`;

/** The selection that an address carries; null for none, and for what is none. */
export function readSelection(text: string | null): BetSelection | null {
  const [, eventId, selectionId, odds] = SELECTION.exec(text ?? "") ?? [];
  return eventId && selectionId && Number(odds) > 1_000 ? { eventId, selectionId, odds: Number(odds) } : null;
}
