import { describe, expect, it } from "vitest";
import * as z from "zod";
import { operatorCalls } from "#app/platform/contract/ops/operator-calls.ts";
import { OPERATOR_ROLES } from "#app/platform/contract/ops/permissions.ts";
import { PlatformError } from "#app/platform/core/errors.ts";
import type { OperatorHandlers, OperatorSession } from "#app/platform/operators/operator-context.ts";
import { createOperatorPlatform } from "#app/platform/operators/operator-platform.ts";
import { testServices } from "../../app/platform/core/testing.ts";
import { merchant } from "./contexts.ts";

/**
 * The permissions of the operators' calls by role, written down a second time: the contract and the guard are checked
 * against it. A line is `area.call nobody password support cashier finance`, `+` for may; `password` is an operator
 * whose code is still due.
 */
const TABLE = `
  session.signIn              + + + + +
  session.codeStep            - + + + +
  session.proveCode           - + + + +
  session.signOut             - + + + +
  session.current             - - + + +
  session.setPassword         - - + + +
  session.recoveryCodes       - - + + +
  session.renewRecoveryCodes  - - + + +
  session.newApp              - - + + +
  session.replaceApp          - - + + +
  withdrawals.list            - - + + +
  withdrawals.detail          - - + + +
  withdrawals.proof           - - + + +
  withdrawals.review          - - - + -
  withdrawals.approve         - - - + -
  withdrawals.reject          - - - + +
  withdrawals.pay             - - - - +
  withdrawals.markPaid        - - - - +
  withdrawals.markFailed      - - - - +
  withdrawals.settle          - - - - +
  withdrawals.settlePaidTwice - - - - +
  deposits.list               - - + + +
  deposits.detail             - - + + +
  deposits.match              - - - + +
  deposits.reject             - - - + -
  deposits.decideReport       - - - + +
  deposits.settleCase         - - - + +
  cases.claim                 - - + + +
  cases.release               - - + + +
  cases.takeOver              - - - - +
  transfers.list              - - + + +
  transfers.detail            - - + + +
  transfers.returns           - - + + +
  transfers.ask               - - - + +
  transfers.propose           - - - - +
  transfers.approve           - - - - +
  transfers.reject            - - - - +
  transfers.settlePaidTwice   - - - - +
  adjustments.list            - - + + +
  adjustments.detail          - - + + +
  adjustments.propose         - - - - +
  adjustments.approve         - - - - +
  adjustments.reject          - - - - +
  announcements.list          - - + + +
  announcements.detail        - - + + +
  announcements.save          - - + - -
  announcements.remove        - - + - -
  announcements.picture       - - + + +
  announcements.addPicture    - - + - -
  downloads.list              - - + + +
  downloads.detail            - - + + +
  downloads.save              - - + - -
  downloads.takeBack          - - + - -
  messages.list               - - + + +
  messages.count              - - + + +
  messages.send               - - + - -
  feedback.list               - - + + +
  feedback.detail             - - + + +
  feedback.answer             - - + - -
  feedback.close              - - + - -
  missions.list               - - + + +
  missions.detail             - - + + +
  missions.create             - - - - +
  missions.edit               - - - - +
  missions.publish            - - - - +
  missions.choices            - - + + +
  missions.end                - - - - +
  tournaments.list            - - + + +
  tournaments.detail          - - + + +
  tournaments.create          - - - - +
  tournaments.edit            - - - - +
  tournaments.publish         - - - - +
  tournaments.choices         - - + + +
  tournaments.cancel          - - - - +
  promotions.list             - - + + +
  promotions.detail           - - + + +
  promotions.create           - - - + +
  promotions.edit             - - - + +
  promotions.publish          - - - - +
  promotions.choices          - - + + +
  promotions.end              - - - - +
  freeSpins.list              - - + + +
  freeSpins.detail            - - + + +
  freeSpins.offers            - - + + +
  freeSpins.count             - - + + +
  freeSpins.give              - - - - +
  applications.list           - - + + +
  applications.detail         - - + + +
  applications.image          - - + + +
  applications.approve        - - - + -
  applications.reject         - - - + -
  redemptions.list            - - + + +
  redemptions.detail          - - + + +
  redemptions.approve         - - - + -
  redemptions.reject          - - - + -
  rewards.list                - - + + +
  rewards.detail              - - + + +
  rewards.create              - - - - +
  rewards.edit                - - - - +
  rewards.publish             - - - - +
  rewards.hide                - - - - +
  members.find                - - + + +
  members.detail              - - + + +
  members.labels              - - + + +
  members.pin                 - - - + +
  members.unpin               - - - + +
  members.addLabel            - - + + -
  members.removeLabel         - - + + -
  agents.list                 - - + + +
  agents.detail               - - + + +
  agents.terms                - - + + +
  agents.open                 - - - + +
  agents.link                 - - - + +
  agents.raise                - - - - +
  agents.move                 - - - - +
  agents.withdrawMove         - - - - +
  rebateRates.detail          - - + + +
  rebateRates.waiting         - - - - +
  rebateRates.propose         - - - - +
  rebateRates.approve         - - - - +
  rebateRates.refuse          - - - - +
  agentContracts.list         - - + + +
  agentContracts.detail       - - + + +
  agentContracts.preview      - - + + +
  agentContracts.terms        - - + + +
  agentContracts.propose      - - - - +
  agentContracts.approve      - - - - +
  agentContracts.refuse       - - - - +
  agentContracts.withdraw     - - - - +
  agentContracts.end          - - - - +
  agentContracts.hold         - - - - +
  agentContracts.release      - - - - +
  settlements.list            - - + + +
  settlements.detail          - - + + +
  settlements.recompute       - - + + +
  settlements.summary         - - + + +
  settlements.runs            - - + + +
  settlements.release         - - - - +
  matches.list                - - + + +
  matches.detail              - - + + +
  matches.confirm             - - + + +
  matches.dismiss             - - - + +
  protection.detail           - - + + +
  protection.lifts            - - + + +
  protection.setLimit         - - + + +
  protection.exclude          - - + + +
  protection.askLift          - - - + +
  protection.lift             - - - - +
  log.list                    - - - - +
  log.cut                     - - - - +
`;

