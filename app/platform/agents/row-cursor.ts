/** The place of a row in a list that is ordered by time and id, newest first. */
export interface RowCursor {
  at: number;
  id: string;
}

/** Returns the place in a cursor; null for text that is none. */
export function parseCursor(text: string | undefined): RowCursor | null {
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(text ?? "") ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}

/** Returns the cursor of a row: `<time>.<id>`. */
export function toCursor(at: number, id: string): string {
  return `${at}.${id}`;
}
