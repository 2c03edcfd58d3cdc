import { join } from "node:path";
import { expect, it } from "vitest";
import { loadI18n } from "../../i18n/i18n.server.ts";
import { contractColumns } from "./agentContracts/contract-file.server.ts";
import { agentColumns } from "./agents/agent-file.server.ts";
import { fileResponse, listFile, type Merchants } from "./list-file.server.ts";

const t = loadI18n(join(import.meta.dirname, "../../locales")).translate("EN", {});
const getMerchant = (code: string, timeZone: string, currency: { code: string; decimals: number }) =>
  ({ code, timeZone, currency }) as Merchants[number];
const merchants = [
  getMerchant("manila", "Asia/Manila", { code: "PHP", decimals: 2 }),
  getMerchant("lotus", "Asia/Ho_Chi_Minh", { code: "VND", decimals: 0 }),
];
const MIDNIGHT = Date.UTC(2026, 10, 26);

/** Returns the lines of a file of these rows, without its byte order mark. */
async function getLines<Row>(columns: Parameters<typeof listFile<Row>>[1], rows: Row[]): Promise<string[]> {
  const file = await listFile(t, columns, async ({ pageNo, pageSize }) =>
    rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
  );
  return file.replace("\ufeff", "").trimEnd().split("\r\n");
}

it.each([
  [0, 1],
  [99, 100],
  [100, 101],
  [250, 251],
  [10_000, 10_001],
])("a list of %i rows is a whole file of %i lines", async (count, length) => {
  const lines = await getLines(
    [["Number", String]],
    Array.from({ length: count }, (_, at) => at),
  );
  expect(lines).toHaveLength(length);
  expect(lines.slice(1)).toEqual(Array.from({ length: count }, (_, at) => String(at)));
});

it("a longer list is cut off, and the last line says so", async () => {
  const lines = await getLines(
    [["Number", String]],
    Array.from({ length: 10_001 }, (_, at) => at),
  );
  expect(lines).toHaveLength(10_002);
  expect(lines.at(-2)).toBe("9999");
  expect(lines.at(-1)).toContain("ends here after 10,000 lines");
});

it("agents have times and amounts of their own brand, and no formula", async () => {
  const agent = {
    ...({
      merchantId: "manila",
      id: "a1",
      username: "maria",
      type: 1,
      level: 2,
      direct: 3,
      team: 14,
    } as const),
    ...({
      registeredAt: MIDNIGHT,
      status: "active",
      upline: "=1+1",
      validBet: 123_456,
      netLoss: -50,
    } as const),
  };
  const closed = { ...agent, merchantId: "lotus", status: "disabled", upline: null } as const;
  expect(await getLines(agentColumns(t, merchants), [agent, closed])).toEqual([
    "Brand,Time zone,Username,Status,Type,Agent above,Level,Directly below,Whole team,Valid bet (last 30 days)," +
      "Players' net loss (last 30 days),Registered",
    `manila,Asia/Manila,maria,Open,"Agent, type 1",'=1+1,2,3,14,1234.56,-0.50,2026-11-26 08:00:00`,
    `lotus,Asia/Ho_Chi_Minh,maria,Closed,"Agent, type 1",None,2,3,14,123456,-50,2026-11-26 07:00:00`,
  ]);
});

it("contracts have their parties, state, rates and times, and no formula", async () => {
  const tier = { activeMembers: 0, periodValidBet: 0, periodProfitLoss: 0 };
  const contract = {
    ...({ merchantId: "manila", id: "c1", kind: "dividend", period: "daily", version: 2 } as const),
    ...({ upline: null, uplineId: null, downline: "@SUM(A1)", downlineId: "a1", state: "active" } as const),
    ...{
      ownPlay: false,
      carryOver: false,
      offeredAt: 0,
      decidedAt: 0,
      endRequestedAt: null,
      settlesAt: null,
    },
    ...{ startsAt: MIDNIGHT, endsAt: null, heldAt: MIDNIGHT + 1_000 },
    tiers: [
      { ...tier, rateBasisPoints: 1_000 },
      { ...tier, rateBasisPoints: 1_250 },
    ],
  };
  const unstarted = {
    ...contract,
    upline: "maria",
    state: "ended",
    startsAt: null,
    endsAt: MIDNIGHT,
  } as const;
  expect(await getLines(contractColumns(t, merchants), [contract, { ...unstarted, heldAt: null }])).toEqual([
    "Brand,Time zone,Agent,Agent above,Kind,Period,Version,Status,Rate (%),Start,End,Payments held",
    "manila,Asia/Manila,'@SUM(A1),The site,Dividends,Daily,2,Accepted,10% – 12.5%,2026-11-26 08:00:00,," +
      "2026-11-26 08:00:01",
    "manila,Asia/Manila,'@SUM(A1),maria,Dividends,Daily,2,Ended before it started,10% – 12.5%,," +
      "2026-11-26 08:00:00,",
  ]);
});

it("a file's name has no sign that ends it", () => {
  const { headers } = fileResponse("", ["agents", "", 'x"; ../a']);
  expect(headers.get("content-disposition")).toBe('attachment; filename="agents-xa.csv"');
});
