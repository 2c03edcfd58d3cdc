/**
 * Selects games whose covers are shown side by side: repeatedly the first remaining one whose motif was shown longest
 * ago, so that similar covers are as far apart as possible. A game without a motif counts as one of its own.
 */
export function variedCovers(
  gameIds: readonly string[],
  getMotif: (gameId: string) => string | null,
  count: number,
): string[] {
  const left = [...gameIds];
  const shownAt = new Map<string, number>();
  const chosen: string[] = [];
  const motif = (gameId: string) => getMotif(gameId) ?? gameId;
  const since = (gameId: string) => shownAt.get(motif(gameId)) ?? -1;
  while (chosen.length < count && left.length > 0) {
    const oldest = Math.min(...left.map(since));
    const [next = ""] = left.splice(
      left.findIndex((gameId) => since(gameId) === oldest),
      1,
    );
    shownAt.set(motif(next), chosen.length);
    chosen.push(next);
  }
  return chosen;
}
