/** A place in a text; line and column count from 1, the column in UTF-16 units as editors count. */
export interface Position {
  line: number;
  column: number;
}

/** Returns the line and column of an offset in a text. */
export function positionIn(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
