import { type RawBuilder, sql } from "kysely";

/** Returns the condition that a column contains a text, in which `%` and `_` mean themselves. */
export function containsPattern(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[%_!]/g, (sign) => `!${sign}`)}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`;
}
