import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadI18n } from "../../../i18n/i18n.server.ts";
import { contractPeriod, contractState } from "../../../platform/contract/contracts.ts";
import { missionGoal, missionPeriod } from "../../../platform/contract/mission-rules.ts";
import { claimArea } from "../../../platform/contract/ops/cases.ts";
import { promotionGroup, promotionKind } from "../../../platform/contract/promotion-rules.ts";
import { earningKind } from "../../../platform/contract/settlements.ts";
import { tournamentMetric } from "../../../platform/contract/tournament-rules.ts";
import { withdrawalState } from "../../../platform/contract/withdrawals.ts";
import { describeTerms } from "../../../platform/operators/describe-terms.ts";
import { testMerchant } from "../../../platform/testing.ts";
import { GAME_TYPES } from "../../../shared/game-kinds.ts";
import { sendPromotion } from "../promotions/testing.ts";
import { partsText, translateWord } from "./fact-words.ts";
import { factName, factsText, termText } from "./facts-text.ts";

const i18n = loadI18n(join(import.meta.dirname, "../../../locales"));
const t = i18n.translate("EN", {});
const platform = join(import.meta.dirname, "../../../platform");
/** An identifier of the program, such as `minDeposit`, `cool_off` or `ops.nav.x`, which is not a readable word. */
const RAW = /^[a-z]+([A-Z_.]\w*)+$/;

/** Returns the names of the facts that the platform's operators write to the log. */
function loggedNames(): string[] {
  const source = readdirSync(platform, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!test|testing)\.ts$/.test(file))
    .map((file) => readFileSync(join(platform, file), "utf8"))
    .join("\n");
  const calls = [...source.matchAll(/\brecord(?:\?\.)?\(\s*trx,([^;]*?)\);/gs)].map(([, args = ""]) => args);
  const objects = calls.flatMap((args) =>
    [...args.matchAll(/(?<!\$)\{([^{};]*)\}/g)].map(([, fields = ""]) => fields),
  );
  const names = objects.flatMap((fields) =>
    fields.split(",").map((field) => /^\s*(\w+)\s*(?::|$)/.exec(field)?.[1]),
  );
  return [...new Set(names)].filter((name) => name !== undefined);
}

it("has a name for every fact that operators' actions write into the log", () => {
  const names = loggedNames().filter((name) => !["transfer"].includes(name));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => factName(t, name) === name)).toEqual([]);
});

it.each(promotionKind.options.map((kind) => [kind, sendPromotion(kind).rules] as const))(
  "describes the terms of a promotion of the kind %s",
  (_, rules) => {
    const facts = describeTerms(testMerchant({}), { rules, group: "daily", texts: {} });
    for (const [name, value] of Object.entries(facts)) {
      expect(factName(t, name), name).not.toBe(name);
      if (typeof value !== "string") continue;
      expect(termText(t, { area: "promotions", name, value, facts }), name).not.toMatch(RAW);
    }
    expect(
      factsText(
        t,
        facts,
        { action: "promotions.create", merchantId: "", after: facts },
        { money: () => "", zone: "UTC", said: null },
      ),
    ).not.toMatch(/: [a-z]+[A-Z]\w+/);
  },
);

it.each([
  ["cases", "area", claimArea.options],
  ["promotions", "kind", promotionKind.options],
  ["promotions", "group", promotionGroup.options],
  ["missions", "goal", missionGoal.options],
  ["missions", "period", missionPeriod.options],
  ["tournaments", "metric", tournamentMetric.options],
  ["tournaments", "gameTypes", GAME_TYPES],
  ["withdrawals", "state", withdrawalState.options],
  ["missions", "state", ["draft", "published"]],
  ["matches", "state", ["open", "confirmed", "dismissed"]],
  ["protection", "kind", ["deposit", "loss", "wager", "session", "cool_off", "self_exclusion"]],
  ["protection", "scope", ["brand", "all_brands"]],
  ["protection", "period", ["day", "week", "month"]],
  ["protection", "until", ["for good"]],
  ["protection", "amount", ["none"]],
  ["deposits", "kind", ["payment", "reversal", "bankLine", "mission"]],
  ["deposits", "case", ["open", "settled"]],
  ["withdrawals", "paidTwice", ["open", "settled"]],
  ["transfers", "answer", ["done", "refused", "short", "absent", "silent"]],
  ["adjustments", "kind", ["waiver"]],
  ["rewards", "type", ["goods", "bonus"]],
  ["agentContracts", "contractKind", earningKind.options],
  ["agentContracts", "contractPeriod", contractPeriod.options],
  ["agentContracts", "state", contractState.options],
  ["settlements", "state", ["held", "paid", "nothing"]],
] as const)("translates the values of %s %s in every language", (area, name, values) => {
  for (const language of i18n.languages()) {
    for (const value of values) {
      const word = translateWord(i18n.translate(language, {}), { area, name, value, facts: {} });
      expect(word, `${language} ${value}`).not.toBe(null);
      expect(word, `${language} ${value}`).not.toMatch(/\w\.\w+\.\w/);
      expect(word, `${language} ${value}`).not.toBe(value);
    }
  }
});

it("shows saved plain texts as they are, and saved HTML without its tags", () => {
  const title = "a < b  & c > d <script>alert(1)</script>";
  const text = { title, summary: "Win <100> or more", content: "<p>Once a day.<br>Then again.</p>" };
  const facts = describeTerms(testMerchant({}), { texts: { EN: text, TY: { title, summary: "" } } });
  const shown = Object.entries(facts).map(([name, value]) => [
    factName(t, name),
    termText(t, { area: "promotions", name, value: String(value), facts }),
  ]);
  expect(shown).toEqual([
    ["EN", `${title} / Win <100> or more`],
    ["EN", "Once a day. Then again."],
    ["TY", title],
  ]);
});

it("names the fields of prizes and of turn rules", () => {
  expect(partsText(t, "from 1, to 3, amount PHP 5.00; from 4, to 4, amount PHP 1.00")).toBe(
    "From place: 1, To place: 3, Amount: PHP 5.00; From place: 4, To place: 4, Amount: PHP 1.00",
  );
  expect(partsText(t, "per day, count 1")).toBe("How members get turns: Turns a day, Number of turns: 1");
});
