import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VendorLaunch } from "./game-vendor.ts";
import { httpGameVendor } from "./http-game-vendor.ts";
import { derivedVendorKeys } from "./vendor-keys.ts";

describe("a vendor over HTTP", () => {
  const heard: { path: string; body: Record<string, unknown> }[] = [];
  let frame = "";
  let said = "issued";
  let fixtures: unknown = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    heard.push({ path: request.url ?? "", body: body ? JSON.parse(body) : {} });
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(request.url?.endsWith("/fixtures") ? { fixtures } : { url: frame, state: said }));
  });
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    frame = `${origin}/play/x`;
  });
  afterAll(() => server.close());

  const launch: VendorLaunch = {
    merchantId: "m1",
    gameCode: "G_1",
    token: "t",
    language: "VI",
    timeZone: "Asia/Ho_Chi_Minh",
    device: "H5",
    backUrl: "/vnLottery",
    audience: "agent",
    wallet: "seamless",
    look: {
      scheme: "dark",
      colours: { accent: "#E8C15A" },
      fonts: [],
      currency: { symbol: "₫", position: "before" },
    },
    lottery: { launchMode: "LOTT", lottoArea: "VN", prizeMode: "ELOTT", view: "LOBBY", playType: "ELOTT" },
  };
  const vendor = (hasFixtures = true) =>
    httpGameVendor({
      vassalage: "VEGA",
      addresses: { api: origin },
      frames: [origin],
      hasWallets: true,
      enforces: ["mayPlay", "endSession"],
      hasFreeSpins: true,
      hasFixtures,
      keys: derivedVendorKeys([{ id: "k1", secret: Buffer.alloc(32, 7) }]),
      clock: { now: () => 1_800_000_000_000 },
      siteOrigins: () => ["https://m1.example"],
      siteOrigin: (merchantId, audience) => `https://${audience}.${merchantId}.example`,
    });

  it("receives all launch data of brand and player, with an absolute return address", async () => {
    expect(await vendor().launch(launch)).toBe(frame);
    const { merchantId: _, audience: _a, ...told } = launch;
    expect(heard.at(-1)).toEqual({
      path: "/api/v1/m1/VEGA/launch",
      body: { ...told, backUrl: "https://agent.m1.example/vnLottery", siteOrigins: ["https://m1.example"] },
    });
  });

  it("grants free spins under the platform's reference, or refuses; any other answer is an error", async () => {
    const { merchantId, ...spins } = {
      ...{ merchantId: "m1", reference: "e1", playerId: "p1", gameCode: "G_1" },
      ...{ spins: 10, stake: 100, currency: "PHP", expiresAt: 1_800_000_100_000 },
    };
    const give = () => vendor().giveFreeSpins?.({ merchantId, ...spins });
    expect(await give()).toBe("issued");
    expect(heard.at(-1)).toEqual({ path: "/api/v1/m1/VEGA/free-spins", body: spins });
    const back = { reference: "e1", playerId: "p1" };
    await vendor().takeBackFreeSpins?.({ merchantId, ...back });
    expect(heard.at(-1)).toEqual({ path: "/api/v1/m1/VEGA/free-spins/take-back", body: back });
    said = "refused";
    expect(await give()).toBe("refused");
    said = "later";
    await expect(give()).rejects.toThrow();
  });

  const match = (over: object = {}) => ({
    eventId: "cup-1",
    gameCode: "G_1",
    sport: { name: "Football", names: { VI: "Bóng đá" } },
    league: { name: "Cup" },
    home: { name: "North" },
    away: { name: "South" },
    startsAt: 1_800_000_000_000,
    live: { clock: { unit: "minute", value: 63 }, isBreak: false, score: { home: 1, away: 0 } },
    market: "1X2",
    suspended: false,
    selections: [
      { selectionId: "1", side: "home", odds: 1_850 },
      { selectionId: "X", side: "draw", odds: 3_400 },
    ],
    ...over,
  });
  const list = () => vendor().fixtures?.({ merchantId: "m1" });

  it("lists its matches if its options allow that, and accepts a selection with a launch", async () => {
    const selection = { eventId: "cup-1", selectionId: "1", odds: 1_850 };
    fixtures = [match(), match({ eventId: "cup-2", live: null, market: "12", selections: [] })];
    expect(await list()).toEqual(fixtures);
    expect(heard.at(-1)?.path).toBe("/api/v1/m1/VEGA/fixtures");
    await vendor().launch({ ...launch, selection });
    expect(heard.at(-1)?.body).toMatchObject({ gameCode: "G_1", selection });
    expect(vendor(false).fixtures).toBeUndefined();
    await vendor(false).launch({ ...launch, selection });
    expect(heard.at(-1)?.body).not.toHaveProperty("selection");
  });

  it.each([
    ["no list", undefined],
    ["a match listed twice", [match(), match()]],
    ["a name that is empty", [match({ home: { name: " " } })]],
    ["an id that no address carries", [match({ eventId: "a:b" })]],
    ["odds of 1 or less", [match({ selections: [{ selectionId: "1", side: "home", odds: 1_000 }] })]],
    ["odds that are no integer", [match({ selections: [{ selectionId: "1", side: "home", odds: 1.85 }] })]],
    ["a draw where there is none", [match({ market: "12" })]],
    [
      "a side priced twice",
      [
        match({
          selections: ["a", "b"].map((selectionId) => ({ selectionId, side: "home", odds: 1_850 })),
        }),
      ],
    ],
    ["a score below zero", [match({ live: { clock: null, isBreak: false, score: { home: -1, away: 0 } } })]],
    ["a start that is no time", [match({ startsAt: "soon" })]],
    ["more than 100 matches", Array.from({ length: 101 }, (_, n) => match({ eventId: `cup-${n}` }))],
  ])("has its response with %s refused", async (_, answer) => {
    fixtures = answer;
    await expect(list()).rejects.toThrow();
  });

  it("cannot open a frame of another origin", async () => {
    frame = "https://elsewhere.example/play/x";
    await expect(vendor().launch(launch)).rejects.toThrow("another origin");
  });
});
