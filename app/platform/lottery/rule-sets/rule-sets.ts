import type { RuleSet } from "../rule-set.ts";
import { DICE, KENO, PICK_5_35, PICK_6_42, PICK_6_45, PICK_6_49 } from "./balls-and-dice.ts";
import { FIVE_DIGITS, FOUR_D, FOUR_DIGITS, THAI, THREE_DIGITS, TWO_DIGITS } from "./digits.ts";
import { VN_NORTH, VN_SOUTH } from "./vietnam.ts";

/** Every set of rules that a lottery can have. */
export const RULE_SETS: readonly RuleSet[] = [
  VN_SOUTH,
  VN_NORTH,
  FOUR_D,
  TWO_DIGITS,
  THREE_DIGITS,
  FOUR_DIGITS,
  THAI,
  FIVE_DIGITS,
  PICK_5_35,
  PICK_6_42,
  PICK_6_45,
  PICK_6_49,
  KENO,
  DICE,
];
