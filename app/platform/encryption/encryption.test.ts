import fc from "fast-check";
import { CompactEncrypt, importJWK, type JWK } from "jose";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { getCode, type TestClock, testClock, testContext, testMerchant } from "../testing.ts";
import { encryptBody, MESSAGE_LIFETIME_MS } from "../wire/encrypted-body.ts";
import {
  decryptBody,
  deleteExpiredMessages,
  newPrivateKeyCache,
  publishedKeys,
} from "./encryption.server.ts";
import { OVERLAP_MS, PERIOD_MS } from "./key-periods.ts";

const LOGIN = { method: "POST", path: "/wps/session/login" };
const INPUT = { username: "ana", password: "p\u00e4ss word" };
const SECRET = Buffer.alloc(32, 1);

/**
 * Returns the parts of a compact JWE: its header as written, because it is authenticated in that form, and the bytes of
 * the other parts.
 */
function getBytes(jwe: string): string {
  const [header, ...parts] = jwe.split(".");
  return [header, ...parts.map((part) => Buffer.from(part, "base64url").toString("hex"))].join(".");
}

await forEachDialect("encrypted bodies", (open) => {
  let database: TestDatabase;
  let clock: TestClock;
  /** Returns the functions of a server with this secret. */
  const newEncryption = (encryptionSecret: Uint8Array) =>
    bindServices(testServices({ database, clock, encryptionSecret, privateKeys: newPrivateKeyCache() }), {
      publishedKeys,
      decrypt: decryptBody,
      forgetOld: deleteExpiredMessages,
    });
  let encryption: ReturnType<typeof newEncryption>;
  const ctx = testContext();
  const otherMerchant = testContext(testMerchant({ code: "elsewhere" }));

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    for (const table of ["encryption_key", "encrypted_message"] as const)
      await database.db.deleteFrom(table).execute();
    clock = testClock(20_000 * PERIOD_MS + 2 * OVERLAP_MS);
    encryption = newEncryption(SECRET);
  });
  afterAll(() => database.drop());

  async function key(of = ctx): Promise<JWK> {
    const [first] = (await encryption.publishedKeys(of)).keys;
    return first as JWK;
  }
  const message = async (target = LOGIN, at = clock.now()) => encryptBody(await key(), target, INPUT, at);

  /** Builds a message by hand that the client would never produce. */
  async function forged(header: object, content: unknown): Promise<string> {
    const jwk = await key();
    const text = typeof content === "string" ? content : JSON.stringify(content);
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: jwk.kid ?? "", ...header })
      .encrypt(await importJWK(jwk, "ECDH-ES"));
  }
  const whole = { iat: 0, jti: "0123456789abcdef", ...LOGIN, input: {} };

  it("messages are decrypted only for the call that they were made for", async () => {
    expect(await encryption.decrypt(ctx, LOGIN, await message())).toEqual(INPUT);
  });

  it("keys are published without their private part", async () => {
    const jwk = await key();
    expect(Object.keys(jwk).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
    const { private_key } = await database.db
      .selectFrom("encryption_key")
      .select("private_key")
      .executeTakeFirstOrThrow();
    expect(private_key.split(".")).toHaveLength(5);
    expect(private_key).not.toContain(jwk.x);
  });

  it("messages are accepted once, on every server of the database", async () => {
    const jwe = await message();
    const other = newEncryption(SECRET);
    const answers = await Promise.all(
      [encryption, other, encryption].map((one) => getCode(one.decrypt(ctx, LOGIN, jwe))),
    );
    expect(answers.sort()).toEqual(["ENCRYPTED_BODY_INVALID", "ENCRYPTED_BODY_INVALID", "done"]);
  });

  it("messages are accepted up to five minutes before or after their time", async () => {
    const now = clock.now();
    for (const [at, expected] of [
      [now - MESSAGE_LIFETIME_MS, "done"],
      [now - MESSAGE_LIFETIME_MS - 1_000, "ENCRYPTED_BODY_INVALID"],
      [now + MESSAGE_LIFETIME_MS, "done"],
      [now + MESSAGE_LIFETIME_MS + 1_000, "ENCRYPTED_BODY_INVALID"],
    ] as const) {
      expect(await getCode(encryption.decrypt(ctx, LOGIN, await message(LOGIN, at)))).toBe(expected);
    }
  });

  it("messages are refused by another call and by another merchant", async () => {
    const jwe = await message({ method: "PUT", path: "/wps/member/register" });
    expect(await getCode(encryption.decrypt(ctx, LOGIN, jwe))).toBe("ENCRYPTED_BODY_INVALID");
    expect(await getCode(encryption.decrypt(otherMerchant, LOGIN, await message()))).toBe(
      "ENCRYPTION_KEY_UNKNOWN",
    );
    expect((await key(otherMerchant)).kid).not.toBe((await key()).kid);
  });

  it("messages for yesterday's key are accepted for an hour, then the client must use the new key", async () => {
    const old = await key();
    clock.advance(PERIOD_MS - 2 * OVERLAP_MS + OVERLAP_MS - 1_000);
    expect((await key()).kid).not.toBe(old.kid);
    const encrypted = async () => encryptBody(old, LOGIN, INPUT, clock.now());
    expect(await getCode(encryption.decrypt(ctx, LOGIN, await encrypted()))).toBe("done");
    clock.advance(2_000);
    expect(await getCode(encryption.decrypt(ctx, LOGIN, await encrypted()))).toBe("ENCRYPTION_KEY_UNKNOWN");
  });

  it("concurrent first requests get the same key", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => key()));
    expect(new Set(all.map(({ kid }) => kid)).size).toBe(1);
  });

  it("messages are not decrypted with another secret", async () => {
    const jwe = await message();
    const stranger = newEncryption(Buffer.alloc(32, 2));
    await expect(stranger.decrypt(ctx, LOGIN, jwe)).rejects.toThrow();
  });

  it("messages are refused with the same error, whichever part is invalid", async () => {
    const good = await message();
    const parts = good.split(".");
    const withHeader = (header: object) =>
      [Buffer.from(JSON.stringify(header)).toString("base64url"), ...parts.slice(1)].join(".");
    const header = JSON.parse(Buffer.from(parts[0] ?? "", "base64url").toString()) as object;
    const iat = Math.floor(clock.now() / 1_000);
    const bad: Record<string, string> = {
      empty: "",
      "no JWE": "{}",
      "a JWS": "a.b.c",
      "a changed tag": good.slice(0, -2) + (good.endsWith("AA") ? "BB" : "AA"),
      "a changed text": [...parts.slice(0, 3), "AAAA", parts[4]].join("."),
      "an unknown algorithm": withHeader({ ...header, alg: "RSA-OAEP" }),
      "key wrapping": withHeader({ ...header, alg: "ECDH-ES+A256KW" }),
      "no encryption to speak of": withHeader({ ...header, enc: "none" }),
      compression: withHeader({ ...header, zip: "DEF" }),
      "a critical extension": withHeader({ ...header, crit: ["exp"] }),
      "a key of its own": withHeader({ ...header, jwk: {} }),
      "a point that is not on the curve": withHeader({
        ...header,
        epk: { kty: "EC", crv: "P-256", x: "AAAA", y: "AAAA" },
      }),
      "no key id": withHeader({ ...header, kid: 7 }),
      "a header that is no JSON": ["!!!!", ...parts.slice(1)].join("."),
      "a long header": withHeader({ ...header, typ: "x".repeat(2_000) }),
      "a long body": `${good}${"A".repeat(40_000)}`,
      "no message": await forged({}, "[]"),
      "no time": await forged({}, { ...whole, iat: undefined }),
      "a time that is text": await forged({}, { ...whole, iat: "now" }),
      "no id": await forged({}, { ...whole, iat, jti: "" }),
      "a name given twice": await forged(
        {},
        `{"iat":${iat},"iat":${iat},"jti":"0123456789abcdef","method":"POST","path":"/wps/session/login"}`,
      ),
    };
    for (const [what, jwe] of Object.entries(bad)) {
      expect({ what, code: await getCode(encryption.decrypt(ctx, LOGIN, jwe)) }).toEqual({
        what,
        code: "ENCRYPTED_BODY_INVALID",
      });
    }
  });

  it("malformed messages of any shape are refused with a code of the contract", async () => {
    const good = await message();
    const mutation = fc
      .tuple(fc.nat(good.length - 1), fc.string({ unit: "binary", maxLength: 8 }))
      .map(([at, text]) => good.slice(0, at) + text + good.slice(at + text.length))
      // The last character of a part may have unused bits: changing those changes no byte.
      .filter((text) => getBytes(text) !== getBytes(good));
    await fc.assert(
      fc.asyncProperty(mutation, async (jwe) => {
        expect(["ENCRYPTED_BODY_INVALID", "ENCRYPTION_KEY_UNKNOWN"]).toContain(
          await getCode(encryption.decrypt(ctx, LOGIN, jwe)),
        );
      }),
      { numRuns: 200 },
    );
  });

  it("messages are deleted when they expire, and so are their keys", async () => {
    await encryption.decrypt(ctx, LOGIN, await message());
    await encryption.forgetOld();
    const count = async (table: "encrypted_message" | "encryption_key") =>
      (await database.db.selectFrom(table).select("merchant_id").execute()).length;
    expect([await count("encrypted_message"), await count("encryption_key")]).toEqual([1, 1]);
    clock.advance(2 * PERIOD_MS);
    await encryption.forgetOld();
    expect([await count("encrypted_message"), await count("encryption_key")]).toEqual([0, 0]);
  });
});
