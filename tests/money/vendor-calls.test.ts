import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { signedHeaders } from "#app/platform/ports/signed-request.ts";
import { derivedVendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { handleVendorCall, type VendorCallDeps } from "#app/platform/vendor-calls/vendor-calls.server.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { systemBalance } from "#app/platform/wallet/wallet.server.ts";
import { type Floor, GAME_CODE, merchantOf, openFloor, type Player, VENDOR } from "./vendor-floor.ts";

/** The calls a vendor makes on the wallet, rule by rule (docs/decisions/0051, 0052). */

await forEachDialect("the vendor's door", (open) => {
  let database: TestDatabase;
  let floor: Floor;
  let player: Player;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  beforeEach(async () => {
    floor = await openFloor(database);
    player = await floor.addPlayer();
  });

  afterEach(async () => {
    await setBack();
    expect((await audit(database)).findings).toEqual([]);
  });

  const betBody = (over: object = {}) => ({
    transactionId: "bet-1",
    roundId: "round-1",
    playerId: player.id,
    token: player.token,
    gameCode: GAME_CODE,
    currency: "PHP",
    amount: 1_000,
    ...over,
  });
  const winBody = (over: object = {}) => ({
    transactionId: "win-1",
    roundId: "round-1",
    playerId: player.id,
    betTransactionId: "bet-1",
    currency: "PHP",
    amount: 2_500,
    endRound: true,
    ...over,
  });
  const rollbackBody = (over: object = {}) => ({
    transactionId: "back-1",
    roundId: "round-1",
    playerId: player.id,
    betTransactionId: "bet-1",
    ...over,
  });
  const round = (roundId = "round-1") =>
    database.db
      .selectFrom("game_round")
      .select(["stake", "win", "valid_bet", "status", "ended_at"])
      .where("merchant_id", "=", floor.merchantId)
      .where("round_id", "=", roundId)
      .executeTakeFirst();

  describe("signatures", () => {
    const path = () => `/vendor/v1/${floor.merchantId}/${VENDOR}/bet`;
    const keyOf = (direction: "inbound" | "outbound", merchant = floor.merchantId, vendor = VENDOR) => {
      const [key] = floor.keys.keys(direction, merchant, vendor);
      if (!key) throw new Error("no key");
      return key;
    };
    const bytes = (content: object) => Buffer.from(JSON.stringify(content));

    it("a call without one, or with a wrong one, is refused before its body is read", async () => {
      const garbage = Buffer.from("{ not json");
      expect((await floor.sendRaw(path(), garbage, {})).code).toBe("BAD_SIGNATURE");
      const headers = signedHeaders(keyOf("inbound"), floor.clock.now(), {
        method: "POST",
        path: path(),
        body: garbage,
      });
      expect((await floor.sendRaw(path(), garbage, headers)).code).toBe("BAD_REQUEST");
      const body = bytes(betBody());
      expect((await floor.sendRaw(path(), body, headers)).status).toBe(401);
      expect(await floor.available(player)).toBe(100_000);
    });

    it("a body that was parsed and written again is another body", async () => {
      const body = Buffer.from(JSON.stringify(betBody(), null, 1));
      const parts = { method: "POST", path: path(), body };
      const headers = signedHeaders(keyOf("inbound"), floor.clock.now(), parts);
      const again = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
      expect((await floor.sendRaw(path(), again, headers)).code).toBe("BAD_SIGNATURE");
      expect((await floor.sendRaw(path(), body, headers)).code).toBe("OK");
    });

    it("keys of another direction, merchant or vendor open nothing", async () => {
      const body = bytes(betBody());
      const parts = { method: "POST", path: path(), body };
      for (const key of [
        keyOf("outbound"),
        keyOf("inbound", "another"),
        keyOf("inbound", floor.merchantId, "VEGA"),
        { id: "1", secret: randomBytes(32) },
        { ...keyOf("inbound"), id: "2" },
      ]) {
        const headers = signedHeaders(key, floor.clock.now(), parts);
        expect((await floor.sendRaw(path(), body, headers)).code).toBe("BAD_SIGNATURE");
      }
    });

    it("a signature is good for its own path, method and query, and for 300 seconds either way", async () => {
      const body = bytes(betBody());
      const sign = (over: object, now = floor.clock.now()) =>
        signedHeaders(keyOf("inbound"), now, { method: "POST", path: path(), body, ...over });
      for (const headers of [
        sign({ path: path().replace("/bet", "/win") }),
        sign({ method: "PUT" }),
        sign({ path: `${path()}?x=1` }),
        sign({}, floor.clock.now() - 300_001),
        sign({}, floor.clock.now() + 300_001),
        { ...sign({}), "x-marquee-timestamp": String(floor.clock.now() + 1) },
        { ...sign({}), "x-marquee-timestamp": "1e12" },
        { ...sign({}), "x-marquee-signature": "00" },
      ]) {
        expect((await floor.sendRaw(path(), body, headers)).code).toBe("BAD_SIGNATURE");
      }
      expect((await floor.sendRaw(path(), body, sign({}, floor.clock.now() - 300_000))).code).toBe("OK");
    });

    it("while keys change over, the old and the new one are good; then only the new one", async () => {
      const [old, next] = [randomBytes(32), randomBytes(32)];
      const generation = (id: string, secret: Buffer) => ({ id, secret });
      const first = derivedVendorKeys([generation("1", old)]);
      const both = derivedVendorKeys([generation("2", next), generation("1", old)]);
      const last = derivedVendorKeys([generation("2", next)]);
      const answers = async (accepts: typeof both, signs: typeof both) => {
        const deps: VendorCallDeps = {
          database,
          clock: floor.clock,
          keys: accepts,
          merchant: () => merchantOf(floor.merchantId),
          log: { warn: () => {}, error: () => {} },
        };
        const [key] = signs.keys("inbound", floor.merchantId, VENDOR);
        if (!key) throw new Error("no key");
        const balancePath = `/vendor/v1/${floor.merchantId}/${VENDOR}/balance`;
        const body = bytes({ playerId: player.id });
        const headers = signedHeaders(key, floor.clock.now(), { method: "POST", path: balancePath, body });
        const url = `http://any.host${balancePath}`;
        return (await handleVendorCall(deps, new Request(url, { method: "POST", headers, body })))?.status;
      };
      expect(await answers(both, first)).toBe(200);
      expect(await answers(both, last)).toBe(200);
      expect(await answers(last, first)).toBe(401);
      expect(await answers(first, last)).toBe(401);
    });

    it("only POST is a call; other paths are none; a body beyond 16 KiB is not read", async () => {
      expect((await floor.sendRaw(path(), Buffer.alloc(0), {}, "GET")).code).toBe("METHOD_NOT_ALLOWED");
      expect((await floor.send("credit", {})).code).toBe("NO_CALL");
      expect((await floor.send("bet", { filler: "x".repeat(17_000) })).code).toBe("BODY_TOO_LARGE");
    });

    it("nothing that is logged holds a secret or a token", async () => {
      await floor.sendRaw(path(), bytes(betBody()), { "x-marquee-key": "1" });
      const text = JSON.stringify(floor.log);
      expect(floor.log).toHaveLength(1);
      expect(text).not.toContain(player.token);
      expect(text).not.toContain(keyOf("inbound").secret.toString("hex"));
    });
  });

  it("malformed bodies are refused with the place that is wrong, and move nothing", async () => {
    const wrong: [object, string][] = [
      [betBody({ amount: 10.5 }), "/amount"],
      [betBody({ amount: -10 }), "/amount"],
      [betBody({ amount: 0 }), "/amount"],
      [betBody({ amount: "10" }), "/amount"],
      [betBody({ amount: 2 ** 53 }), "/amount"],
      [betBody({ roundId: "" }), "/roundId"],
      [betBody({ transactionId: "with space" }), "/transactionId"],
      [betBody({ balance: 5 }), ""],
    ];
    for (const [body, pointer] of wrong) {
      const reply = await floor.send("bet", body);
      expect([reply.status, JSON.parse(reply.text).pointer]).toEqual([400, pointer]);
    }
    expect(await floor.available(player)).toBe(100_000);
  });

  describe("authenticate", () => {
    it("says whose token it is, in minor units and with what can be spent", async () => {
      const reply = await floor.send("authenticate", { token: player.token });
      expect(JSON.parse(reply.text)).toEqual({
        status: "OK",
        playerId: player.id,
        currency: "PHP",
        decimals: 2,
        language: "EN",
        balance: 100_000,
        demo: false,
      });
      const demo = await floor.addPlayer({ type: 4 });
      expect(JSON.parse((await floor.send("authenticate", { token: demo.token })).text).demo).toBe(true);
    });

    it("refuses a token that is unknown or whose player has signed out", async () => {
      expect((await floor.send("authenticate", { token: "x".repeat(43) })).code).toBe("TOKEN_UNKNOWN");
      await signOut();
      expect((await floor.send("authenticate", { token: player.token })).code).toBe("SESSION_EXPIRED");
    });
  });

  it("balance says what can be spent, also when the session has ended", async () => {
    await signOut();
    expect(await floor.send("balance", { playerId: player.id })).toMatchObject({
      code: "OK",
      balance: 100_000,
    });
    expect((await floor.send("balance", { playerId: "nobody" })).code).toBe("PLAYER_UNKNOWN");
  });

  it("a bet and its win move exactly their amounts and make a round", async () => {
    expect(await floor.send("bet", betBody())).toMatchObject({ status: 200, balance: 99_000 });
    expect(await round()).toMatchObject({
      stake: 1_000,
      win: 0,
      valid_bet: 0,
      status: "open",
      ended_at: null,
    });
    expect(await floor.send("win", winBody())).toMatchObject({ status: 200, balance: 101_500 });
    expect(await round()).toMatchObject({ stake: 1_000, win: 2_500, valid_bet: 1_000, status: "ended" });
    expect(floor.events).toHaveLength(2);
    const ofVendor = { name: "vendor:ORION", currency: "PHP", book: "real" } as const;
    expect(await systemBalance(database.db, floor.merchantId, ofVendor)).toBe(-1_500);
  });

  it("a round may have several bets and wins, and ends once", async () => {
    await floor.send("bet", betBody());
    await floor.send("bet", betBody({ transactionId: "bet-2", amount: 500 }));
    await floor.send("win", winBody({ endRound: false }));
    await floor.send(
      "win",
      winBody({ transactionId: "win-2", betTransactionId: "bet-2", amount: 0, endRound: false }),
    );
    expect(await round()).toMatchObject({ stake: 1_500, win: 2_500, status: "open" });
    const end = { transactionId: "end-1", roundId: "round-1", playerId: player.id };
    expect((await floor.send("end-round", end)).code).toBe("OK");
    expect((await floor.send("end-round", { ...end, transactionId: "end-2" })).code).toBe("OK");
    expect(await round()).toMatchObject({ valid_bet: 1_500, status: "ended" });
    expect((await floor.send("bet", betBody({ transactionId: "bet-3" }))).code).toBe("ROUND_CLOSED");
    expect((await floor.send("end-round", { ...end, transactionId: "end-3", roundId: "none" })).code).toBe(
      "ROUND_UNKNOWN",
    );
  });

  it("a late win of an ended round is paid", async () => {
    await floor.send("bet", betBody());
    await floor.send("end-round", { transactionId: "end-1", roundId: "round-1", playerId: player.id });
    expect((await floor.send("win", winBody())).balance).toBe(101_500);
    expect(await round()).toMatchObject({ win: 2_500, status: "ended" });
  });

  it("a repeated id gives the first answer to the byte, whatever happened since; other content is refused", async () => {
    const first = await floor.send("bet", betBody());
    await floor.send("bet", betBody({ transactionId: "bet-2", roundId: "round-2" }));
    await signOut();
    expect(await floor.send("bet", betBody())).toEqual(first);
    for (const over of [
      { amount: 999 },
      { roundId: "round-9" },
      { gameCode: "OTHER" },
      { currency: "THB" },
    ]) {
      expect((await floor.send("bet", betBody(over))).code).toBe("TRANSACTION_CONFLICT");
    }
    expect((await floor.send("win", winBody({ transactionId: "bet-1" }))).code).toBe("TRANSACTION_CONFLICT");
    expect(await floor.available(player)).toBe(98_000);
  });

  it("the same bet many times at once is one movement with one answer", async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => floor.send("bet", betBody())));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(await floor.available(player)).toBe(99_000);
  });

  it("an id that two players' bets take at the same moment goes to one of them", async () => {
    const other = await floor.addPlayer();
    const replies = await Promise.all([
      floor.send("bet", betBody()),
      floor.send("bet", betBody({ playerId: other.id, token: other.token, roundId: "round-2" })),
    ]);
    expect(replies.map((reply) => reply.code).sort()).toEqual(["OK", "TRANSACTION_CONFLICT"]);
    const total = (await floor.available(player)) + (await floor.available(other));
    expect(total).toBe(199_000);
  });

  it("more than there is, is refused with the balance; of many at once the money decides", async () => {
    const poor = await floor.addPlayer({ balance: 2_500 });
    const own = { playerId: poor.id, token: poor.token };
    expect(await floor.send("bet", betBody({ ...own, amount: 2_501 }))).toMatchObject({
      status: 409,
      code: "INSUFFICIENT_FUNDS",
      balance: 2_500,
    });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        floor.send("bet", betBody({ ...own, transactionId: `p-${n}`, roundId: `p-${n}`, amount: 1_000 })),
      ),
    );
    expect(replies.filter((reply) => reply.code === "OK")).toHaveLength(2);
    expect(await floor.available(poor)).toBe(500);
  });

  describe("who may bet", () => {
    const refusals: [string, string, () => Promise<unknown>, object?][] = [
      ["an unknown token", "TOKEN_UNKNOWN", async () => {}, { token: "t".repeat(43) }],
      ["a session that was ended", "SESSION_EXPIRED", () => signOut()],
      ["a launch of yesterday", "SESSION_EXPIRED", async () => wait(13 * 3_600_000)],
      ["a player who has not been there for long", "SESSION_EXPIRED", async () => wait(1_800_001)],
      ["a disabled player", "ACCOUNT_DISABLED", () => disable()],
      ["a brand in maintenance", "BRAND_CLOSED", async () => closeBrand()],
      ["a brand that is gone", "BRAND_CLOSED", async () => dropBrand()],
      ["a vendor that the brand dropped", "GAME_CLOSED", async () => linkWithReturnTo([])],
      ["a vendor in maintenance on the brand", "GAME_CLOSED", async () => linkWithReturnTo([true])],
      ["a vendor in maintenance", "GAME_CLOSED", () => mend("vendor")],
      ["a game in maintenance", "GAME_CLOSED", () => mend("game")],
      ["a game that the vendor has not", "GAME_UNKNOWN", async () => {}, { gameCode: "VEGA_STAR" }],
      ["another currency", "WRONG_CURRENCY", async () => {}, { currency: "THB" }],
    ];

    it.each(refusals)("%s begins nothing; wins and rollbacks go on", async (_, code, change, over = {}) => {
      await floor.send("bet", betBody({ transactionId: "open-1", roundId: "open-1" }));
      await floor.send("bet", betBody({ transactionId: "open-2", roundId: "open-2" }));
      await change();
      const reply = await floor.send("bet", betBody(over));
      expect(reply.code).toBe(code);
      expect(await floor.send("bet", betBody(over))).toEqual(reply);
      expect(
        await floor.send("win", winBody({ betTransactionId: "open-1", roundId: "open-1", amount: 700 })),
      ).toMatchObject({ code: "OK", balance: 98_700 });
      expect(
        await floor.send("rollback", rollbackBody({ betTransactionId: "open-2", roundId: "open-2" })),
      ).toMatchObject({ code: "OK", balance: 99_700 });
    });

    it("a token is its own player's, and a round too", async () => {
      const other = await floor.addPlayer();
      expect((await floor.send("bet", betBody({ token: other.token }))).code).toBe("TOKEN_UNKNOWN");
      await floor.send("bet", betBody({ transactionId: "bet-2" }));
      const theirs = { playerId: other.id, token: other.token, transactionId: "bet-3" };
      expect((await floor.send("bet", betBody(theirs))).code).toBe("ROUND_MISMATCH");
      expect((await floor.send("win", winBody({ playerId: other.id, betTransactionId: "bet-2" }))).code).toBe(
        "BET_MISMATCH",
      );
      expect(
        (await floor.send("rollback", rollbackBody({ playerId: other.id, betTransactionId: "bet-2" }))).code,
      ).toBe("BET_MISMATCH");
      expect(await floor.available(other)).toBe(100_000);
    });

    it("playing counts as being there: a session rests from the last bet on", async () => {
      for (let n = 0; n < 4; n++) {
        floor.clock.time += 20 * 60_000;
        expect((await floor.send("bet", betBody({ transactionId: `b-${n}`, roundId: `r-${n}` }))).code).toBe(
          "OK",
        );
      }
    });
  });

  describe("rollback", () => {
    it("puts a bet back exactly, once, however often it is sent", async () => {
      await floor.send("bet", betBody());
      const first = await floor.send("rollback", rollbackBody());
      expect(first).toMatchObject({ code: "OK", balance: 100_000 });
      expect(await floor.send("rollback", rollbackBody())).toEqual(first);
      expect((await floor.send("rollback", rollbackBody({ transactionId: "back-2" }))).code).toBe("OK");
      expect(await floor.available(player)).toBe(100_000);
      expect(await round()).toMatchObject({ stake: 0, valid_bet: 0, status: "rolled_back" });
      expect((await floor.send("win", winBody())).code).toBe("BET_ROLLED_BACK");
    });

    it("before its bet: the bet is refused when it comes, and moves nothing", async () => {
      expect((await floor.send("rollback", rollbackBody())).code).toBe("OK");
      const late = await floor.send("bet", betBody());
      expect(late.code).toBe("BET_ROLLED_BACK");
      expect(await floor.send("bet", betBody())).toEqual(late);
      expect((await floor.send("win", winBody())).code).toBe("BET_ROLLED_BACK");
      expect(await floor.available(player)).toBe(100_000);
      expect(await round()).toBeUndefined();
    });

    it("of an unknown bet is answered as the vendor's dialect says; the money is the same", async () => {
      await floor.setDialect("marquee-strict");
      expect((await floor.send("rollback", rollbackBody())).code).toBe("BET_UNKNOWN");
      expect((await floor.send("bet", betBody())).code).toBe("BET_ROLLED_BACK");
      expect(await floor.available(player)).toBe(100_000);
    });

    it("after the outcome is refused: what is settled stays settled", async () => {
      await floor.send("bet", betBody());
      await floor.send("win", winBody({ endRound: false, amount: 0 }));
      expect((await floor.send("rollback", rollbackBody())).code).toBe("ROUND_SETTLED");
      await floor.send("bet", betBody({ transactionId: "bet-2", roundId: "round-2" }));
      await floor.send("end-round", { transactionId: "end-2", roundId: "round-2", playerId: player.id });
      const late = rollbackBody({ transactionId: "back-2", betTransactionId: "bet-2", roundId: "round-2" });
      expect((await floor.send("rollback", late)).code).toBe("ROUND_SETTLED");
      expect(await floor.available(player)).toBe(98_000);
    });

    it("of a refused bet gives nothing back; of a win is no rollback", async () => {
      await floor.send("bet", betBody({ amount: 200_000 }));
      expect(await floor.send("rollback", rollbackBody())).toMatchObject({ code: "OK", balance: 100_000 });
      expect((await floor.send("win", winBody())).code).toBe("BET_REFUSED");
      await floor.send("bet", betBody({ transactionId: "bet-2" }));
      await floor.send("win", winBody({ transactionId: "win-2", betTransactionId: "bet-2" }));
      const ofWin = rollbackBody({ transactionId: "back-2", betTransactionId: "win-2" });
      expect((await floor.send("rollback", ofWin)).code).toBe("NOT_A_BET");
    });

    it("of one bet of several leaves the others", async () => {
      await floor.send("bet", betBody());
      await floor.send("bet", betBody({ transactionId: "bet-2", amount: 300 }));
      await floor.send("rollback", rollbackBody());
      expect(await round()).toMatchObject({ stake: 300, status: "open" });
      await floor.send("rollback", rollbackBody({ transactionId: "back-2", betTransactionId: "bet-2" }));
      expect(await round()).toMatchObject({ stake: 0, status: "rolled_back" });
      await floor.send("bet", betBody({ transactionId: "bet-3" }));
      expect(await round()).toMatchObject({ stake: 1_000, status: "open", ended_at: null });
    });
  });

  it("a win before its bet is not final: it is paid when it comes again after the bet", async () => {
    expect(await floor.send("win", winBody())).toMatchObject({ status: 404, code: "BET_UNKNOWN" });
    await floor.send("bet", betBody());
    expect((await floor.send("win", winBody())).balance).toBe(101_500);
  });

  describe("the jackpot pool", () => {
    const pool = (book: "real" | "demo") =>
      systemBalance(database.db, floor.merchantId, { name: "jackpot:main", currency: "PHP", book });

    beforeEach(() => {
      floor.merchant = merchantOf(floor.merchantId, {
        jackpot: { source: "pool", shareBasisPoints: 150, seed: 0 },
      });
    });

    it("gets its share of each stake, rounded down, and gives it back with the bet", async () => {
      await floor.send("bet", betBody({ amount: 1_099 }));
      expect(await pool("real")).toBe(16);
      const ofVendor = { name: "vendor:ORION", currency: "PHP", book: "real" } as const;
      expect(await systemBalance(database.db, floor.merchantId, ofVendor)).toBe(1_099);
      expect(await floor.available(player)).toBe(98_901);
      await floor.send("bet", betBody({ amount: 66, transactionId: "bet-2", roundId: "round-2" }));
      expect(await pool("real")).toBe(16);
      await floor.send("rollback", rollbackBody());
      expect(await pool("real")).toBe(0);
      expect(await floor.available(player)).toBe(99_934);
    });

    it("is never fed by play money of demo accounts", async () => {
      const demo = await floor.addPlayer({ type: 4 });
      const reply = await floor.send("bet", betBody({ playerId: demo.id, token: demo.token }));
      expect(reply).toMatchObject({ code: "OK", balance: 99_000 });
      expect(await pool("real")).toBe(0);
      expect(await pool("demo")).toBe(0);
    });
  });

  function signOut() {
    return database.db
      .updateTable("session")
      .set({ revoked_at: floor.clock.now(), revoked_reason: "signed out" })
      .where("merchant_id", "=", floor.merchantId)
      .where("id", "=", player.sessionId)
      .execute();
  }

  function disable() {
    return database.db
      .updateTable("account")
      .set({ status: "disabled" })
      .where("merchant_id", "=", floor.merchantId)
      .where("id", "=", player.id)
      .execute();
  }

  function wait(ms: number) {
    floor.clock.time += ms;
  }

  function dropBrand() {
    floor.merchant = null;
  }

  function closeBrand() {
    floor.merchant = merchantOf(floor.merchantId, { maintenance: { active: true, until: null } });
  }

  function linkWithReturnTo(maintenance: boolean[]) {
    const vendors = maintenance.map((mended) => ({ vassalage: VENDOR, hot: false, maintenance: mended }));
    floor.merchant = merchantOf(floor.merchantId, { vendors });
  }

  /** The catalogue is every merchant's. */
  async function setBack() {
    await database.db.updateTable("vendor").set({ maintenance: 0, dialect: "marquee" }).execute();
    await database.db.updateTable("game").set({ maintenance: 0 }).execute();
  }

  function mend(table: "vendor" | "game") {
    return database.db.updateTable(table).set({ maintenance: 1 }).execute();
  }
});
