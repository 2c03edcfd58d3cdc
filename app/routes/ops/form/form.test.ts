import { expect, it } from "vitest";
import { operatorDepositsContract } from "../../../platform/contract/ops/deposits.ts";
import { operatorDownloadsContract } from "../../../platform/contract/ops/downloads.ts";
import { operatorMessagesContract } from "../../../platform/contract/ops/messages.ts";
import { operatorMissionsContract } from "../../../platform/contract/ops/missions.ts";
import { operatorPromotionsContract } from "../../../platform/contract/ops/promotions.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { PRIZE_LINES } from "../promotions/prize-lines.ts";
import { rejectFields, richTexts } from "./common-fields.ts";
import { describeForm } from "./describe-form.server.ts";
import type { Field } from "./fields.ts";
import { readForm } from "./read-form.server.ts";

const brand = {
  ...{ code: "1100001", currency: { code: "PHP", decimals: 2 }, timeZone: "Asia/Manila" },
  ...{ languages: ["EN", "TH"], defaultLanguage: "EN" },
};
const setting = { brand, t: ((key: string) => key) as never };
const { create } = operatorMissionsContract;

const FIELDS: readonly Field[] = [
  {
    name: "texts",
    label: "ops.texts.languages",
    parts: [
      { name: "title", label: "ops.promotions.text.title" },
      { name: "summary", label: "ops.promotions.text.summary" },
    ],
  },
  { name: "rules.goal", label: "ops.missions.goal", initial: "bet" },
  { name: "rules.gameTypes", label: "ops.missions.games" },
  { name: "rules.target", label: "ops.missions.target", countIf: { name: "rules.goal", is: "rounds" } },
  { name: "rules.prize", label: "ops.missions.prize" },
  { name: "rules.period", label: "ops.missions.period" },
  { name: "rules.times", label: "ops.missions.times", initial: 3 },
  { name: "rules.days", label: "ops.missions.days", initial: 7 },
  { name: "budget.total", label: "ops.rules.budgetTotal" },
  { name: "budget.each", label: "ops.rules.budgetEach" },
  { name: "sort", label: "ops.promotions.sort", initial: 0 },
  { name: "startsAt", label: "ops.promotions.begins", empty: 0 },
  { name: "endsAt", label: "ops.promotions.ends" },
];
const MISSION = {
  texts: { EN: { title: "Play", summary: "" }, TH: { title: "เล่น", summary: "x" } },
  rules: {
    ...{ goal: "bet", gameTypes: ["RNG", "LIVE"], target: 150_050, period: "day", prize: 5_000 },
    ...{ times: 1, days: 30 },
  },
  ...{ budget: { total: 100_000, each: 5_000 }, sort: 7 },
  ...{ startsAt: Date.UTC(2026, 10, 28, 4, 30), endsAt: null },
};

const toViews = (saved?: object) => describeForm(create, FIELDS, setting, saved);

/** Returns the form that a browser would send for a described form. */
function send(views: ReturnType<typeof toViews>, changes: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set("idempotencyKey", "key-1234");
  for (const { name, kind, value } of views) {
    const typed = changes[name] ?? value;
    if (kind !== "checks") form.set(name, typed);
    else for (const one of typed.split("\n").filter(Boolean)) form.append(name, one);
  }
  return form;
}

const read = (form: FormData) => readForm(form, create, FIELDS, setting, { given: { merchant: brand.code } });
const refusedFields = (form: FormData) => getErrors(() => read(form));

function getErrors(run: () => unknown) {
  try {
    run();
  } catch (error) {
    return getFailure(error).data.fields;
  }
  return null;
}

it("fields take type, unit, limits and options from the schema of the call", () => {
  const views = Object.fromEntries(toViews().map((one) => [one.name, one]));
  expect(views["texts.EN.title"]).toMatchObject({ kind: "text", required: true, maxLength: 120 });
  expect(views["texts.TH.title"]).toMatchObject({ kind: "text", required: false });
  expect(views["rules.goal"]).toMatchObject({ kind: "select", value: "bet", required: true });
  expect(views["rules.goal"]?.options?.[1]).toEqual(["rounds", "ops.missions.goal.rounds"]);
  expect(views["rules.gameTypes"]).toMatchObject({ kind: "checks", required: false });
  expect(views["rules.prize"]).toMatchObject({ kind: "amount", required: true });
  expect(views["rules.days"]).toMatchObject({ kind: "whole", value: "7" });
  expect(views.startsAt).toMatchObject({ kind: "time", required: false });
  expect(views.endsAt).toMatchObject({ kind: "time", required: false });
});

