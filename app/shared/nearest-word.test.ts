import { expect, it } from "vitest";
import { nearestWord } from "./nearest-word.ts";

it.each([
  ["PICHT", ["LOOM", "PITCH"], "PITCH"],
  ["pitch", ["PITCH"], "PITCH"],
  ["PITC", ["RAPID", "PITCH"], "PITCH"],
  ["TIED", ["RAPID", "TIDE"], "TIDE"],
  ["DETI", ["TIDE"], null],
  ["CTH", ["TCH"], "TCH"],
  ["CAT", ["ATC"], null],
  ["PITCH", ["PITCH"], null],
  ["LOOM", ["PITCH"], null],
])("%s among %j most likely means %s", (word, candidates, nearest) => {
  expect(nearestWord(word, candidates)).toBe(nearest);
});
