import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "#app/platform/contract/calls.ts";
import { encryptBody } from "#app/platform/wire/encrypted-body.ts";
import { context, loadEnvelope, type merchant, visitor, wireRequest } from "./contexts.ts";
import { openRealPlatform, type RealPlatform } from "./real-platform.ts";
import { getSample } from "./samples.ts";

const NOBODY = { username: "nobody-here", password: "correct horse 9" };
const NOW = 1_800_000_000_000;
const encrypted = calls.filter((call) => call.meta.encrypted);
const login = encrypted.find(({ name }) => name === "login");
if (!login) throw new Error("sign-in is not encrypted");

describe("the calls listed in the spec's section 6", () => {
  let fixture: RealPlatform;
  beforeAll(async () => {
    fixture = await openRealPlatform();
  });
  afterAll(() => fixture.close());

  const ask = async (request: Request, over: Partial<typeof merchant> = {}) =>
    loadEnvelope(await fixture.wire(request, context(visitor, { merchant: over })));
  const jose = (call: { method: string; path: string }, body: string, type = "application/jose") =>
    new Request(`http://wire.test${call.path}`, {
      method: call.method,
      headers: { "content-type": type },
      body,
    });
  async function preserialize(call: { method: string; path: string }, input: unknown): Promise<string> {
    const { keys } = await fixture.platform.client(context(visitor)).system.encryptionKeys();
    return encryptBody(keys[0] ?? {}, call, input, NOW);
  }

  it("are login, both registers, change password and set password by phone", () => {
    expect(encrypted.map(({ name }) => name).sort()).toEqual([
      "changePassword",
      "login",
      "register",
      "registerByMobile",
      "setPasswordByPhone",
    ]);
  });

  it("answer an encrypted body like a plain one", async () => {
    for (const call of encrypted) {
      const input = getSample(call);
      const plain = await ask(wireRequest(call, input));
      const sealed = await ask(jose(call, await preserialize(call, input)));
      const getCode = (answer: typeof plain) => (answer.success ? "success" : answer.code);
      // A successful registration has taken its name.
      const expected = getCode(plain) === "success" ? "USERNAME_TAKEN" : getCode(plain);
      expect({ call: call.name, code: getCode(sealed) }).toEqual({ call: call.name, code: expected });
    }
  });

  it("validate the decrypted input", async () => {
    const answer = await ask(jose(login, await preserialize(login, { type: "telepathy" })));
    expect(answer).toMatchObject({ status: 422, code: "INVALID_INPUT", fields: [{ pointer: "/type" }] });
  });

  it("refuse a plain body if the merchant requires encryption, and accept an encrypted one", async () => {
    const strict = { encryptedCallsOnly: true };
    expect(await ask(wireRequest(login, NOBODY), strict)).toMatchObject({
      status: 400,
      code: "ENCRYPTION_REQUIRED",
    });
    expect(await ask(jose(login, ""), strict)).toMatchObject({ code: "ENCRYPTED_BODY_INVALID" });
    expect(await ask(jose(login, await preserialize(login, NOBODY)), strict)).toMatchObject({
      code: "WRONG_CREDENTIALS",
    });
  });

  it("refuse a replayed message", async () => {
    const body = await preserialize(login, NOBODY);
    expect(await ask(jose(login, body))).toMatchObject({ code: "WRONG_CREDENTIALS" });
    expect(await ask(jose(login, body))).toMatchObject({ status: 400, code: "ENCRYPTED_BODY_INVALID" });
  });

  it("are the only ones that accept a JWE", async () => {
    const other = calls.find(({ name }) => name === "forgotPassword");
    if (!other) throw new Error("no such call");
    expect(await ask(jose(other, await preserialize(other, getSample(other))))).toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
    });
  });
});
