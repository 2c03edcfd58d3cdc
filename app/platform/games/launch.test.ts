import { beforeAll, describe, expect, it } from "vitest";
import type { CallInput } from "../contract/calls.ts";
import { bindServices } from "../core/bind-services.ts";
import type { Caller } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { forEachDialect } from "../database/testing.ts";
import { VendorRefusal } from "../ports/game-vendor.ts";
import { getCode, testContext } from "../testing.ts";
import { faultyVendor } from "../vendor-wallets/testing.ts";
import { vendorWalletCalls } from "../vendor-wallets/vendor-wallets.server.ts";
import { addAccount } from "../wallet/testing.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { importCatalogues } from "./games.server.ts";
import { game, openGames } from "./testing.ts";

type LaunchInput = CallInput<"games", "launchGame">;

await forEachDialect("opening a game", (open) => {
  const { given, merchant, client, orion, vega, lyra } = openGames(open);
  let caller: Extract<Caller, { kind: "account" }>;
  const vendors = ["ORION", "VEGA", "FB", "TCG_LOTTO_VN"].map((vassalage) => ({
    vassalage,
    hot: false,
    maintenance: false,
  }));
  const launch = (input: LaunchInput, over: Partial<MerchantProfile> = {}, type: 0 | 4 = 0) =>
    client({ gameTypes: ["RNG", "LIVE", "ELOTT"], ...over }, { ...caller, type }).games.launchGame(input);
  const failed = (work: Promise<unknown>) =>
    work.then(
      () => null,
      ({ code, details }) => ({ code, details }),
    );

  beforeAll(async () => {
    const accountId = await addAccount(given.database, "m1", { balance: 1_000 });
    caller = { kind: "account", accountId, username: "x", type: 0, sessionId: "s" };
    orion.games = [
      ...orion.games,
      game({ gameId: "o-app", devices: ["APP"] }),
      game({ gameId: "o-phone", devices: ["H5", "APP"], hot: true }),
      game({ gameId: "o-lobby", gameType: "LIVE", isGame: "VASSALAGE", defaultPlayType: "TABLES" }),
      game({ gameId: "o-draw", gameType: "ELOTT", defaultPlayType: "ELOTT" }),
    ];
    vega.trial = false;
    await importCatalogues(given.services);
  });

  it("sends the vendor device, return address, language and zone: from the call, else from the brand", async () => {
    await launch({ gameId: "o-comet" });
    expect(orion.launches.at(-1)).toMatchObject({
      merchantId: "m1",
      gameCode: "O-COMET",
      device: "WEB",
      backUrl: "/",
      audience: "member",
      language: "EN",
      timeZone: merchant.timeZone,
      wallet: "seamless",
    });
    expect(orion.launches.at(-1)).not.toHaveProperty("lottery");
    await launch({ gameId: "o-comet", device: "H5", backUrl: "/rng?page=hot", language: "VI" });
    expect(orion.launches.at(-1)).toMatchObject({ device: "H5", backUrl: "/rng?page=hot", language: "VI" });
    await launch({ gameId: "o-app" }, { client: { ...merchant.client, device: "APP" } });
    expect(orion.launches.at(-1)).toMatchObject({ device: "APP" });
  });

  it("sends the vendor the selection and odds that the player chose, and refuses invalid ones", async () => {
    const selection = { eventId: "cup-1", selectionId: "1X2.home", odds: 1_850 };
    await launch({ gameId: "o-comet", selection });
    expect(orion.launches.at(-1)).toMatchObject({ selection });
    await launch({ gameId: "o-comet" });
    expect(orion.launches.at(-1)).not.toHaveProperty("selection");
    for (const wrong of [{ eventId: "a b" }, { selectionId: "x".repeat(65) }, { odds: 1_000 }]) {
      const asked = launch({ gameId: "o-comet", selection: { ...selection, ...wrong } });
      expect(await getCode(asked)).toBe("INVALID_INPUT");
    }
  });

  it("sends the vendor the page's theme, and refuses an invalid one", async () => {
    const look = {
      scheme: "dark" as const,
      colours: { accent: "#F6BA43", "accent-soft": "rgb(246 186 67 / .14)" },
      fonts: ["https://m1.example/assets/font.woff2"],
      currency: { symbol: "P", position: "before" as const },
    };
    await launch({ gameId: "o-comet", look });
    expect(orion.launches.at(-1)).toMatchObject({ look });
    await launch({ gameId: "o-comet" });
    expect(orion.launches.at(-1)).not.toHaveProperty("look");
    for (const wrong of [{ colours: { accent: "red;" } }, { fonts: ["data:font/woff2,"] }]) {
      expect(await getCode(launch({ gameId: "o-comet", look: { ...look, ...wrong } }))).toBe("INVALID_INPUT");
    }
  });

  it.each([
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "javascript:alert(1)",
  ])("returns to the home page where the return address is not the site's: %s", async (backUrl) => {
    await launch({ gameId: "o-comet", backUrl });
    expect(orion.launches.at(-1)?.backUrl).toBe("/");
  });

  it("sends a lottery vendor its area, prize mode, view and play type", async () => {
    const usual = { launchMode: "LOTT", prizeMode: "LOTT", view: "BETTING", playType: "ELOTT" };
    await launch({ gameCode: "O-DRAW" });
    expect(orion.launches.at(-1)?.lottery).toEqual({ ...usual, lottoArea: "SEA" });
    await launch({ gameCode: "O-DRAW" }, { client: { ...merchant.client, lotteryType: "VN" } });
    expect(orion.launches.at(-1)?.lottery).toEqual({ ...usual, lottoArea: "VN" });
    const lotteryTerms = { lottoArea: "VN", prizeMode: "ELOTT", view: "LOBBY", playType: "LOTT" } as const;
    await launch({ gameCode: "O-DRAW", launchMode: "LOTT", ...lotteryTerms });
    expect(orion.launches.at(-1)?.lottery).toEqual({ launchMode: "LOTT", ...lotteryTerms });
  });

  it("refuses a game that is not the brand's or not for the device, before calling any vendor", async () => {
    const before = orion.launches.length + lyra.launches.length;
    const missing = { code: "GAME_NOT_FOUND", details: {} };
    expect(await failed(launch({ gameCode: "L-OTHER" }))).toEqual(missing);
    expect(await failed(launch({ gameId: "o-lobby" }))).toEqual(missing);
    expect(await failed(launch({ gameId: "o-draw" }, { gameTypes: ["RNG"] }))).toEqual(missing);
    expect(await failed(launch({ gameId: "o-phone" }))).toEqual({
      code: "GAME_NOT_FOUND",
      details: { notForDevice: "WEB" },
    });
    expect(orion.launches.length + lyra.launches.length).toBe(before);
  });

  it("returns the data of one game that decides where it starts", async () => {
    const { games } = client({ gameTypes: ["RNG", "LIVE", "ELOTT"] });
    expect(await games.gameInfo({ gameCode: "O-LOBBY" })).toMatchObject({
      gameId: "o-lobby",
      isGame: "VASSALAGE",
      defaultPlayType: "TABLES",
      launchMode: "frame",
      trial: true,
    });
    expect(await games.gameInfo({ gameId: "v-live" })).toMatchObject({ isGame: "GAME", trial: false });
    expect(await getCode(games.gameInfo({ gameCode: "L-OTHER" }))).toBe("GAME_NOT_FOUND");
  });

  it("refuses a demo account where the vendor does not accept one", async () => {
    expect(await getCode(launch({ gameId: "v-jackpot" }, {}, 4))).toBe("DEMO_ACCOUNT");
    expect(await getCode(launch({ gameId: "o-comet" }, {}, 4))).toBe("done");
  });

  it("lists games, hot games and vendors that the client can play", async () => {
    const { games } = client({}, caller);
    const ids = async (input: object) =>
      (await games.gameList({ gameType: "RNG", vassalage: "ORION", ...input })).games.map(
        ({ gameId }) => gameId,
      );
    expect(await ids({})).not.toContain("o-phone");
    expect(await ids({ platform: "html5-mobile" })).toContain("o-phone");
    expect(await ids({ platform: "html5-mobile" })).not.toContain("o-app");
    expect(await ids({ platform: "android", clientType: 4 })).toEqual(
      expect.arrayContaining(["o-app", "o-phone"]),
    );
    const hot = async (input: object) => (await games.hotGames(input)).list.map(({ gameId }) => gameId);
    expect(await hot({})).not.toContain("o-phone");
    expect(await hot({ platform: "html5-mobile" })).toContain("o-phone");
    const apps = client({ client: { ...merchant.client, platform: "app" as const } }, caller).games;
    const ofApps = await apps.gameList({ gameType: "RNG", vassalage: "ORION" });
    expect(ofApps.games.map(({ gameId }) => gameId)).toContain("o-app");
    const phone = { client: { ...merchant.client, platform: "h5" as const } };
    const count = async (over: Partial<MerchantProfile>) =>
      (await client(over).games.gameVendors({ gameType: "RNG" })).list.find(
        ({ vassalage }) => vassalage === "ORION",
      )?.games;
    expect(((await count(phone)) ?? 0) - ((await count({})) ?? 0)).toBe(1);
  });

  it("moves esports out of a vendor's sports into a category of their own", async () => {
    lyra.games = [...lyra.games, game({ gameId: "l-ball", gameType: "SPORTS" })];
    lyra.games.push(game({ gameId: "l-pads", gameType: "SPORTS", esports: true }));
    await importCatalogues(given.services);
    const both = {
      vendors: [{ vassalage: "LYRA", hot: false, maintenance: false }],
      gameTypes: ["SPORTS", "ESPORTS"],
    };
    const { games } = client(both);
    expect((await games.gameMenus()).list.map(({ title, cards }) => [title, cards.length])).toEqual([
      ["SPORTS", 1],
      ["ESPORTS", 1],
    ]);
    const listed = await games.gameList({ gameType: "ESPORTS" });
    expect(listed.games.map(({ gameId, gameType }) => [gameId, gameType])).toEqual([["l-pads", "ESPORTS"]]);
  });

  it("opens the FB sportsbook for a brand that has that vendor, and for no other", async () => {
    const fb = { ...orion, vassalage: "FB", games: [game({ gameId: "fb-book", gameType: "SPORTS" })] };
    fb.catalogue = async () => ({ ...(await orion.catalogue()), games: fb.games });
    given.services.vendors = new Map([...given.services.vendors, ["FB", fb]]);
    await importCatalogues(given.services);
    const open = (over: Partial<MerchantProfile>) => client(over, caller).games.launchFb({});
    expect(await open({ vendors, gameTypes: ["SPORTS"] })).toMatchObject({
      content: expect.stringMatching(/^http/),
      game: { gameId: "fb-book" },
    });
    expect(await getCode(open({ gameTypes: ["SPORTS"] }))).toBe("GAME_NOT_FOUND");
    const mended = vendors.map((vendor) => ({ ...vendor, maintenance: true }));
    expect(await getCode(open({ vendors: mended, gameTypes: ["SPORTS"] }))).toBe("GAME_MAINTENANCE");
  });

  describe("a launch that fails at a vendor with its own wallet", () => {
    const transfer = { transferWallets: ["ORION"] };
    const wallet = faultyVendor("ORION");
    const main = async () =>
      (await purseBalance(given.database.db, "m1", purse(caller.accountId, merchant.currency.code)))
        .available;
    let sent = 0;
    async function sendThere(amount: number) {
      const ctx = testContext({ ...merchant, ...transfer }, {}, caller);
      const input = {
        vassalage: "ORION",
        direction: "in",
        amount,
        idempotencyKey: `send-${amount}-${sent++}`,
      } as const;
      await bindServices(given.services, vendorWalletCalls).walletTransfer(ctx, input);
    }
    beforeAll(() => {
      orion.wallet = wallet.vendor.wallet as NonNullable<typeof wallet.vendor.wallet>;
    });

    it("does not mention money where none was sent to the vendor", async () => {
      orion.refusal = new Error("down");
      expect(await failed(launch({ gameId: "o-comet" }, transfer))).toEqual({
        code: "VENDOR_UNAVAILABLE",
        details: {},
      });
    });

    it.each([
      [new Error("down"), "VENDOR_UNAVAILABLE", {}],
      [new VendorRefusal("not-open"), "GAME_MAINTENANCE", { notOpen: true }],
    ])("returns the money and reports the amount: %s", async (refusal, code, details) => {
      orion.refusal = refusal;
      const before = await main();
      await sendThere(300);
      expect(await main()).toBe(before - 300);
      expect(await failed(launch({ gameId: "o-comet" }, transfer))).toEqual({
        code,
        details: { ...details, returned: 300, returnState: "succeeded" },
      });
      expect(await main()).toBe(before);
      expect(wallet.getBalance(caller.accountId)).toBe(0);
    });

    it("returns the money where the vendor cannot apply the player's limit, and sends no launch", async () => {
      orion.refusal = null;
      await sendThere(250);
      const owner = { merchant_id: "m1", account_id: caller.accountId };
      const limit = {
        kind: "loss",
        period: "day",
        amount: 100_000,
        next_amount: null,
        next_at: null,
      } as const;
      const limits = given.database.db;
      await limits
        .insertInto("player_limit")
        .values({ ...owner, ...limit, set_by: "member", changed_at: 0 })
        .execute();
      const asked = orion.launches.length;
      expect(await getCode(launch({ gameId: "o-comet" }, transfer)), "each stake is asked for").toBe("done");
      const own = wallet.vendor.wallet as NonNullable<typeof wallet.vendor.wallet>;
      orion.wallet = { ...own, asksMayPlay: false };
      expect(await failed(launch({ gameId: "o-comet" }, transfer))).toEqual({
        code: "LIMITS_NOT_KEPT",
        details: { vassalage: "ORION", returned: 250, returnState: "succeeded" },
      });
      expect(await getCode(launch({ gameId: "o-comet" })), "from our wallet").toBe("done");
      expect(orion.launches.length).toBe(asked + 2);
      orion.wallet = own;
      await limits.deleteFrom("player_limit").where("account_id", "=", caller.accountId).execute();
    });

    it("returns the money from a vendor in maintenance, and sends no launch", async () => {
      orion.refusal = null;
      await sendThere(200);
      const asked = orion.launches.length;
      const mended = [{ vassalage: "ORION", hot: false, maintenance: true }];
      expect(await failed(launch({ gameId: "o-comet" }, { ...transfer, vendors: mended }))).toEqual({
        code: "GAME_MAINTENANCE",
        details: { returned: 200, returnState: "succeeded" },
      });
      expect(orion.launches.length).toBe(asked);
    });

    it("reports the money as pending or still at the vendor where the vendor's wallet does not answer", async () => {
      orion.refusal = new Error("down");
      await sendThere(100);
      wallet.script.next = "deaf";
      expect((await failed(launch({ gameId: "o-comet" }, transfer)))?.details).toEqual({
        returned: 100,
        returnState: "unknown",
      });
      wallet.script.next = "none";
    });
  });
});