it("a saved item is read back from its own form", () => {
  expect(read(send(toViews(MISSION)))).toEqual({
    merchant: brand.code,
    idempotencyKey: "key-1234",
    ...MISSION,
  });
});

it("an amount is a count when another field says so", () => {
  const saved = { ...MISSION, rules: { ...MISSION.rules, goal: "rounds", target: 50 } };
  const form = send(toViews(saved));
  expect(form.get("rules.target")).toBe("50");
  expect(read(form).rules.target).toBe(50);
  const target = toViews(saved).find(({ name }) => name === "rules.target");
  expect(target, "without a currency").toMatchObject({ kind: "decimal", label: "ops.missions.target" });
});

it("a required text of invisible characters is refused", () => {
  const call = operatorDepositsContract.reject;
  const form = new FormData();
  for (const [name, value] of [
    ["reason", "notFound"],
    ["note", " \u200b "],
    ["seenPictures", "0"],
  ] as const) {
    form.set(name, value);
  }
  const given = { merchant: brand.code, id: "d1" };
  const errors = getErrors(() => readForm(form, call, rejectFields("payments.reason"), setting, { given }));
  expect(errors).toEqual({ note: "error.field.required" });
});

it("a list with amounts names their currency", () => {
  const fields: readonly Field[] = [{ name: "rules.prizes", label: "ops.rules.prizes", lines: PRIZE_LINES }];
  const [view] = describeForm(operatorPromotionsContract.create, fields, wheel);
  expect(view).toMatchObject({ kind: "area", label: "ops.rules.prizes (PHP)" });
});

it("all refused fields are named as they are in the form", () => {
  const wrong = {
    ...{ "texts.EN.title": " ", "rules.prize": "1,5x", "rules.days": "0", "rules.times": "many" },
    ...{ "rules.goal": "sleep", startsAt: "soon", "budget.total": "0" },
  };
  expect(refusedFields(send(toViews(MISSION), wrong))).toEqual({
    "texts.EN.title": "error.field.required",
    "rules.prize": "error.field.amount",
    "rules.days": "error.field.min",
    "rules.times": "error.field.number",
    "rules.goal": "error.field.choice",
    startsAt: "error.field.format",
    "budget.total": "error.field.amountNothing",
  });
});

it("a blank amount is required, rather than badly written", () => {
  expect(refusedFields(send(toViews(MISSION), { "rules.prize": " " }))).toEqual({
    "rules.prize": "error.field.required",
  });
});

it("a branch of a union has its own fields and limits", () => {
  const fields: readonly Field[] = [{ name: "rules.percent", label: "ops.rules.percent" }];
  const branches = { rules: "depositMatch" };
  const [percent] = describeForm(operatorPromotionsContract.create, fields, { ...setting, branches });
  expect(percent).toMatchObject({ kind: "whole", required: true });
  const other = () =>
    describeForm(operatorPromotionsContract.create, fields, { ...setting, branches: { rules: "wheel" } });
  expect(other).toThrow("no field rules.percent");
});

const TURNS: readonly Field[] = [
  { name: "rules.turns.per", label: "ops.rules.turns" },
  { name: "rules.turns.count", label: "ops.rules.turns.count", also: "rules.turns.most", required: true },
  { name: "rules.turns.every", label: "ops.rules.turns.every" },
];
const wheel = { ...setting, branches: { rules: "wheel" } };

it("a union without a chosen branch has the fields of all, and the options of all", () => {
  const [per, count, every] = describeForm(operatorPromotionsContract.create, TURNS, wheel);
  expect(per).toMatchObject({ kind: "select", value: "" });
  expect(per?.options?.map(([one]) => one)).toEqual(["day", "deposit", "bet"]);
  expect([count?.kind, every?.kind]).toEqual(["whole", "amount"]);
});

it("an error of a place that a field fills, too, is beside that field", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["per", "bet"],
    ["count", "0"],
    ["every", "5"],
  ] as const) {
    form.set(`rules.turns.${name}`, value);
  }
  const adjust = ({ rules }: Record<string, unknown>) => {
    const { turns } = rules as { turns: { per: string; count: number; every: number } };
    Object.assign(rules as object, { kind: "wheel", turns: { ...turns, most: turns.count } });
  };
  const refused = () => readForm(form, operatorPromotionsContract.create, TURNS, wheel, { adjust });
  const errors = getErrors(refused);
  expect(errors).toMatchObject({ "rules.turns.count": "error.field.min" });
  expect(errors).not.toHaveProperty("rules.turns.most");
});

