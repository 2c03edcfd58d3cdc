import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { signedHeaders } from "#app/platform/ports/signed-request.ts";
import { derivedConnections } from "#app/platform/ports/vendor-connection.ts";
import { derivedVendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { handleVendorCall } from "#app/platform/vendor-calls/vendor-calls.server.ts";
import { testServices } from "../../app/platform/core/testing.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";
import { getMerchant, VENDOR } from "./vendor-fixture.ts";

await forEachDialect("a vendor's calls", (open) => {
  const { given, betBody, signOut } = openVendorCalls(open);

  describe("signatures", () => {
    const path = () => `/vendor/v1/${given.vendorFixture.merchantId}/${VENDOR}/bet`;
    const getKey = (
      direction: "inbound" | "outbound",
      merchant = given.vendorFixture.merchantId,
      vendor = VENDOR,
    ) => {
      const [key] = given.vendorFixture.keys.keys(direction, merchant, vendor);
      if (!key) throw new Error("no key");
      return key;
    };
    const bytes = (content: object) => Buffer.from(JSON.stringify(content));

    it("a call with a missing or wrong signature is refused before its body is parsed", async () => {
      const garbage = Buffer.from("{ not json");
      expect((await given.vendorFixture.sendRaw(path(), garbage, {})).code).toBe("BAD_SIGNATURE");
      const headers = signedHeaders(getKey("inbound"), given.vendorFixture.clock.now(), {
        method: "POST",
        path: path(),
        body: garbage,
      });
      expect((await given.vendorFixture.sendRaw(path(), garbage, headers)).code).toBe("BAD_REQUEST");
      const body = bytes(betBody());
      expect((await given.vendorFixture.sendRaw(path(), body, headers)).status).toBe(401);
      expect(await given.vendorFixture.available(given.player)).toBe(100_000);
    });

    it("a signature does not match a body that was parsed and serialised again", async () => {
      const body = Buffer.from(JSON.stringify(betBody(), null, 1));
      const parts = { method: "POST", path: path(), body };
      const headers = signedHeaders(getKey("inbound"), given.vendorFixture.clock.now(), parts);
      const again = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
      expect((await given.vendorFixture.sendRaw(path(), again, headers)).code).toBe("BAD_SIGNATURE");
      expect((await given.vendorFixture.sendRaw(path(), body, headers)).code).toBe("OK");
    });

    it("keys of another direction, merchant or vendor are refused", async () => {
      const body = bytes(betBody());
      const parts = { method: "POST", path: path(), body };
      for (const key of [
        getKey("outbound"),
        getKey("inbound", "another"),
        getKey("inbound", given.vendorFixture.merchantId, "VEGA"),
        { id: "1", secret: randomBytes(32) },
        { ...getKey("inbound"), id: "2" },
      ]) {
        const headers = signedHeaders(key, given.vendorFixture.clock.now(), parts);
        expect((await given.vendorFixture.sendRaw(path(), body, headers)).code).toBe("BAD_SIGNATURE");
      }
    });

    it("a signature is valid for its own path, method and query only, and for 300 seconds before and after", async () => {
      const body = bytes(betBody());
      const sign = (over: object, now = given.vendorFixture.clock.now()) =>
        signedHeaders(getKey("inbound"), now, { method: "POST", path: path(), body, ...over });
      for (const headers of [
        sign({ path: path().replace("/bet", "/win") }),
        sign({ method: "PUT" }),
        sign({ path: `${path()}?x=1` }),
        sign({}, given.vendorFixture.clock.now() - 300_001),
        sign({}, given.vendorFixture.clock.now() + 300_001),
        { ...sign({}), "x-marquee-timestamp": String(given.vendorFixture.clock.now() + 1) },
        { ...sign({}), "x-marquee-timestamp": "1e12" },
        { ...sign({}), "x-marquee-signature": "00" },
      ]) {
        expect((await given.vendorFixture.sendRaw(path(), body, headers)).code).toBe("BAD_SIGNATURE");
      }
      expect(
        (await given.vendorFixture.sendRaw(path(), body, sign({}, given.vendorFixture.clock.now() - 300_000)))
          .code,
      ).toBe("OK");
    });

    it("during a key rotation the old and the new key are valid; afterwards only the new key", async () => {
      const [old, next] = [randomBytes(32), randomBytes(32)];
      const generation = (id: string, secret: Buffer) => ({ id, secret });
      const first = derivedVendorKeys([generation("1", old)]);
      const both = derivedVendorKeys([generation("2", next), generation("1", old)]);
      const last = derivedVendorKeys([generation("2", next)]);
      const answers = async (accepts: typeof both, signs: typeof both) => {
        const services = testServices({
          database: given.database,
          clock: given.vendorFixture.clock,
          connections: derivedConnections(accepts),
          merchants: { byCode: () => getMerchant(given.vendorFixture.merchantId) },
          translate: () => (key) => key,
        });
        const [key] = signs.keys("inbound", given.vendorFixture.merchantId, VENDOR);
        if (!key) throw new Error("no key");
        const balancePath = `/vendor/v1/${given.vendorFixture.merchantId}/${VENDOR}/balance`;
        const body = bytes({ playerId: given.player.id });
        const headers = signedHeaders(key, given.vendorFixture.clock.now(), {
          method: "POST",
          path: balancePath,
          body,
        });
        const url = `http://any.host${balancePath}`;
        return (await handleVendorCall(services, new Request(url, { method: "POST", headers, body })))
          ?.status;
      };
      expect(await answers(both, first)).toBe(200);
      expect(await answers(both, last)).toBe(200);
      expect(await answers(last, first)).toBe(401);
      expect(await answers(first, last)).toBe(401);
    });

    it("calls must use POST, other paths are unknown, and a body over 16 KiB is refused", async () => {
      expect((await given.vendorFixture.sendRaw(path(), Buffer.alloc(0), {}, "GET")).code).toBe(
        "METHOD_NOT_ALLOWED",
      );
      expect((await given.vendorFixture.send("credit", {})).code).toBe("NO_CALL");
      expect((await given.vendorFixture.send("bet", { filler: "x".repeat(17_000) })).code).toBe(
        "BODY_TOO_LARGE",
      );
    });

    it("no log line contains a secret or a token", async () => {
      await given.vendorFixture.sendRaw(path(), bytes(betBody()), { "x-marquee-key": "1" });
      const text = JSON.stringify(given.vendorFixture.log);
      expect(given.vendorFixture.log).toHaveLength(1);
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
      const reply = await given.vendorFixture.send("bet", body);
      expect([reply.status, JSON.parse(reply.text).pointer]).toEqual([400, pointer]);
    }
    expect(await given.vendorFixture.available(given.player)).toBe(100_000);
  });

  describe("authenticate", () => {
    it("returns the token's player and the spendable balance in minor units", async () => {
      const reply = await given.vendorFixture.send("authenticate", { token: given.player.token });
      expect(JSON.parse(reply.text)).toEqual({
        status: "OK",
        playerId: given.player.id,
        currency: "PHP",
        decimals: 2,
        language: "EN",
        balance: 100_000,
        demo: false,
      });
      const demo = await given.vendorFixture.addPlayer({ type: 4 });
      expect(
        JSON.parse((await given.vendorFixture.send("authenticate", { token: demo.token })).text).demo,
      ).toBe(true);
    });

    it("refuses an unknown token and the token of a player who has signed out", async () => {
      expect((await given.vendorFixture.send("authenticate", { token: "x".repeat(43) })).code).toBe(
        "TOKEN_UNKNOWN",
      );
      await signOut();
      expect((await given.vendorFixture.send("authenticate", { token: given.player.token })).code).toBe(
        "SESSION_EXPIRED",
      );
    });
  });
});
