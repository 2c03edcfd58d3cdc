import {
  createDigitsRule,
  createPlayType,
  createSideOptions,
  optionsPlay,
  type PlayType,
  type RuleSet,
} from "../rule-set.ts";

/** 23 numbers of four digits, as 4D is drawn in Malaysia and Singapore. */
export const FOUR_D: RuleSet = {
  code: "four-d",
  shape: {
    kind: "prizes",
    prizes: [
      { code: "FIRST", count: 1, digits: 4 },
      { code: "SECOND", count: 1, digits: 4 },
      { code: "THIRD", count: 1, digits: 4 },
      { code: "STARTER", count: 10, digits: 4 },
      { code: "CONSOLATION", count: 10, digits: 4 },
    ],
  },
  plays: [bigFour("BIG4"), bigFour("BOX4", true), smallFour(), ...firstOf4D()],
};

function bigFour(code: string, orders?: true): PlayType {
  const picks = orders ? ({ ...createDigitsRule(4, 50), orders } as const) : createDigitsRule(4);
  const tiers = [["FIRST"], ["SECOND"], ["THIRD"], ["STARTER"], ["CONSOLATION"]] as const;
  return createPlayType(code, picks, { by: "tail", tiers }, [2_500, 1_000, 500, 180, 60]);
}

function smallFour(): PlayType {
  const tiers = [["FIRST"], ["SECOND"], ["THIRD"]] as const;
  return createPlayType("SMALL4", createDigitsRule(4), { by: "tail", tiers }, [3_500, 2_000, 1_000]);
}

function firstOf4D(): PlayType[] {
  return [
    createPlayType("STRAIGHT4", createDigitsRule(4), { by: "tail", tiers: [["FIRST"]] }, [6_600]),
    createPlayType("LAST3", createDigitsRule(3), { by: "tail", tiers: [["FIRST"]] }, [660]),
    createPlayType("ABC3", createDigitsRule(3), { by: "tail", tiers: [["FIRST", "SECOND", "THIRD"]] }, [220]),
    optionsPlay("SIDE1", { of: "tail", prize: "FIRST", digits: 1 }, createSideOptions(4, 1.95)),
  ];
}

/** The payout, in times the unit, for the last digits of the one number, by their count. */
const PAYOUT_BY_DIGITS = [0, 9.2, 90, 850, 8_000] as const;

/** Returns the rules of a lottery that draws one number of `length` digits. */
function oneNumber(length: 2 | 3 | 4): RuleSet {
  const ending = (count: 1 | 2 | 3 | 4) =>
    createPlayType(
      count === length ? `STRAIGHT${count}` : `LAST${count}`,
      createDigitsRule(count),
      { by: "tail", tiers: [["FIRST"]] },
      [PAYOUT_BY_DIGITS[count]],
    );
  const orders = { by: "tail", tiers: [["FIRST"]] } as const;
  const boxed = () =>
    createPlayType(`BOX${length}`, { ...createDigitsRule(length, 50), orders: true }, orders, [
      PAYOUT_BY_DIGITS[length],
    ]);
  return {
    code: `digits-${length}`,
    shape: { kind: "prizes", prizes: [{ code: "FIRST", count: 1, digits: length }] },
    plays: [
      ending(length),
      ...(length > 2 ? [boxed()] : []),
      ...(length === 4 ? [ending(3)] : []),
      ...(length > 2 ? [ending(2)] : []),
      ending(1),
      optionsPlay("SIDE1", { of: "tail", prize: "FIRST", digits: 1 }, createSideOptions(4, 1.95)),
    ],
  };
}

export const TWO_DIGITS = oneNumber(2);
export const THREE_DIGITS = oneNumber(3);
export const FOUR_DIGITS = oneNumber(4);

/** A first prize of six digits and a number of two, as Thailand draws them. */
export const THAI: RuleSet = {
  code: "thai",
  shape: {
    kind: "prizes",
    prizes: [
      { code: "FIRST", count: 1, digits: 6 },
      { code: "BOTTOM", count: 1, digits: 2 },
    ],
  },
  plays: [
    createPlayType("TOP3", createDigitsRule(3), { by: "tail", tiers: [["FIRST"]] }, [900]),
    createPlayType(
      "TOD3",
      { ...createDigitsRule(3), mixed: true },
      { by: "orders", prize: "FIRST" },
      [150, 300],
    ),
    createPlayType("TOP2", createDigitsRule(2), { by: "tail", tiers: [["FIRST"]] }, [92]),
    createPlayType("BOTTOM2", createDigitsRule(2), { by: "tail", tiers: [["BOTTOM"]] }, [92]),
    createPlayType("RUN_TOP", createDigitsRule(1), { by: "digit", prize: "FIRST", digits: 3 }, [3.3]),
    createPlayType("RUN_BOTTOM", createDigitsRule(1), { by: "digit", prize: "BOTTOM", digits: 2 }, [4.7]),
    optionsPlay("SIDE2", { of: "tail", prize: "FIRST", digits: 2 }, createSideOptions(49, 1.95)),
  ],
};

/** Five digits, drawn about every minute. */
export const FIVE_DIGITS: RuleSet = {
  code: "five-digits",
  shape: { kind: "prizes", prizes: [{ code: "FIRST", count: 1, digits: 5 }] },
  plays: [
    createPlayType("LAST1", createDigitsRule(1), { by: "tail", tiers: [["FIRST"]] }, [9.6]),
    createPlayType("LAST2", createDigitsRule(2), { by: "tail", tiers: [["FIRST"]] }, [96]),
    createPlayType("LAST3", createDigitsRule(3), { by: "tail", tiers: [["FIRST"]] }, [950]),
    createPlayType("FIRST2D", createDigitsRule(2), { by: "tail", tiers: [["FIRST"]], end: "head" }, [96]),
    optionsPlay("SIDE1", { of: "tail", prize: "FIRST", digits: 1 }, createSideOptions(4, 1.95)),
    optionsPlay("SUM_SIDE", { of: "digitSum", prize: "FIRST" }, createSideOptions(22, 1.95)),
    optionsPlay("DUEL", { of: "ends", prize: "FIRST" }, [
      { code: "DRAGON", wins: (ends) => Math.floor(ends / 10) > ends % 10, odds: 2.14 },
      { code: "TIGER", wins: (ends) => Math.floor(ends / 10) < ends % 10, odds: 2.14 },
      { code: "TIE", wins: (ends) => Math.floor(ends / 10) === ends % 10, odds: 9.6 },
    ]),
  ],
};
