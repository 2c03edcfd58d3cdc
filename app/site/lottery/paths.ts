/** Returns the number of a draw within its lottery: the id in a bet begins with the lottery's own id. */
export function drawNumber(draw: string): string {
  return draw.slice(draw.lastIndexOf(".") + 1);
}

/** Returns the path of a draw's page. */
export function drawPath(draw: string): string {
  return `/lottery/draw/${draw}`;
}
