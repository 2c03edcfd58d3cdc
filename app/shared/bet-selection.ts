/** The format of ids of matches and selections, from vendors and in addresses. */
export const MATCH_ID = /^[\w.-]{1,64}$/;

/** A price that a player chose: the vendor's ids, and decimal odds in thousandths. */
export interface BetSelection {
  eventId: string;
  selectionId: string;
  odds: number;
}

const SELECTION = /^([\w.-]{1,64}):([\w.-]{1,64}):([1-9]\d{3,8})$/;

/** Formats a selection for an address: `<event>:<selection>:<odds>`, such as `harbour-12:1X2.home:1850`. */
export const selectionText = ({ eventId, selectionId, odds }: BetSelection): string =>
  `${eventId}:${selectionId}:${odds}`;

/** Reads the selection from an address; null when it is absent or invalid. */
export function readSelection(text: string | null): BetSelection | null {
  const [, eventId, selectionId, odds] = SELECTION.exec(text ?? "") ?? [];
  return eventId && selectionId && Number(odds) > 1_000 ? { eventId, selectionId, odds: Number(odds) } : null;
}
