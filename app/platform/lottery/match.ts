import { combinations } from "#app/shared/lottery-picks.ts";
import type { DrawShape, PlayType, PrizeCode, ValueSource } from "./rule-set.ts";

/** A draw's numbers in the order of its shape; a ball or a die's face is also written as a number. */
export type DrawnNumbers = readonly string[];

type PrizeShape = Extract<DrawShape, { kind: "prizes" }>;

/**
 * Returns the number of hits of a ticket's lines in each tier of a play type. `picks` are valid for it
 * (shared/lottery-picks.ts).
 */
export function hitsByTier(
  shape: DrawShape,
  { match, picks: rule }: Pick<PlayType, "match" | "picks">,
  picks: readonly string[],
  drawn: DrawnNumbers,
): number[] {
  switch (match.by) {
    case "tail":
      return match.tiers.map((prizes) => tailHits(shape, drawn, prizes, { end: match.end, picks, rule }));
    case "orders": {
      const end = sorted(first(shape, drawn, match.prize).slice(-3));
      const hits = picks.filter((pick) => sorted(pick) === end).length;
      return new Set(end).size === 3 ? [hits, 0] : [0, hits];
    }
    case "digit": {
      const end = first(shape, drawn, match.prize).slice(-match.digits);
      return [picks.filter((pick) => end.includes(pick)).length];
    }
    case "all":
    case "none": {
      const ends = new Set(drawn.map((number) => number.slice(-2)));
      const found = picks.filter((pick) => ends.has(pick)).length;
      return [combinations(match.by === "all" ? found : picks.length - found, getPickCount(rule))];
    }
    case "balls": {
      const found = picks.filter((pick) => drawn.includes(pick)).length;
      const take = getPickCount(rule);
      return match.hits.map(
        (hits) => combinations(found, hits) * combinations(picks.length - found, take - hits),
      );
    }
    case "options": {
      const value = drawnValue(shape, match.value, drawn);
      return match.options.map(({ code, wins }) => (picks.includes(code) && wins(value) ? 1 : 0));
    }
  }
}

/** Returns the payout of hits for one unit a line, in thousandths of the unit. */
function paidThousandths(hits: readonly number[], odds: readonly number[]): number {
  return hits.reduce((sum, count, tier) => sum + count * (odds[tier] ?? 0), 0);
}

/** Returns the win of a ticket in minor units: the sum of its lines' hits, rounded down. */
export function computeWin(unit: number, hits: readonly number[], odds: readonly number[]): number {
  return Number((BigInt(unit) * BigInt(paidThousandths(hits, odds))) / 1_000n);
}

/** Returns the numbers of the given prizes. */
function getNumbers(shape: DrawShape, drawn: DrawnNumbers, prizes: readonly PrizeCode[]): string[] {
  let at = 0;
  return getPrizes(shape).prizes.flatMap(({ code, count }) => {
    const numbers = drawn.slice(at, at + count);
    at += count;
    return prizes.includes(code) ? numbers : [];
  });
}

/** Returns the value of a draw that options are compared with. */
function drawnValue(shape: DrawShape, source: ValueSource, drawn: DrawnNumbers): number {
  switch (source.of) {
    case "tail":
      return Number(first(shape, drawn, source.prize).slice(-source.digits));
    case "digitSum":
      return [...first(shape, drawn, source.prize)].reduce((sum, digit) => sum + Number(digit), 0);
    case "ends": {
      const number = first(shape, drawn, source.prize);
      return Number(`${number.at(0)}${number.at(-1)}`);
    }
    case "ballSum":
      return drawn.reduce((sum, ball) => sum + Number(ball), 0);
    case "faces":
      return Number(drawn.join(""));
  }
}

interface TailPicks {
  end: "head" | undefined;
  picks: readonly string[];
  rule: PlayType["picks"];
}

/**
 * The number of times that each end was drawn, by draw, prizes and reading of ends: cached because many tickets are
 * checked against one draw.
 */
const ends = new WeakMap<DrawnNumbers, Map<readonly PrizeCode[], Map<string, ReadonlyMap<string, number>>>>();

function tailHits(
  shape: DrawShape,
  drawn: DrawnNumbers,
  prizes: readonly PrizeCode[],
  { end, picks, rule }: TailPicks,
): number {
  const inOrders = rule.kind === "digits" && rule.orders === true;
  const length = picks[0]?.length ?? 0;
  // Exactly one of a number's orders can be the drawn one.
  const getKey = (part: string) => (inOrders ? sorted(part) : part);
  const ofDraw = ends.get(drawn) ?? new Map();
  ends.set(drawn, ofDraw);
  const ofPrizes = ofDraw.get(prizes) ?? new Map();
  ofDraw.set(prizes, ofPrizes);
  const how = `${end ?? "tail"} ${length} ${inOrders}`;
  let counts: Map<string, number> | undefined = ofPrizes.get(how);
  if (!counts) {
    counts = new Map<string, number>();
    for (const number of getNumbers(shape, drawn, prizes)) {
      const key = getKey(end === "head" ? number.slice(0, length) : number.slice(-length));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    ofPrizes.set(how, counts);
  }
  return picks.reduce((hits, pick) => hits + (counts.get(getKey(pick)) ?? 0), 0);
}

function first(shape: DrawShape, drawn: DrawnNumbers, prize: PrizeCode): string {
  const [number] = getNumbers(shape, drawn, [prize]);
  if (number === undefined) throw new Error(`the draw has no prize ${prize}`);
  return number;
}

function getPrizes(shape: DrawShape): PrizeShape {
  if (shape.kind !== "prizes") throw new Error(`a draw of ${shape.kind} has no prizes`);
  return shape;
}

function getPickCount(rule: PlayType["picks"]): number {
  if (rule.kind !== "numbers") throw new Error("only numbers are combined");
  return rule.take;
}

const sorted = (digits: string) => [...digits].sort().join("");
