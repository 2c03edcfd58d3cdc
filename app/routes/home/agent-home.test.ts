import type { AppLoadContext } from "@remix-run/node";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createBrandLoader } from "../../brand/load.ts";
import { smallDocument, type TestFolder, testFolder } from "../../brand/testing.ts";
import { CallFailure } from "../../site/call-failure.ts";
import { loader } from "./home.tsx";
import { loadAgentHome } from "./load-agent-home.server.ts";

let folder: TestFolder;
beforeAll(() => {
  folder = testFolder();
});
afterAll(() => folder[Symbol.dispose]());

const NONE = { enabled: true, waiting: 0 };

const TIERS = [{ rateBasisPoints: 500, activeMembers: 0, validBet: 0, profit: 0 }];
const OFFER = { requestId: "2", kind: "new", offeredBy: "above", tiers: TIERS, period: "daily" };
const END = { ...OFFER, requestId: "1", kind: "termination", offeredBy: "" };

/** Returns a request of an agent on 1 March, 01:30 in Bangkok, of a brand that offers dividends and daily salary. */
function request(more: object = {}) {
  const document = smallDocument("small", {
    switches: { agentCentre: true },
    agents: { contractKinds: ["enableCt", "salary"] },
    locale: { timeZone: "Asia/Bangkok" },
    pages: ["help"],
  });
  folder.write("small/brand.json", document);
  const { brand, problems } = createBrandLoader(folder).load("small");
  expect(problems).toEqual([]);
  const income = vi.fn(async ({ from }: { from: string }) => ({ total: from === "2026-03-01" ? 5 : 700 }));
  const settlements = vi.fn(async () => ({ sums: { net: 90_000 } }));
  const agents = {
    ...{ income, settlements },
    consolidatedSettings: async () => ({
      ...{ dividend: { ...NONE, waiting: 2 }, dailySalary: NONE },
      // A kind that the brand does not offer any more.
      ...{ hourSalary: { ...NONE, waiting: 1 }, realtimeSalary: NONE },
    }),
    dividendRequests: async () => ({ list: [OFFER, END] }),
  };
  const context = {
    brand,
    caller: { kind: "account", type: 1 },
    request: { language: "EN", audience: "agent" },
    now: Date.UTC(2026, 1, 28, 18, 30),
    platform: { agents },
    t: (key: string) => key,
    texts: () => ({}),
    ...more,
  } as unknown as AppLoadContext;
  return { context, income, settlements };
}

it("leads an agent to income, held payments and offers, by the days of the brand", async () => {
  const { context, income, settlements } = request();
  const home = await loadAgentHome(context);
  expect(home?.figures).toEqual({
    month: 5,
    yesterday: 700,
    waiting: [
      { page: "agentDividendRecordCopy2", id: "2", kind: "new", offeredBy: "above", tiers: TIERS },
      { page: "agentDividendRecordCopy2", id: "1", kind: "termination", offeredBy: "", tiers: TIERS },
    ],
    held: { amount: 90_000, fromDay: "2025-03-01", toDay: "2026-03-01" },
  });
  expect(income.mock.calls).toEqual([
    [{ from: "2026-03-01", to: "2026-03-01" }],
    [{ from: "2026-02-28", to: "2026-02-28" }],
  ]);
  expect(settlements.mock.calls).toEqual([[expect.objectContaining({ side: "own", state: "held" })]]);
  expect(home?.links).toEqual([
    "agentRevenueReport",
    "agentDividendRecordCopy2",
    "agentDailyWages2",
    "registerCenter",
    "downlineManagmentView",
    "agentTeamOverview",
  ]);
});

it("shows the pages also when the figures cannot be read", async () => {
  const { context, income } = request();
  income.mockRejectedValueOnce(
    new CallFailure({ code: "FEATURE_OFF", message: "", fields: {}, details: {} }, 503),
  );
  const home = await loadAgentHome(context);
  expect([home?.figures, home?.links.length]).toEqual([null, 6]);
});

it("reads nothing for a visitor", async () => {
  const { context, income } = request({ caller: { kind: "visitor" } });
  expect([await loadAgentHome(context), income.mock.calls]).toEqual([null, []]);
});

it("redirects a search of the help to the help centre on an agent host, too", async () => {
  const { context } = request();
  const args = { context, request: new Request("http://small.localhost/help?q=pay"), params: {} };
  const led: Response = await Promise.resolve(loader(args as never)).catch((thrown) => thrown);
  expect(led.headers.get("location")).toBe("/helpmc?q=pay");
});