it("a saved value that is no longer offered stays an option, in words", () => {
  const fields: readonly Field[] = [
    { name: "group", label: "ops.promotions.group", options: "promotions.group" },
  ];
  const choices = { group: [["new", "New"]] as const };
  const getOptions = (group: string) =>
    describeForm(operatorPromotionsContract.create, fields, { ...setting, choices }, { group })[0]?.options;
  expect(getOptions("new")).toEqual([["new", "New"]]);
  expect(getOptions("vip")).toEqual([
    ["new", "New"],
    ["vip", "promotions.group.vip"],
  ]);
});

it("saved values that are no longer offered stay boxes, in words", () => {
  const choices = { "rules.gameTypes": [["RNG", "Slots"]] as const };
  const views = describeForm(create, FIELDS, { ...setting, choices }, MISSION);
  const types = views.find(({ name }) => name === "rules.gameTypes");
  expect(types?.options).toEqual([
    ["RNG", "Slots"],
    ["LIVE", "ops.missions.games.LIVE"],
  ]);
});

it("a rich text has a tab for each language, and is read from every language with a title or a text", () => {
  const fields: readonly Field[] = [richTexts({ pictures: true })];
  const { send: call } = operatorMessagesContract;
  const views = describeForm(call, fields, setting, { texts: { TH: { title: "", content: "<p>x</p>" } } });
  expect(views.map(({ name, kind, tab, required }) => [name, kind, tab, required])).toEqual([
    ["texts.EN.title", "text", "EN", true],
    ["texts.EN.content", "rich", "EN", false],
    ["texts.TH.title", "text", "TH", false],
    ["texts.TH.content", "rich", "TH", false],
  ]);
  expect(views[1]).toMatchObject({ pictures: true });
  expect(views[0]).toMatchObject({ maxLength: 160, help: "ops.texts.default" });
  const form = send(views);
  form.set("idempotencyKey", "key-1234");
  form.set("seenCount", "2");
  const { texts } = readForm(form, call, fields, setting, { given: { merchant: brand.code } });
  // Without its title the call refuses it.
  expect(texts).toEqual({ TH: { title: "", content: "<p>x</p>" } });
});

it("a date is the start of that day at the brand", () => {
  const fields: readonly Field[] = [
    { name: "registeredFrom", label: "ops.messages.registeredFrom", look: "date" },
  ];
  const { count: call } = operatorMessagesContract;
  const toStart = (typed: string) => {
    const form = new FormData();
    form.set("registeredFrom", typed);
    return readForm(form, call, fields, setting, { given: { merchant: brand.code } }).registeredFrom;
  };
  const start = Date.UTC(2026, 10, 27, 16);
  expect([toStart("2026-11-28"), toStart("28/11/2569"), toStart("")]).toEqual([start, start, undefined]);
  expect(() => toStart("soon")).toThrow();
  const [view] = describeForm(call, fields, setting, { registeredFrom: start });
  expect(view).toMatchObject({ kind: "date", value: "2026-11-28", required: false });
});

it("a time that clocks skip is refused in words, and a saved time keeps its seconds", () => {
  const london = { ...setting, brand: { ...brand, timeZone: "Europe/London" } };
  const saved = { ...MISSION, startsAt: Date.UTC(2026, 2, 28, 1, 30, 7, 50) };
  const views = describeForm(create, FIELDS, london, saved);
  const readStart = (changes?: Record<string, string>) => {
    const given = { merchant: brand.code };
    return readForm(send(views, changes), create, FIELDS, london, { given }).startsAt;
  };
  expect(readStart()).toBe(saved.startsAt);
  expect(readStart({ startsAt: "2026-10-25T01:30" }), "the first of two").toBe(Date.UTC(2026, 9, 25, 0, 30));
  const errors = getErrors(() => readStart({ startsAt: "2026-03-29T01:30" }));
  expect(errors).toEqual({ startsAt: "ops.error.skippedTime" });
});

it("a hidden time is sent back to the millisecond", () => {
  const fields: readonly Field[] = [{ name: "seenSetAt", label: "ops.downloads.setAt", look: "hidden" }];
  const { takeBack: call } = operatorDownloadsContract;
  const seenSetAt = Date.UTC(2026, 10, 28, 4, 30, 1, 7);
  const views = describeForm(call, fields, setting, { seenSetAt });
  const given = { merchant: brand.code, id: "android" } as const;
  expect(readForm(send(views), call, fields, setting, { given })).toEqual({ ...given, seenSetAt });
});