const COLUMNS = ["nobody", "password", ...OPERATOR_ROLES] as const;
type Column = (typeof COLUMNS)[number];
const rows = new Map(
  TABLE.trim()
    .split("\n")
    .map((line) => {
      const [key = "", ...marks] = line.trim().split(/\s+/);
      return [key, COLUMNS.filter((_, column) => marks[column] === "+")];
    }),
);

const one = { merchant: merchant.code, id: "1" };
const reason = "a good reason";
const promotion = {
  group: "new",
  texts: { EN: { title: "A promotion", summary: "", content: "" } },
  picture: "art:gift",
  sort: 0,
  quota: null,
  budget: null,
  startsAt: 0,
  endsAt: null,
  rules: { kind: "info" },
};
/** A valid input for every call that requires one. */
const seen = { ...one, seenVersion: 1 };

/** Returns the inputs of the calls that every catalogue has. */
const catalogueInputs = (area: string, content: object) => ({
  [`${area}.create`]: { merchant: merchant.code, ...content, idempotencyKey: `${area}-1` },
  [`${area}.edit`]: { ...seen, ...content },
  [`${area}.publish`]: seen,
});

const given: Record<string, object> = {
  "session.signIn": { username: "u", password: "p" },
  "session.proveCode": { code: "000000" },
  "session.setPassword": { old: "o", password: "p", again: "p" },
  "session.renewRecoveryCodes": { code: "000000" },
  "session.newApp": { offer: null },
  "session.replaceApp": { offer: null, password: "p", code: "000000" },
  "announcements.remove": seen,
  "announcements.save": {
    ...seen,
    type: "PL",
    groupName: "",
    platform: "W",
    execution: "B",
    texts: { EN: { title: "A title", content: "" } },
    imageUrl: "",
    linkUrl: "",
    sort: 0,
    startsAt: 1,
    endsAt: null,
  },
  "announcements.addPicture": { merchant: merchant.code, picture: "iVBORw0KGgo=" },
  "downloads.detail": { ...one, id: "android" },
  "downloads.save": {
    ...{ ...one, id: "android", url: "https://apps.example.com/1", version: "", texts: {} },
    seenSetAt: 0,
  },
  "downloads.takeBack": { ...one, id: "android", seenSetAt: 0 },
  "messages.count": { merchant: merchant.code },
  "messages.send": { merchant: merchant.code, texts: {}, seenCount: 0, idempotencyKey: "key-of-roles" },
  "feedback.answer": { ...one, answer: "Thank you" },
  "feedback.close": { ...one, note: reason },
  ...catalogueInputs("missions", {
    rules: { goal: "bet", gameTypes: [], target: 1, period: "day", prize: 1, times: 0, days: 1 },
    texts: { EN: { title: "A mission", summary: "" } },
    ...{ budget: { total: 1, each: 1 }, sort: 0, startsAt: 0, endsAt: null },
  }),
  "missions.end": seen,
  "missions.choices": { merchant: merchant.code },
  "tournaments.choices": { merchant: merchant.code },
  ...catalogueInputs("tournaments", {
    rules: {
      ...{ metric: "turnover", gameTypes: [], vendors: [], games: [], minStake: 0, minBets: 1 },
      ...{ prizes: [{ from: 1, to: 1, amount: 100 }], times: 0, days: 1 },
    },
    texts: { EN: { title: "A race", summary: "" } },
    ...{ startsAt: 0, endsAt: 1 },
  }),
  "tournaments.cancel": { ...seen, note: reason },
  "promotions.choices": { merchant: merchant.code },
  ...catalogueInputs("promotions", promotion),
  "promotions.end": seen,
  ...catalogueInputs("rewards", {
    ...{ type: "goods", texts: { EN: { name: "A cap", text: "" } }, picture: "art:cup" },
    ...{ price: 1, worth: null, times: 0, days: 1, stock: 1, perMember: 1, sort: 0 },
  }),
  "rewards.hide": seen,
  "freeSpins.offers": { merchant: merchant.code },
  "freeSpins.count": { merchant: merchant.code, promotionId: "p", label: "VIP" },
  "freeSpins.give": {
    ...{ merchant: merchant.code, promotionId: "p", label: "VIP", note: reason, seenCount: 1 },
    idempotencyKey: "free-spins-1",
  },
  "applications.approve": { ...one, amount: 100, seenPictures: 0 },
  "applications.reject": { ...one, reason: "other", note: "As seen in the case", seenPictures: 0 },
  "redemptions.reject": { ...one, remark: reason },
  "members.find": { merchant: merchant.code, username: "m" },
  "members.labels": {},
  "members.pin": { ...one, level: 1, reason },
  "members.addLabel": { ...one, label: "VIP", color: "#ABABAB" },
  "members.removeLabel": { ...one, label: "VIP" },
  "agents.terms": { merchant: merchant.code },
  "agents.open": { merchant: merchant.code, username: "maria", type: 1 },
  "agents.raise": { ...one, type: 1, reason, checked: true },
  "agents.move": { ...one, reason },
  "agents.withdrawMove": { ...one, moveId: "m" },
  "rebateRates.waiting": {},
  "rebateRates.propose": { ...one, rates: [], reason },
  "rebateRates.approve": { ...one, proposalId: "p" },
  "rebateRates.refuse": { ...one, proposalId: "p" },
  "agentContracts.terms": { merchant: merchant.code },
  "agentContracts.propose": {
    ...{ merchant: merchant.code, username: "maria", kind: "dividend", period: "weekly", reason },
    tiers: [{ rateBasisPoints: 100, activeMembers: 0, periodValidBet: 0, periodProfitLoss: 0 }],
    ...{ ownPlay: true, carryOver: false },
  },
  "agentContracts.refuse": { ...one, reason },
  "agentContracts.withdraw": { ...one, reason },
  "agentContracts.end": { ...one, reason },
  "agentContracts.hold": { ...one, reason },
  "agentContracts.release": { ...one, reason },
  "settlements.summary": { merchant: merchant.code },
  "settlements.runs": {},
  "withdrawals.reject": { ...one, reason: "checks", note: "As seen in the case" },
  "withdrawals.markPaid": { ...one, proof: "LINE-1" },
  "withdrawals.settle": { ...one, outcome: "refunded", seenPictures: 0 },
  "withdrawals.settlePaidTwice": { ...one, remark: reason },
  "deposits.match": { ...one, amount: 1, bankReference: "L" },
  "deposits.reject": { ...one, reason: "notFound", note: "As seen in the case", seenPictures: 0 },
  "deposits.decideReport": { ...one, kind: "payment", reportId: "p-2", outcome: "credit" },
  "deposits.settleCase": { ...one, caseId: "c", note: reason },
  "cases.claim": { ...one, area: "withdrawals" },
  "cases.release": { ...one, area: "withdrawals" },
  "cases.takeOver": { ...one, area: "withdrawals" },
  "transfers.returns": {},
  "transfers.propose": { ...one, outcome: "done", evidence: reason, idempotencyKey: "key-of-roles" },
  "transfers.approve": { ...one, settlementId: "s" },
  "transfers.reject": { ...one, settlementId: "s" },
  "transfers.settlePaidTwice": { ...one, remark: reason },
  "adjustments.propose": {
    merchant: merchant.code,
    username: "m",
    amount: 1,
    reason,
    idempotencyKey: "key-of-roles",
  },
  "matches.list": {},
  "matches.detail": one,
  "matches.confirm": { ...one, reason },
  "matches.dismiss": { ...one, reason },
  "protection.detail": { merchant: merchant.code, username: "m" },
  "protection.setLimit": {
    merchant: merchant.code,
    username: "m",
    kind: "wager",
    period: "day",
    amount: 1,
    reason,
  },
  "protection.exclude": {
    merchant: merchant.code,
    username: "m",
    kind: "cool_off",
    length: 24,
    scope: "brand",
    reason,
  },
  "protection.lifts": {},
  "protection.askLift": { ...one, reason },
  "log.list": { limit: 1 },
  "log.cut": { lines: 1 },
};
const takesNothing = (key: string) => /\.list$|^session\./.test(key);
const getInput = (key: string) => given[key] ?? (takesNothing(key) ? {} : one);

