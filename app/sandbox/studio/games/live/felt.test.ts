import { describe, expect, test } from "vitest";
import { getNumbers, getPoint } from "./board-places.js";
import { dealOrder } from "./deal-order.js";
import { ROULETTE } from "./rules/roulette.ts";

const INSIDE = ROULETTE.positions.filter(({ group }) => group !== "outside" && group !== "dozens");

describe("an inside bet of roulette", () => {
  test("has its own place on the board", () => {
    const places = INSIDE.map(({ id }) => `${getPoint(id).x},${getPoint(id).y}`);
    expect(INSIDE.length).toBe(37 + 60 + 14 + 23 + 11);
    expect(new Set(places).size).toBe(places.length);
  });

  test.each([
    ["straight:17", { x: 3, y: 11 }],
    ["split:17-18", { x: 4, y: 11 }],
    ["split:17-20", { x: 3, y: 12 }],
    ["corner:17-18-20-21", { x: 4, y: 12 }],
    ["street:16-17-18", { x: 0, y: 11 }],
    ["line:16-21", { x: 0, y: 12 }],
    ["split:0-3", { x: 5, y: 0 }],
    ["street:0-2-3", { x: 4, y: 0 }],
    ["corner:0-1-2-3", { x: 0, y: 0 }],
  ])("%s is on its number, line or crossing", (id, place) => {
    expect(getPoint(id)).toEqual(place);
  });

  test("highlights the numbers on which it wins", () => {
    for (let number = 0; number <= 36; number++) {
      const { back } = ROULETTE.deal(() => number);
      const covering = INSIDE.filter(({ id }) => getNumbers(id).includes(number)).map(({ id }) => id);
      expect(
        Object.keys(back)
          .filter((id) => INSIDE.some((one) => one.id === id))
          .sort(),
      ).toEqual(covering.sort());
    }
  });
});

test.each([
  ["baccarat", [2, 3], ["0.0", "1.0", "0.1", "1.1", "1.2"]],
  ["andarBahar", [1, 2, 1], ["0.0", "1.0", "2.0", "1.1"]],
  ["blackjack", [3, 2], ["1.0", "0.0", "0.1", "0.2", "1.1"]],
])("cards of %s are dealt to the table in the order of its rules", (rules, counts, order) => {
  const hands = counts.map((length) => ({ items: Array.from({ length }, () => "AS") }));
  expect(dealOrder(rules, hands).map(({ hand, turn }) => `${hand}.${turn}`)).toEqual(order);
});
