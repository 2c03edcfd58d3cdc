/** A setting that a row of the covering array gives one of its values. */
export interface Factor {
  name: string;
  values: readonly string[];
}

/** A value for each factor, by the factor's name. */
export type Row = Readonly<Record<string, string>>;

/** A condition that every row meets. It may read the named factors only. */
export interface Rule {
  reason: string;
  factors: readonly string[];
  holds(row: Row): boolean;
}

/** A pair of values that no valid row can have. */
interface ExcludedPair {
  pair: readonly [string, string];
  reason: string;
}

interface Covering {
  rows: Row[];
  /** The number of pairs of values of two factors that at least one row has. */
  covered: number;
  excluded: ExcludedPair[];
}

/** Rows that are tried for each row of the result; the one with the most new pairs is taken. */
const CANDIDATES = 6;

/**
 * Returns rows that keep the rules and in which each pair of values of two factors occurs, apart from pairs that the
 * rules make impossible. The same factors, rules and seed give the same rows.
 */
export function coverPairs(factors: readonly Factor[], rules: readonly Rule[], seed: number): Covering {
  const random = createRandom(seed);
  const seen = createPairSet(factors);
  const excluded: ExcludedPair[] = [];
  const rows: Row[] = [];

  /** Returns a row with the two values, and many pairs that no row has yet; the reason if the rules allow none. */
  const draw = (first: Value, second: Value): Row | string => {
    const row: Record<string, string> = { [first.name]: first.value, [second.name]: second.value };
    const set = [first, second];
    for (const { name, values } of shuffle(factors, random)) {
      if (row[name] !== undefined) continue;
      const [best] = shuffle(values, random)
        .map((value) => ({ name, value, gain: seen.countMissing({ name, value }, set) }))
        .sort((a, b) => b.gain - a.gain);
      if (!best) continue;
      row[name] = best.value;
      set.push(best);
    }
    return keepRules(row, new Set([first.name, second.name]), rules, factors, random);
  };

  for (const [first, second] of shuffle(listPairs(factors), random)) {
    if (seen.countMissing(first, [second]) === 0) continue;
    let best: Row | string = "";
    let most = -1;
    for (let tried = 0; tried < CANDIDATES; tried += 1) {
      const row = draw(first, second);
      const gain = typeof row === "string" ? Number.POSITIVE_INFINITY : seen.countNew(row);
      if (gain > most) [best, most] = [row, gain];
      if (typeof row === "string") break;
    }
    if (typeof best === "string") {
      const pair = [`${first.name}=${first.value}`, `${second.name}=${second.value}`] as const;
      excluded.push({ pair, reason: best });
      continue;
    }
    seen.add(best);
    rows.push(best);
  }
  return { rows, covered: seen.count(), excluded };
}

/** Creates the set of the pairs that rows have: a table of bits, since there are hundreds of thousands. */
function createPairSet(factors: readonly Factor[]) {
  const ids = new Map<string, Map<string, number>>();
  let width = 0;
  for (const { name, values } of factors) {
    ids.set(name, new Map(values.map((value, at) => [value, width + at])));
    width += values.length;
  }
  const table = new Uint8Array(width * width);
  const getId = ({ name, value }: Value) => ids.get(name)?.get(value) ?? 0;
  const listIds = (row: Row) => Object.entries(row).map(([name, value]) => getId({ name, value }));
  /** Calls `visit` with the place of each pair in the table, smaller id first. */
  const each = (row: Row, visit: (place: number) => void) => {
    const sorted = listIds(row).sort((a, b) => a - b);
    sorted.forEach((id, at) => {
      for (let other = at + 1; other < sorted.length; other += 1)
        visit(id * width + (sorted[other] as number));
    });
  };
  return {
    /** Returns the number of pairs of a value with others that no row has. */
    countMissing(value: Value, others: readonly Value[]): number {
      const id = getId(value);
      let missing = 0;
      for (const other of others) {
        const its = getId(other);
        if (table[Math.min(id, its) * width + Math.max(id, its)] === 0) missing += 1;
      }
      return missing;
    },
    countNew(row: Row): number {
      let found = 0;
      each(row, (place) => {
        if (table[place] === 0) found += 1;
      });
      return found;
    },
    add: (row: Row) => each(row, (place) => table.fill(1, place, place + 1)),
    count: () => table.reduce((sum, bit) => sum + bit, 0),
  };
}

/**
 * Changes values that are not fixed until the row keeps every rule, and returns it; the reason of the rule that cannot be
 * kept otherwise. It tries every combination of the factors of a broken rule, so a refusal is a proof.
 */
function keepRules(
  row: Row,
  fixed: ReadonlySet<string>,
  rules: readonly Rule[],
  factors: readonly Factor[],
  random: () => number,
): Row | string {
  const isFree = (name: string) => !fixed.has(name);
  // The rule that leaves the least choice first, because its failure refutes the most.
  const [broken] = rules
    .filter((rule) => !rule.holds(row))
    .sort((a, b) => a.factors.filter(isFree).length - b.factors.filter(isFree).length);
  if (!broken) return row;
  const free = factors.filter(({ name }) => broken.factors.includes(name) && isFree(name));
  const choices = free.reduce<Row[]>(
    (made, { name, values }) => made.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  const changes = (choice: Row) => Object.keys(choice).filter((name) => choice[name] !== row[name]).length;
  // The fewest changes first, since the other values were drawn for the pairs that they add.
  const ordered = shuffle(choices, random).sort((a, b) => changes(a) - changes(b));
  let reason = broken.reason;
  for (const choice of ordered) {
    const changed = { ...row, ...choice };
    if (!broken.holds(changed)) continue;
    const kept = keepRules(changed, new Set([...fixed, ...broken.factors]), rules, factors, random);
    if (typeof kept !== "string") return kept;
    reason = kept;
  }
  return reason;
}

interface Value {
  name: string;
  value: string;
}

function listPairs(factors: readonly Factor[]): [Value, Value][] {
  const all = factors.map(({ name, values }) => values.map((value) => ({ name, value })));
  return all.flatMap((own, at) =>
    all.slice(at + 1).flatMap((other) => own.flatMap((a) => other.map((b): [Value, Value] => [a, b]))),
  );
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [left[at], left[other]] = [left[other] as T, left[at] as T];
  }
  return left;
}

/** Returns a generator of numbers from 0 to 1 (mulberry32): the same seed gives the same numbers. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
