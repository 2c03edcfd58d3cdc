import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { signedHeaders } from "#app/platform/ports/signed-request.ts";
import { derivedConnections } from "#app/platform/ports/vendor-connection.ts";
import { derivedVendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { handleVendorCall, type VendorCallDeps } from "#app/platform/vendor-calls/vendor-calls.server.ts";
import { setUpVendorCalls } from "./set-up-vendor-calls-testing.ts";
import { getMerchant, VENDOR } from "./vendor-fixture.ts";

await forEachDialect("a vendor's calls", (open) => {
  const { given, betBody, signOut } = setUpVendorCalls(open);

  describe("signatures", () => {
    const path = () => `/vendor/v1/${given.floor.merchantId}/${VENDOR}/bet`;
    const getKey = (
      direction: "inbound" | "outbound",
      merchant = given.floor.merchantId,
      vendor = VENDOR,
    ) => {
      const [key] = given.floor.keys.keys(direction, merchant, vendor);
      if (!key) throw new Error("no key");
      return key;
    };
    const bytes = (content: object) => Buffer.from(JSON.stringify(content));

    it("a call with a missing or wrong signature is refused before its body is parsed", async () => {
      const garbage = Buffer.from("{ not json");
      expect((await given.floor.sendRaw(path(), garbage, {})).code).toBe("BAD_SIGNATURE");
      const headers = signedHeaders(getKey("inbound"), given.floor.clock.now(), {
        method: "POST",
        path: path(),
        body: garbage,
      });
      expect((await given.floor.sendRaw(path(), garbage, headers)).code).toBe("BAD_REQUEST");
      const body = bytes(betBody());
      expect((await given.floor.sendRaw(path(), body, headers)).status).toBe(401);
      expect(await given.floor.available(given.player)).toBe(100_000);
    });

    it("a signature does not match a body that was parsed and serialised again", async () => {
      const body = Buffer.from(JSON.stringify(betBody(), null, 1));
      const parts = { method: "POST", path: path(), body };
      const headers = signedHeaders(getKey("inbound"), given.floor.clock.now(), parts);
      const again = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
      expect((await given.floor.sendRaw(path(), again, headers)).code).toBe("BAD_SIGNATURE");
      expect((await given.floor.sendRaw(path(), body, headers)).code).toBe("OK");
    });

    it("keys of another direction, merchant or vendor are refused", async () => {
      const body = bytes(betBody());
      const parts = { method: "POST", path: path(), body };
      for (const key of [
        getKey("outbound"),
        getKey("inbound", "another"),
        getKey("inbound", given.floor.merchantId, "VEGA"),
        { id: "1", secret: randomBytes(32) },
        { ...getKey("inbound"), id: "2" },
      ]) {
        const headers = signedHeaders(key, given.floor.clock.now(), parts);
        expect((await given.floor.sendRaw(path(), body, headers)).code).toBe("BAD_SIGNATURE");
      }
    });

    it("a signature is valid for its own path, method and query only, and for 300 seconds before and after", async () => {
      const body = bytes(betBody());
      const sign = (over: object, now = given.floor.clock.now()) =>
        signedHeaders(getKey("inbound"), now, { method: "POST", path: path(), body, ...over });
      for (const headers of [
        sign({ path: path().replace("/bet", "/win") }),
        sign({ method: "PUT" }),
        sign({ path: `${path()}?x=1` }),
        sign({}, given.floor.clock.now() - 300_001),
        sign({}, given.floor.clock.now() + 300_001),
        { ...sign({}), "x-marquee-timestamp": String(given.floor.clock.now() + 1) },
        { ...sign({}), "x-marquee-timestamp": "1e12" },
        { ...sign({}), "x-marquee-signature": "00" },
      ]) {
        expect((await given.floor.sendRaw(path(), body, headers)).code).toBe("BAD_SIGNATURE");
      }
      expect(
        (await given.floor.sendRaw(path(), body, sign({}, given.floor.clock.now() - 300_000))).code,
      ).toBe("OK");
    });

    it("during a key rotation the old and the new key are valid; afterwards only the new key", async () => {
      const [old, next] = [randomBytes(32), randomBytes(32)];
      const generation = (id: string, secret: Buffer) => ({ id, secret });
      const first = derivedVendorKeys([generation("1", old)]);
      const both = derivedVendorKeys([generation("2", next), generation("1", old)]);
      const last = derivedVendorKeys([generation("2", next)]);
      const answers = async (accepts: typeof both, signs: typeof both) => {
        const deps: VendorCallDeps = {
          database: given.database,
          clock: given.floor.clock,
          connections: derivedConnections(accepts),
          merchant: () => getMerchant(given.floor.merchantId),
          translate: () => (key) => key,
          log: { warn: () => {}, error: () => {} },
        };
        const [key] = signs.keys("inbound", given.floor.merchantId, VENDOR);
        if (!key) throw new Error("no key");
        const balancePath = `/vendor/v1/${given.floor.merchantId}/${VENDOR}/balance`;
        const body = bytes({ playerId: given.player.id });
        const headers = signedHeaders(key, given.floor.clock.now(), {
          method: "POST",
          path: balancePath,
          body,
        });
        const url = `http://any.host${balancePath}`;
        return (await handleVendorCall(deps, new Request(url, { method: "POST", headers, body })))?.status;
      };
      expect(await answers(both, first)).toBe(200);
      expect(await answers(both, last)).toBe(200);
      expect(await answers(last, first)).toBe(401);
      expect(await answers(first, last)).toBe(401);
    });

    it("calls must use POST, other paths are unknown, and a body over 16 KiB is refused", async () => {
      expect((await given.floor.sendRaw(path(), Buffer.alloc(0), {}, "GET")).code).toBe("METHOD_NOT_ALLOWED");
      expect((await given.floor.send("credit", {})).code).toBe("NO_CALL");
      expect((await given.floor.send("bet", { filler: "x".repeat(17_000) })).code).toBe("BODY_TOO_LARGE");
    });

    it("no log line contains a secret or a token", async () => {
      await given.floor.sendRaw(path(), bytes(betBody()), { "x-marquee-key": "1" });
      const text = JSON.stringify(given.floor.log);
      expect(given.floor.log).toHaveLength(1);
      expect(text).not.toContain(given.player.token);
      expect(text).not.toContain(getKey("inbound").secret.toString("hex"));
    });
  });

  it("malformed bodies are refused with the invalid field, and move no money", async () => {
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
      const reply = await given.floor.send("bet", body);
      expect([reply.status, JSON.parse(reply.text).pointer]).toEqual([400, pointer]);
    }
    expect(await given.floor.available(given.player)).toBe(100_000);
  });

  describe("authenticate", () => {
    it("returns the token's player and the spendable balance in minor units", async () => {
      const reply = await given.floor.send("authenticate", { token: given.player.token });
      expect(JSON.parse(reply.text)).toEqual({
        status: "OK",
        playerId: given.player.id,
        currency: "PHP",
        decimals: 2,
        language: "EN",
        balance: 100_000,
        demo: false,
      });
      const demo = await given.floor.addPlayer({ type: 4 });
      expect(JSON.parse((await given.floor.send("authenticate", { token: demo.token })).text).demo).toBe(
        true,
      );
    });

    it("refuses an unknown token and the token of a player who has signed out", async () => {
      expect((await given.floor.send("authenticate", { token: "x".repeat(43) })).code).toBe("TOKEN_UNKNOWN");
      await signOut();
      expect((await given.floor.send("authenticate", { token: given.player.token })).code).toBe(
        "SESSION_EXPIRED",
      );
    });
  });
});