/** The handler of every call: shows that it was reached by a conflict, which no guard returns. */
const reached = () => Promise.reject(new PlatformError("CONFLICT"));
const handlers = Object.fromEntries(
  [...Map.groupBy(operatorCalls, ({ area }) => area)].map(([area, calls]) => [
    area,
    Object.fromEntries(calls.map(({ name }) => [name, reached])),
  ]),
) as unknown as OperatorHandlers;
// None of these handlers reaches the log.
const services = testServices({ merchants: { all: () => [merchant] }, clock: { now: () => 0 } });
const platform = createOperatorPlatform(services, { handlers });

function getSession(column: Column, over: Partial<OperatorSession> = {}): OperatorSession | null {
  if (column === "nobody") return null;
  const role = column === "password" ? "finance" : column;
  const operator = { id: "o1", username: "operator", role, merchants: null, isDemo: false };
  const isVerified = column !== "password";
  return { operator, isVerified, passwordDue: false, enrols: false, tokenHash: "h", ...over };
}

async function loadCode(
  key: string,
  session: OperatorSession | null,
  input = getInput(key),
): Promise<string> {
  const [area = "", name = ""] = key.split(".");
  const client = platform.client({
    requestId: "r1",
    session,
    ip: "203.0.113.7",
    device: null,
    language: "EN",
  });
  const areas = client as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>;
  try {
    await areas[area]?.[name]?.(input);
    return "nothing was refused";
  } catch (error) {
    return error instanceof PlatformError ? error.code : String(error);
  }
}

