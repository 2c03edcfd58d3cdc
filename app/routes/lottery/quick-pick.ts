import { areValidPicks, listPicks, type PickRule } from "../../shared/lottery-picks.ts";

/** Returns a random line: a whole new combination, or one more number or option in addition to the picked ones. */
export function quickPick(
  rule: PickRule,
  picked: readonly string[],
  random: () => number = Math.random,
): string[] {
  const below = (n: number) => Math.floor(random() * n);
  const list = listPicks(rule);
  if (list) {
    const left = rule.kind === "numbers" ? list : list.filter((pick) => !picked.includes(pick));
    const take = rule.kind === "numbers" ? rule.take : 1;
    const chosen = Array.from(
      { length: Math.min(take, left.length) },
      () => left.splice(below(left.length), 1)[0] ?? "",
    );
    return (rule.kind === "numbers" ? chosen : [...picked, ...chosen]).sort();
  }
  const length = rule.kind === "digits" ? rule.length : 1;
  for (;;) {
    const pick = Array.from({ length }, () => below(10)).join("");
    if (!picked.includes(pick) && areValidPicks(rule, [pick])) return [...picked, pick];
  }
}
