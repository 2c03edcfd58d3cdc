import { beforeEach, expect, it, vi } from "vitest";

const elements = vi.hoisted(() => new Map<string, Record<string, unknown>>());

vi.mock("../../frame/kit.js", () => ({
  element(id: string) {
    const made = {
      ...{ value: "none", textContent: "", dataset: {}, classList: { toggle() {} } },
      ...{ setAttribute() {}, replaceChildren() {}, addEventListener() {} },
    };
    const known = elements.get(id) ?? made;
    elements.set(id, known);
    return known;
  },
  game: { limits: { maxLegs: 10 }, decimals: 2, lang: "en" },
  make: () => ({}),
  say() {},
  t: (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`,
  amount: String,
}));
vi.mock("./words.js", () => ({
  nameOfPick: (id: string, { selection }: { selection: string }) => `${id} ${selection}`,
  oddsText: (odds: number) => (odds / 1_000).toFixed(2),
  pickText: () => "",
  marketText: () => "",
}));

// Another test file of this worker may have loaded them with its own mocks.
vi.resetModules();
const { presetPick, togglePick, updateSlip } = await import("./slip.js");

type Match = Parameters<typeof presetPick>[0];
const matchAt = (id: string, ...odds: number[]) =>
  ({
    ...{ id, home: "A", away: "B", betting: "open" },
    selections: odds.map((one) => ({ market: "winner", selection: "home", line: null, odds: one })),
  }) as unknown as Match;
const preset = (match: Match, seen: number) => {
  const [pick] = match.selections;
  if (pick) presetPick(match, pick, seen);
};
const shownNotice = () => elements.get("slip-notice")?.textContent;

let id = "";
beforeEach(() => {
  id += "m";
});

it("the notice shows the current odds, however often they move after the player's pick", () => {
  preset(matchAt(id, 58_250), 58_100);
  expect(shownNotice()).toBe('asked.moved {"before":"58.10","now":"58.25"}');
  updateSlip(matchAt(id, 58_400));
  expect(shownNotice()).toBe('asked.moved {"before":"58.10","now":"58.40"}');
  updateSlip(matchAt(`${id} other`, 1_500));
  expect(shownNotice()).toBe('asked.moved {"before":"58.10","now":"58.40"}');
  updateSlip(matchAt(id, 58_100));
  expect(shownNotice()).toBe("");
  updateSlip(matchAt(id, 57_000));
  expect(shownNotice()).toBe('asked.moved {"before":"58.10","now":"57.00"}');
  updateSlip(matchAt(id));
  expect(shownNotice(), "no odds are offered").toBe("");
});

it("the notice about moved odds disappears once the slip has changed", () => {
  preset(matchAt(id, 2_000), 1_900);
  const other = matchAt(`${id} other`, 1_500);
  const [pick] = other.selections;
  if (pick) togglePick(other, pick);
  updateSlip(matchAt(id, 2_100));
  expect(shownNotice()).toBe("");
});
