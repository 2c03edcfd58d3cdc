import type { GameMaths } from "./game-maths.ts";
import { addRatios, multiplyRatios, type Ratio, reduceRatio, toRatio } from "./ratio.ts";

type Hold = NonNullable<GameMaths["hold"]>;

/** Returns the probabilities that 0, 1, 2 ... `n` of `n` cells show a coin in one respin. */
function chancesOfCoins(n: number, chance: bigint): Ratio[] {
  const chances: Ratio[] = [];
  let ways = 1n;
  for (let coins = 0; coins <= n; coins++) {
    chances.push(reduceRatio(ways * (chance - 1n) ** BigInt(n - coins), chance ** BigInt(n)));
    ways = (ways * BigInt(n - coins)) / BigInt(coins + 1);
  }
  return chances;
}

/** Returns a function for the average final value of a number of locked coins, over all possible respins. */
export function exactHold(hold: Hold, cells: number): (coins: number) => Ratio {
  const mean = reduceRatio(
    BigInt(hold.values.reduce((sum, value) => sum + value, 0)),
    BigInt(hold.values.length),
  );
  const known = new Map<string, Ratio>();
  function worth(coins: number, left: number): Ratio {
    const now = multiplyRatios(toRatio(BigInt(coins)), mean);
    if (coins === cells) return addRatios(now, toRatio(BigInt(hold.full)));
    if (left === 0) return now;
    const key = `${coins} ${left}`;
    const before = known.get(key);
    if (before) return before;
    const sum = chancesOfCoins(cells - coins, BigInt(hold.chance))
      .map((chance, more) => multiplyRatios(chance, worth(coins + more, more > 0 ? hold.respins : left - 1)))
      .reduce(addRatios);
    known.set(key, sum);
    return sum;
  }
  return (coins) => worth(coins, hold.respins);
}
