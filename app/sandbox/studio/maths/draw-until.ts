/** Even a chance of one in 10,000 is met with fewer draws, but for one time in 20,000. */
const MAX_DRAWS = 100_000;

/** Returns the first result of `draw` that is wanted, or the last one when {@link MAX_DRAWS} have brought none. */
export function drawUntil<T>(draw: () => T, isWanted: (drawn: T) => boolean): T {
  let drawn = draw();
  for (let draws = 1; draws < MAX_DRAWS && !isWanted(drawn); draws++) drawn = draw();
  return drawn;
}
