/** The page of a draw. */
export function drawPath(draw: string): string {
  return `/lottery/draw/${draw}`;
}
