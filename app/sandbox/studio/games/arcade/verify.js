// @ts-check
/**
 * Computes a bet's random numbers again, in the player's browser and independently of the server's code: HMAC-SHA256
 * with the server's seed as key over `<client seed>:<nonce>:<0, 1, 2 ...>`, read as big-endian 32-bit numbers. Each
 * number is taken modulo the number of outcomes; numbers of the last incomplete range are skipped.
 *
 * @typedef {{ type: string, choice: string, seed: string, seedHash: string, clientSeed: string, nonce: number,
 * result: string[] }} Played
 */

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

/**
 * Returns true when a seed matches the hash that was shown before.
 *
 * @param {Pick<Played, "seed" | "seedHash">} played
 */
export async function isSeedOfHash({ seed, seedHash }) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(seed)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === seedHash;
}

/** @param {Pick<Played, "seed" | "clientSeed" | "nonce">} played @returns {Promise<(below: number) => Promise<number>>} */
async function replayDraws({ seed, clientSeed, nonce }) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(seed), algorithm, false, ["sign"]);
  /** @type {number[]} */
  let words = [];
  let blocks = 0;
  return async (below) => {
    for (;;) {
      if (words.length === 0) {
        const block = new DataView(
          await crypto.subtle.sign("HMAC", key, bytes(`${clientSeed}:${nonce}:${blocks++}`)),
        );
        words = Array.from({ length: 8 }, (_, n) => block.getUint32(n * 4));
      }
      const word = words.shift() ?? 0;
      if (word < 2 ** 32 - (2 ** 32 % below)) return word % below;
    }
  };
}

/**
 * Computes the random result of a round again, in the format of its `result`. `wheelSize`: the number of segments of
 * its wheel.
 *
 * @param {Omit<Played, "result" | "seedHash">} played
 * @param {{ cells: number, floors: number, doors: Record<string, number>, wheelSize: number, most: number }} sizes
 * @returns {Promise<string[]>}
 */
export async function resultAgain(played, sizes) {
  const { type, choice } = played;
  const draw = await replayDraws(played);
  if (type === "mines") {
    const cells = Array.from({ length: sizes.cells }, (_, cell) => cell);
    const bad = [];
    for (let n = 0; n < Number(choice); n++) bad.push(cells.splice(await draw(cells.length), 1)[0]);
    return bad.map(String);
  }
  if (type === "tower") {
    const bad = [];
    for (let step = 0; step < sizes.floors; step++)
      bad.push(step * 100 + (await draw(sizes.doors[choice] ?? 2)));
    return bad.map(String);
  }
  if (type === "wheel") return [String(await draw(sizes.wheelSize))];
  if (type === "crash") {
    const reached = Math.floor((980 * 2 ** 32) / ((await draw(2 ** 32)) + 1));
    return [String(Math.max(1_000, Math.min(sizes.most, reached)))];
  }
  const path = [];
  for (let peg = 0; peg < 12; peg++) path.push(await draw(2));
  return [path.join(""), String(path.filter((step) => step === 1).length)];
}
