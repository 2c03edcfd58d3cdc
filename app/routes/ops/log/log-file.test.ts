import { join } from "node:path";
import { expect, it } from "vitest";
import { loadI18n } from "../../../i18n/i18n.server.ts";
import type { LogLine } from "../../../platform/contract/ops/log.ts";
import { pickAmounts } from "../use-ops.ts";
import { actionText, factsText } from "./facts-text.ts";
import { logFileName } from "./log-address.ts";
import { logFile } from "./log-file.server.ts";

const t = loadI18n(join(import.meta.dirname, "../../../locales")).translate("EN", {});

/** Returns a reader of a log of `length` lines. */
function getReader(length: number) {
  const lines = Array.from({ length }, (_, at): LogLine => {
    const nobody = {
      operatorId: null,
      username: "mary",
      role: "finance",
      ip: "203.0.113.9",
      merchantId: null,
    };
    return {
      ...nobody,
      seq: length - at,
      at: 0,
      action: "signIn",
      subjectId: "",
      reference: "",
      before: {},
      after: {},
    };
  });
  return async (before: number | undefined, limit: number) =>
    lines.filter(({ seq }) => before === undefined || seq < before).slice(0, limit);
}

const getRows = (file: string) => file.trim().split("\r\n").slice(1);
const manila = { code: "manila", brandName: "Manila Star", currency: { code: "PHP", decimals: 2 } };
const merchants = [
  { ...manila, timeZone: "Asia/Manila", defaultLanguage: "TY", settingsOff: {}, languages: ["TY"] },
];
const money = pickAmounts(merchants);
const getZone = () => "Asia/Manila";
const next = (before: number) => `/ops/log.csv?before=${before}`;

it("a file that ends before the log does says this, with the address of the next part", async () => {
  const read = getReader(12);
  const part = async (before?: number) =>
    getRows(await logFile(t, read, { before, most: 5, next, money, getZone }));
  const first = await part();
  expect(first).toHaveLength(6);
  expect(first.at(-1)).toContain("ends after 5 lines");
  expect(first.at(-1)).toContain("/ops/log.csv?before=8");
  const numbers = (rows: string[]) => rows.map((row) => Number.parseInt(row, 10)).filter(Number.isInteger);
  const all = [...numbers(first), ...numbers(await part(8)), ...numbers(await part(3))];
  expect(all, "no line is missing between the parts, and none comes twice").toEqual(
    Array.from({ length: 12 }, (_, at) => 12 - at),
  );
});

it.each([0, 4, 5])("a file with the whole log of %i lines has no such note", async (length) => {
  const file = await logFile(t, getReader(length), { before: undefined, most: 5, next, money, getZone });
  expect(getRows(file)).toHaveLength(length);
  expect(file).not.toContain("ends after");
});

it("only an action that waits for a second operator is marked as waiting", () => {
  const what = (after: LogLine["after"]) => actionText(t, { action: "deposits.match", after });
  expect(what({ waits: true, amount: 100 })).toBe("Deposit matched · Waiting for a second operator");
  expect(what({ amount: 100 })).toBe("Deposit matched");
});

it("a line shows its subject's reference, states as their texts, and amounts with their currency", async () => {
  const [line] = await getReader(1)(undefined, 1);
  if (!line) throw new Error("no line");
  const paid = {
    ...line,
    action: "withdrawals.approve",
    merchantId: "manila",
    subjectId: "w1",
    reference: "WD261123ABCDEFG",
  };
  const after = { state: "approved", amount: 510_000, reason: "" };
  const file = await logFile(t, async (before) => (before === undefined ? [{ ...paid, after }] : []), {
    before: undefined,
    most: 5,
    next,
    money,
    getZone,
  });
  expect(getRows(file)[0]).toContain('WD261123ABCDEFG w1,,"Status: Approved, Amount: PHP 5,100.00"');
});

it.each<[string, LogLine["before"], string]>([
  ["withdrawals.reject", { state: "reviewing" }, "Status: Under review"],
  ["deposits.match", { state: "review" }, "Status: Under review"],
  [
    "transfers.reject",
    { state: "unknown", proposed: "notDone" },
    "Proposed: The vendor did not make the transfer",
  ],
  ["adjustments.reject", { state: "proposed" }, "Status: Proposed"],
  ["adjustments.approve", { state: "approved", transfer: "t1" }, "Status: Approved"],
  ["protection.setLimit", { kind: "session", amount: 7_200_000 }, "Amount: 2 h"],
  ["protection.setLimit", { kind: "loss", amount: 100_00 }, "Amount: PHP 100.00"],
  ["protection.lift", { askedBy: "otto", lifted: true }, "Requested by: otto, Break ended early"],
  ["withdrawals.reject", { reason: "withdraw.reason.name" }, "Reason: The account is not in your name."],
  [
    "withdrawals.approve",
    { warnings: "sharedPayee,newPayee" },
    "Confirmed warnings: Other members have the same payee number / The payee was added less than",
  ],
  ["promotions.create", { kind: "wheel", title: "Spin" }, "Type: Lucky wheel, Title: Spin"],
  ["missions.create", { texts: '{"EN":{"title":"Play"},"TY":{"title":"Laro"}}' }, "Title: Play / Laro"],
  ["members.addLabel", { labels: "big" }, "Labels: big"],
  ["cases.claim", { area: "withdrawals" }, "Page: Withdrawals"],
])("a line of %s describes its facts in the same words as pages", async (action, before, text) => {
  const [line] = await getReader(1)(undefined, 1);
  if (!line) throw new Error("no line");
  expect(
    factsText(
      t,
      before,
      { ...line, action, merchantId: "manila", after: before },
      { money, zone: "Asia/Manila", said: null },
    ),
  ).toContain(text);
});

it("times of a line are in its brand's zone, which has its own column", async () => {
  const file = await logFile(t, getReader(1), { before: undefined, most: 5, next, money, getZone });
  expect(getRows(file)[0]).toContain("1,1970-01-01 08:00:00,Asia/Manila,mary");
  const [line] = await getReader(1)(undefined, 1);
  if (!line) throw new Error("no line");
  const facts = { startsAt: Date.UTC(2026, 10, 26, 17, 5) };
  const written = (said: string | null) => factsText(t, facts, line, { money, zone: "Asia/Manila", said });
  expect(written("Asia/Manila")).toBe("Starts: 2026-11-27 01:05:00");
  expect(written(null)).toBe("Starts: 2026-11-27 01:05:00 GMT+08:00");
  const draft = factsText(t, { startsAt: 0 }, line, { money, zone: "Asia/Manila", said: null });
  expect(draft).toBe(`Starts: ${t("ops.promotions.begins.published")}`);
});

it.each([
  [{}, "operators-log.csv"],
  [
    { brand: "manila", from: "2026-11-01", to: "2026-11-26" },
    "operators-log_manila_2026-11-01_2026-11-26.csv",
  ],
  [{ from: "", to: "2026-11-26", operator: "ana" }, "operators-log_start_2026-11-26_ana.csv"],
  [{ member: 'x"; ../a b', reference: "D-1" }, "operators-log_x-..-a-b_D-1.csv"],
])("a file is named after its contents: %j", (chosen, name) => {
  expect(logFileName(chosen)).toBe(name);
});
