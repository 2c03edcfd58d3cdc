// @ts-check
/**
 * The time of a dealing, in milliseconds: the elapsed part and the total. Null when nothing is animated.
 *
 * @typedef {{ elapsed: number, total: number } | null} Scene
 */

/**
 * Animates a part of the table at a time counted from the start of the dealing. A player who arrives later sees the
 * rest of it.
 *
 * @param {Element | null | undefined} node
 * @param {Scene} scene
 * @param {{ at: number, ms: number, easing?: string }} time
 * @param {Keyframe[]} keyframes
 */
export function move(node, scene, { at, ms, easing = "ease-out" }, keyframes) {
  if (!scene) return;
  node?.animate(keyframes, { delay: at - scene.elapsed, duration: ms, easing, fill: "backwards" });
}

/**
 * Fades a part in at its time.
 * @param {Element | null | undefined} node
 * @param {Scene} scene
 * @param {number} at
 */
export const appear = (node, scene, at) =>
  move(node, scene, { at, ms: 220 }, [
    { opacity: 0, transform: "scale(0.6)" },
    { opacity: 1, transform: "scale(1)" },
  ]);

/**
 * Finishes all running animations.
 * @param {Element} place
 */
export function finish(place) {
  for (const one of place.getAnimations({ subtree: true })) one.finish();
}

/**
 * Returns a number from 0 to below 1 that is the same for everyone at the table.
 * @param {number} seed
 * @param {number} [n]
 */
export function spread(seed, n = 0) {
  const value = Math.sin(seed * 12.9898 + n * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}