const keys = operatorCalls.map(({ area, name }) => `${area}.${name}`);

describe("the permissions of operators' calls", () => {
  it("cover every call of the contract and no other", () => {
    expect([...rows.keys()]).toEqual(keys);
  });

  it.each(keys)("%s is allowed for the right roles only", async (key) => {
    const may = rows.get(key) ?? [];
    for (const column of COLUMNS) {
      const isSignedIn = column !== "nobody" && column !== "password";
      const expected = may.includes(column) ? "CONFLICT" : isSignedIn ? "FORBIDDEN" : "NOT_LOGGED_IN";
      expect([column, await loadCode(key, getSession(column))]).toEqual([column, expected]);
    }
  });

  it.each(keys)("%s is limited while the operator must set a password", async (key) => {
    const isAboutSignIn = key.startsWith("session.");
    const expected = isAboutSignIn ? "CONFLICT" : "PASSWORD_CHANGE_REQUIRED";
    expect(await loadCode(key, getSession("finance", { passwordDue: true }))).toBe(expected);
  });

  it("are checked before the input", async () => {
    expect(await loadCode("withdrawals.pay", getSession("support"), {})).toBe("FORBIDDEN");
    expect(await loadCode("withdrawals.pay", getSession("finance"), {})).toBe("INVALID_INPUT");
  });

  const aboutMerchant = operatorCalls
    .filter(({ input }) => "merchant" in (input as z.ZodObject).shape)
    .map(({ area, name }) => `${area}.${name}`);
  it.each(aboutMerchant)("%s is refused for a merchant that the operator is not assigned to", async (key) => {
    const [role] = (rows.get(key) ?? []).slice(-1);
    const { operator, ...rest } = getSession(role ?? "nobody") ?? {};
    if (!operator) throw new Error("nobody may");
    const narrow = { ...rest, operator: { ...operator, merchants: ["another"] } } as OperatorSession;
    expect(await loadCode(key, narrow, { ...getInput(key), merchant: merchant.code })).toBe("NOT_FOUND");
    expect(await loadCode(key, narrow, { ...getInput(key), merchant: "nobody's" })).toBe("NOT_FOUND");
  });
});

describe("the operators' log", () => {
  it("has a row for each call that changes something, named after its permission or as published", () => {
    for (const { area, meta, method, input } of operatorCalls.filter(
      ({ meta }) => meta.permission !== null,
    )) {
      const publishes = input instanceof z.ZodObject && "publish" in input.shape ? [`${area}.publish`] : [];
      expect(meta.logs).toEqual(method === "POST" ? [meta.permission, ...publishes] : []);
    }
  });
});
