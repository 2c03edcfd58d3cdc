import { type Draw, type Drawn, drawSpin, type GameMaths } from "./game-maths.ts";

/**
 * Draws a spin with a slot's highest prize: a window full of coins, else the best segment of the wheel, else five of the
 * best symbol on the middle line. It is a spin that `drawSpin` may return too, with the same payout; everything else
 * about it is drawn.
 */
export function drawTopPrize(maths: GameMaths, draw: Draw): Drawn {
  const { hold, wheel, strips } = maths;
  const symbol = hold ? "C" : wheel ? "S" : "H1";
  const stops = strips.map((strip) => {
    const above = strip.flatMap((there, at) =>
      there === symbol ? [(at + strip.length - 1) % strip.length] : [],
    );
    return above[draw(above.length)] ?? 0;
  });
  const everyCoinLands = hold ? { ...maths, hold: { ...hold, chance: 1 } } : maths;
  const drawn = drawSpin(everyCoinLands, (below) => stops.shift() ?? draw(below));
  return wheel ? { ...drawn, segment: wheel.segments.indexOf(Math.max(...wheel.segments)) } : drawn;
}
