/** The number of a draw, as its lottery counts them: the id that a bet has begins with the lottery's own. */
export function drawNumber(draw: string): string {
  return draw.slice(draw.lastIndexOf(".") + 1);
}

/** The page of a draw. */
export function drawPath(draw: string): string {
  return `/lottery/draw/${draw}`;
}
