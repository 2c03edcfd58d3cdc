import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { bodySignature } from "#app/platform/ports/body-signature.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { createHubClient, VENDOR_KEYS } from "./hub-line-testing.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";
import { getMerchant, VENDOR } from "./vendor-fixture.ts";

/**
 * Tests the dialect `hub` as docs/vendor-wallet.md describes it. The money calls themselves are tested in
 * vendor-calls.test.ts.
 */

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const ANOTHER = pair();

await forEachDialect("the dialect hub", (open) => {
  const { given, signOut } = openVendorCalls(open);
  const line = () => createHubClient(given.vendorFixture, given.player);
  const available = () => given.vendorFixture.available(given.player);

  it("returns a token's player and the spendable balance with all decimals", async () => {
    const hub = line();
    const info = await hub.send("user/info", { token: given.player.token });
    expect(info).toMatchObject({
      http: 200,
      status: "RS_OK",
      user: given.player.id,
      decimals: 2,
      is_demo: false,
    });
    expect(info.text).toContain('"balance":1000.00');
    expect(info.text).toContain('"request_uuid":"request-1"');
    const { text } = await hub.send("user/balance", { user: given.player.id });
    expect(text).toBe(
      `{"status":"RS_OK","request_uuid":"request-2","user":"${given.player.id}","currency":"PHP","balance":1000.00}`,
    );
  });

  it("plays a round, changes its result, and pays prizes exactly to the cent", async () => {
    const { said, ...hub } = line();
    expect(await said(hub.bet())).toBe("RS_OK 989.5");
    expect(await said(hub.win({ round_closed: false }))).toBe("RS_OK 1014.5");
    expect(await said(hub.close())).toBe("RS_OK 1014.5");
    expect(await said(hub.bet({ transaction_uuid: "bet-2" }))).toBe("RS_ERROR_ROUND_CLOSED 1014.5");
    expect(await said(hub.resettle({ transaction_uuid: "change-1" }))).toBe("RS_OK 989.5");
    expect(await said(hub.unsettle({ transaction_uuid: "open-1" }))).toBe("RS_OK 989.5");
    expect(await said(hub.unsettle({ transaction_uuid: "open-2" }))).toBe("RS_ERROR_BET_OPEN 989.5");
    expect(await said(hub.win({ transaction_uuid: "win-2" }))).toBe("RS_OK 1014.5");
    expect(await said(hub.resettle({ transaction_uuid: "change-2" }))).toBe("RS_OK 989.5");
    expect(await said(hub.bonus())).toBe("RS_OK 994.5");
    expect(await said(hub.jackpot())).toBe("RS_OK 1001.5");
    expect(await said(hub.rollback({ transaction_uuid: "back-1" }))).toBe("RS_OK 1012");
    expect(await available()).toBe(101_200);
  });

  it.each([
    ["its end", (hub: ReturnType<typeof createHubClient>) => hub.close()],
    [
      "the last win of another",
      (hub: ReturnType<typeof createHubClient>) =>
        hub.win({ transaction_uuid: "win-2", reference_transaction_uuid: "bet-2", amount: 0 }),
    ],
  ])("settles a void bet whose win became zero as lost when its round is closed by %s", async (_, close) => {
    const hub = line();
    const { said } = hub;
    const second = { transaction_uuid: "bet-2", amount: 50 };
    const nothing = { transaction_uuid: "win-1", amount: 0, round_closed: false };
    expect(await said(hub.bet({ amount: 100 }))).toBe("RS_OK 900");
    expect(await said(hub.bet(second))).toBe("RS_OK 850");
    // Reopens the bet, so that the round is open while the first bet is void.
    expect(await said(hub.close({ transaction_uuid: "close-0" }))).toBe("RS_OK 850");
    const again = { transaction_uuid: "open-2", reference_transaction_uuid: "bet-2" };
    expect(await said(hub.unsettle(again))).toBe("RS_OK 850");
    const asVoid = { transaction_uuid: "void-1", amount: 100, outcome: "void" };
    expect(await said(hub.resettle(asVoid))).toBe("RS_OK 950");
    expect(await said(hub.win(nothing))).toBe("RS_OK 950");
    expect(await said(close(hub))).toBe("RS_OK 850");
    expect(await said(hub.close({ transaction_uuid: "close-2" }))).toBe("RS_OK 850");
    expect((await audit(given.database)).findings).toEqual([]);
  });

  it("counts in thousands if the vendor's settings say so, and rounds a win up to a minor unit", async () => {
    const hub = line();
    if (given.vendorFixture.connection) given.vendorFixture.connection.factors = { PHP: 1_000 };
    const start = await available();
    const thousands = (minor: number) => Number((minor / 100_000).toFixed(5));
    const info = await hub.send("user/info", { token: given.player.token });
    expect(info).toMatchObject({ balance: thousands(start), decimals: 5 });
    expect((await hub.bet({ amount: "0.0105" })).balance).toBe(thousands(start - 1_050));
    const part = hub.bet({ transaction_uuid: "bet-2", round: "round-2", amount: "0.010505005" });
    expect((await part).status, "a stake below a minor unit").toBe("RS_ERROR_WRONG_TYPES");
    const win = await hub.win({ amount: "0.025000005" });
    expect([win.status, win.balance]).toEqual(["RS_OK", thousands(start - 1_050 + 2_501)]);
    expect((await hub.win({ amount: "0.025000005" })).text, "again").toContain("RS_OK");
    expect((await hub.win({ amount: "0.02501" })).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect(await available()).toBe(start - 1_050 + 2_501);
    const call = await given.database.db
      .selectFrom("vendor_call")
      .select(["amount", "rounded_up"])
      .where("merchant_id", "=", given.vendorFixture.merchantId)
      .where("transaction_id", "=", "call-1")
      .executeTakeFirstOrThrow();
    expect(call, "millionths of a minor unit, for who reconciles").toEqual({
      amount: 2_501,
      rounded_up: 999_500,
    });
  });

  it("answers a repeated transaction as the first time, with the new request's ID, and refuses other content", async () => {
    const { said, ...hub } = line();
    const first = await hub.bet();
    await hub.bet({ transaction_uuid: "bet-2", amount: 1 });
    const again = await hub.bet({ amount: "10.500", token: "another-token" });
    expect(again.text).toBe(first.text.replace("request-1", "request-3"));
    for (const over of [{ amount: "10.51" }, { round: "round-2" }, { game_code: "OTHER" }]) {
      expect(await said(hub.bet(over))).toBe("RS_ERROR_DUPLICATE_TRANSACTION 988.5");
    }
    expect(await said(hub.win({ transaction_uuid: "bet-1" }))).toBe("RS_ERROR_DUPLICATE_TRANSACTION 988.5");
    expect(await available()).toBe(98_850);
  });

  it("has a separate response for a rollback before its bet, and the bet then fails", async () => {
    const { said, ...hub } = line();
    expect(await said(hub.rollback())).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST 1000");
    expect(await said(hub.bet())).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    expect(await said(hub.win({ transaction_uuid: "win-1" }))).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK 1000");
    expect(await available()).toBe(100_000);
  });

  it("refuses each invalid call with its own status, and moves no money", async () => {
    const { said, ...hub } = line();
    await hub.bet({ transaction_uuid: "bet-0", round: "round-0", amount: 1 });
    const before = await available();
    expect(await said(hub.bet({ amount: "1000.01" }))).toBe("RS_ERROR_NOT_ENOUGH_MONEY 999");
    for (const [call, status] of [
      [() => hub.bet({ transaction_uuid: "a", token: "unknown" }), "RS_ERROR_INVALID_TOKEN 999"],
      [() => hub.bet({ transaction_uuid: "b", game_code: "NONE" }), "RS_ERROR_INVALID_GAME 999"],
      [() => hub.bet({ transaction_uuid: "c", currency: "USD" }), "RS_ERROR_WRONG_CURRENCY"],
      [() => hub.bet({ transaction_uuid: "d", user: "nobody" }), "RS_ERROR_INVALID_USER"],
      [() => hub.win({ reference_transaction_uuid: "bet-9" }), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST 999"],
      [() => hub.win({ reference_transaction_uuid: "bet-1" }), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST 999"],
      [
        () => hub.resettle({ reference_transaction_uuid: "bet-0", round: "round-0", transaction_uuid: "r" }),
        "RS_ERROR_BET_OPEN 999",
      ],
      [() => hub.close({ round: "round-8" }), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST 999"],
    ] as const) {
      expect(await said(call())).toBe(status);
    }
    expect(await available()).toBe(before);
  });

  it("pays wins and rollbacks after the player has signed out, but accepts no bets", async () => {
    const { said, ...hub } = line();
    await hub.bet();
    await signOut();
    expect(await said(hub.bet({ transaction_uuid: "bet-2" }))).toBe("RS_ERROR_TOKEN_EXPIRED 989.5");
    expect(await said(hub.win())).toBe("RS_OK 1014.5");
    expect(await said(hub.rollback({ transaction_uuid: "back-1" }))).toBe("RS_OK 1000");
  });

  it("refuses bets of a closed brand, and asks for a retry while the brand is not served", async () => {
    const { said, ...hub } = line();
    await hub.bet();
    given.vendorFixture.merchant = getMerchant(given.vendorFixture.merchantId, {
      maintenance: { active: true, until: null },
    });
    expect(await said(hub.bet({ transaction_uuid: "bet-2" }))).toBe("RS_ERROR_INVALID_PARTNER 989.5");
    given.vendorFixture.merchant = null;
    expect(await hub.win()).toMatchObject({ http: 503, status: "RS_ERROR_UNKNOWN" });
    given.vendorFixture.merchant = getMerchant(given.vendorFixture.merchantId);
    expect(await said(hub.win())).toBe("RS_OK 1014.5");
  });

  describe("amounts", () => {
    it.each(["-1", "1e2", "0.001", "10.501", '"10"', "0", "1000000000000001", "null", "true"])(
      "%s is not a valid stake, and moves no money",
      async (amount) => {
        expect((await line().bet({ amount })).status).toBe("RS_ERROR_WRONG_TYPES");
        expect(await available()).toBe(100_000);
      },
    );
    it.each(["+1", "01", ".5", "1.", "0x10", "NaN", "Infinity"])("%s is not valid JSON", async (amount) => {
      expect((await line().bet({ amount })).status).toBe("RS_ERROR_WRONG_SYNTAX");
    });
    it("digits that a floating-point number would lose are kept", async () => {
      const hub = line();
      await hub.bet({ amount: "0.01" });
      await hub.win({ amount: "9007199254.29", round_closed: true });
      expect(await available()).toBe(100_000 - 1 + 900_719_925_429);
    });
  });

  describe("signatures", () => {
    it("cover the raw body with this vendor's key, and are checked before the body is parsed", async () => {
      const hub = line();
      expect((await hub.sendText("user/balance", "{ not json", ANOTHER.privateKey)).status).toBe(
        "RS_ERROR_INVALID_SIGNATURE",
      );
      expect((await hub.sendText("user/balance", "{ not json")).status).toBe("RS_ERROR_WRONG_SYNTAX");
      const body = JSON.stringify({ ...hub.every(), user: given.player.id });
      const path = `/vendor/v1/${given.vendorFixture.merchantId}/${VENDOR}/user/balance`;
      const signature = bodySignature(VENDOR_KEYS.privateKey, Buffer.from(body));
      for (const [text, headers] of [
        [`${body} `, { "x-hub-signature": signature }],
        [body, { "x-hub-signature": (signature.startsWith("A") ? "B" : "A") + signature.slice(1) }],
        [body, { "x-hub-signature": "?" }],
        [body, {}],
      ] as const) {
        expect((await given.vendorFixture.sendRaw(path, Buffer.from(text), { ...headers })).code).toBe(
          "RS_ERROR_INVALID_SIGNATURE",
        );
      }
      expect(
        (await given.vendorFixture.sendRaw(path, Buffer.from(body), { "x-hub-signature": signature })).code,
      ).toBe("RS_OK");
    });

    it("with the previous key are valid during a vendor's key rotation", async () => {
      const hub = line();
      const { vendorFixture } = given;
      if (vendorFixture.connection?.dialect !== "hub") throw new Error("no hub");
      vendorFixture.connection.publicKeys = [createPublicKey(ANOTHER.privateKey), VENDOR_KEYS.publicKey];
      expect((await hub.bet()).status).toBe("RS_OK");
      vendorFixture.connection.publicKeys = [ANOTHER.publicKey];
      expect((await hub.win()).status).toBe("RS_ERROR_INVALID_SIGNATURE");
    });

    it("are valid for one merchant, vendor and call only, and for five minutes", async () => {
      const hub = line();
      const token = given.player.token;
      for (const [over, status] of [
        [{ sub_partner_id: "another" }, "RS_ERROR_INVALID_PARTNER"],
        [{ supplier: "VEGA" }, "RS_ERROR_INVALID_PARTNER"],
        [{ timestamp: given.vendorFixture.clock.now() - 300_001 }, "RS_ERROR_REQUEST_EXPIRED"],
        [{ timestamp: given.vendorFixture.clock.now() + 300_001 }, "RS_ERROR_REQUEST_EXPIRED"],
        [{ timestamp: String(given.vendorFixture.clock.now()) }, "RS_ERROR_WRONG_TYPES"],
        [{ timestamp: undefined }, "RS_ERROR_WRONG_SYNTAX"],
        [{ extra: 1 }, "RS_ERROR_WRONG_SYNTAX"],
      ] as const) {
        expect((await hub.send("user/info", { token, ...over })).status).toBe(status);
      }
      const whole = { ...hub.every(), token };
      const text = JSON.stringify(whole);
      expect((await hub.sendText("user/info", text.replace("{", '{"token":"x",'))).status).toBe(
        "RS_ERROR_WRONG_SYNTAX",
      );
      for (const path of [
        "user/balance",
        "transaction/bet",
        "transaction/win",
        "round/close",
        "transaction/rollback",
      ]) {
        expect((await hub.sendText(path, text)).status).toBe("RS_ERROR_WRONG_SYNTAX");
      }
    });

    it("calls of the other dialect are unknown, and a built-in vendor gets no response", async () => {
      const hub = line();
      expect((await given.vendorFixture.send("balance", { playerId: given.player.id })).code).toBe("NO_CALL");
      expect((await hub.send("transaction/none", {})).http).toBe(0);
    });
  });

  it("asks for a retry while the database refuses writes, and then counts the call once", async () => {
    const hub = line();
    const { database } = given;
    const transaction = database.transaction;
    for (const [failure, http] of [
      [Object.assign(new Error("no"), { code: "53100" }), 503],
      [new Error("no"), 500],
    ] as const) {
      database.transaction = () => Promise.reject(failure);
      const answer = await hub.bet().finally(() => {
        database.transaction = transaction;
      });
      expect(answer).toMatchObject({ http, status: "RS_ERROR_UNKNOWN" });
    }
    expect((await hub.bet()).status).toBe("RS_OK");
    expect((await hub.bet()).status).toBe("RS_OK");
    expect(await available()).toBe(98_950);
  });
});
