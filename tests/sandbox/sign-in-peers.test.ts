import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { facebookSignIn } from "#app/platform/ports/facebook-sign-in.ts";
import { googleSignIn } from "#app/platform/ports/google-sign-in.ts";
import { exchange } from "#app/platform/ports/http-exchange.ts";
import { firebasePhoneProof } from "#app/platform/ports/phone-proof.ts";
import type { ProviderClient, SignInProvider } from "#app/platform/ports/sign-in-provider.ts";
import { deriveSignInRequest } from "#app/platform/third-party/attempts.ts";
import { SIGN_IN_HOSTS } from "#app/sandbox/hosts.ts";
import { createSignInPeers } from "#app/sandbox/sign-in/sign-in.ts";

const CALLBACK = "http://brand.localhost:1/account/third-party/callback";
const SITE = "http://brand.localhost:1";
const CLIENT = { id: "client-of-brand", secret: "a secret between the two", redirectUris: [CALLBACK] };
const TOKEN = "t".repeat(43);

let server: Server;
const getOrigin = (host: string) => `http://${host}:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  const peers = createSignInPeers({
    getOrigin: (host) => getOrigin(host),
    clock: { now: () => Date.now() },
    google: () => [CLIENT],
    facebook: () => [CLIENT],
    phone: () => [{ projectId: "brand-phones", apiKey: "key", origins: [SITE] }],
  });
  server = createServer(async (incoming, outgoing) => {
    const listener = await peers.loadListener((incoming.headers.host ?? "").replace(/:\d+$/, ""));
    if (listener) listener(incoming, outgoing);
    else outgoing.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A browser that follows redirects until one would leave the services' hosts. */
function browser(language = "en-US") {
  const cookies = new Map<string, string>();
  async function go(url: URL, form?: Record<string, string>) {
    const answer = await exchange({
      method: form ? "POST" : "GET",
      url,
      headers: {
        "accept-language": language,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form && { body: new TextEncoder().encode(new URLSearchParams(form).toString()) }),
      timeoutMs: 5_000,
      maxBytes: 100_000,
    });
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
  return {
    async follow(
      start: URL,
      form?: Record<string, string>,
    ): Promise<{ url: URL; html: string; status: number }> {
      let url = start;
      let answer = await go(url, form);
      while (answer.headers.location) {
        url = new URL(answer.headers.location, url);
        if (url.origin === SITE) return { url, html: "", status: 0 };
        answer = await go(url);
      }
      return { url, html: answer.body.toString(), status: answer.status };
    },
  };
}

const services: [string, SignInProvider, string][] = [
  ["Google", googleSignIn(), SIGN_IN_HOSTS.google],
  ["Facebook", facebookSignIn(), SIGN_IN_HOSTS.facebook],
];

describe.each(services)("sign-in by %s", (name, provider, host) => {
  const client = (over: Partial<ProviderClient> = {}): ProviderClient => ({
    clientId: CLIENT.id,
    secret: CLIENT.secret,
    origin: { issuer: new URL(getOrigin(host)), plainHttp: true },
    ...over,
  });
  const wish = deriveSignInRequest(TOKEN, CALLBACK);

  /**
   * Presses one of the page's buttons as a visitor; returns the parameters of the address that the browser returns to.
   */
  async function comeBack(button: Record<string, string>, begun = wish): Promise<URLSearchParams> {
    const visitor = browser();
    const page = await visitor.follow(await provider.begin(client(), begun));
    expect(page.html).toContain("Tala Reyes");
    const action = /action="([^"]+)"/.exec(page.html)?.[1] ?? "";
    const hidden = /name="id" value="([^"]+)"/.exec(page.html)?.[1];
    const back = await visitor.follow(new URL(action, page.url), {
      ...button,
      ...(hidden && { id: hidden }),
    });
    expect(back.url.origin + back.url.pathname).toBe(CALLBACK);
    return back.url.searchParams;
  }
  const getReason = (work: Promise<unknown>) =>
    work.then(
      () => "taken",
      (error) => error.reason ?? String(error),
    );

  it("identifies the person, and sends PKCE and state", async () => {
    const url = await provider.begin(client(), wish);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CLIENT.id,
      redirect_uri: CALLBACK,
      response_type: "code",
      code_challenge_method: "S256",
      state: wish.state,
    });
    expect(url.searchParams.get("nonce")).toBe(name === "Google" ? wish.nonce : null);
    expect(url.href).not.toContain(wish.verifier);
    const identity = await provider.finish(client(), wish, await comeBack({ person: "1001" }));
    expect(identity).toEqual({ subject: "1001", name: "Tala Reyes", email: "tala.reyes@example.com" });
  });

  it("accepts any name, and returns the same person for the same name", async () => {
    const loadIdentity = async (person: string) =>
      provider.finish(client(), wish, await comeBack({ name: person }));
    const ann = await loadIdentity("Ann Đỗ <&>");
    expect(ann).toMatchObject({ name: "Ann Đỗ <&>", subject: expect.stringMatching(/^\d{15,20}$/) });
    expect(await loadIdentity(" Ann Đỗ <&> ")).toEqual(ann);
    expect((await loadIdentity("Bea")).subject).not.toBe(ann.subject);
  });

  it.each([
    ["vi-VN,vi;q=0.9", "vi", "Hôm nay bạn là ai?"],
    ["tl", "fil", "Sino ka ngayon?"],
    ["de-DE", "en", "Who are you today?"],
  ])("uses the browser's language: %s", async (wanted, tag, text) => {
    const { html } = await browser(wanted).follow(await provider.begin(client(), wish));
    expect(html).toContain(`<html lang="${tag}">`);
    expect(html).toContain(text);
  });

  it("is cancelled when the person declines", async () => {
    expect(await getReason(provider.finish(client(), wish, await comeBack({ cancel: "1" })))).toBe(
      "cancelled",
    );
  });

  it("refuses a response to another browser's request", async () => {
    const answer = await comeBack({ person: "1002" });
    const other = deriveSignInRequest("u".repeat(43), CALLBACK);
    expect(await getReason(provider.finish(client(), other, answer))).toBe("refused");
    // Even with the state corrected, the verifier does not match the code's request.
    answer.set("state", other.state);
    expect(await getReason(provider.finish(client(), other, answer))).toBe("refused");
  });

  it("refuses a used code, a forged code and a wrong secret", async () => {
    const answer = await comeBack({ person: "1003" });
    expect(await getReason(provider.finish(client({ secret: "wrong" }), wish, answer))).toBe("refused");
    const again = await comeBack({ person: "1003" });
    expect(await getReason(provider.finish(client(), wish, again))).toBe("taken");
    expect(await getReason(provider.finish(client(), wish, again))).toBe("refused");
    again.set("code", "forged");
    expect(await getReason(provider.finish(client(), wish, again))).toBe("refused");
    expect(await getReason(provider.finish(client(), wish, new URLSearchParams()))).toBe("refused");
  });

  it("is unavailable when the service does not respond", async () => {
    const away = client({ origin: { issuer: new URL("http://127.0.0.1:1"), plainHttp: true } });
    const work = provider
      .begin(away, wish)
      .then(() => provider.finish(away, wish, new URLSearchParams({ code: "c", state: wish.state })));
    expect(await getReason(work)).toBe("unavailable");
  });
});

describe("the Google simulator", () => {
  it("refuses a redirect address that the brand does not have", async () => {
    const client = {
      clientId: CLIENT.id,
      secret: CLIENT.secret,
      origin: { issuer: new URL(getOrigin(SIGN_IN_HOSTS.google)), plainHttp: true },
    };
    const foreignAddressRequest = deriveSignInRequest(
      TOKEN,
      "http://evil.localhost:1/account/third-party/callback",
    );
    const page = await browser().follow(await googleSignIn().begin(client, foreignAddressRequest));
    expect(page).toMatchObject({ status: 400 });
    expect(page.html).not.toContain("Tala Reyes");
  });
});

describe("a phone's identity token", () => {
  const api = (call: string, body: object, origin = SITE) =>
    exchange({
      method: "POST",
      url: new URL(
        `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=key`,
        getOrigin(SIGN_IN_HOSTS.phone),
      ),
      headers: { "content-type": "application/json", origin },
      body: new TextEncoder().encode(JSON.stringify(body)),
      timeoutMs: 5_000,
      maxBytes: 100_000,
    }).then((answer) => ({ headers: answer.headers, ...JSON.parse(answer.body.toString()) }));
  const codeFor = async (sessionInfo: string): Promise<string> => {
    const answer = await exchange({
      method: "GET",
      url: new URL("/emulator/v1/projects/brand-phones/verificationCodes", getOrigin(SIGN_IN_HOSTS.phone)),
      timeoutMs: 5_000,
      maxBytes: 100_000,
    });
    const { verificationCodes } = JSON.parse(answer.body.toString());
    return verificationCodes.find((one: { sessionInfo: string }) => one.sessionInfo === sessionInfo).code;
  };
  const clock = { now: () => Date.now() };
  const proofs = firebasePhoneProof(
    clock,
    () => new URL("/.well-known/jwks.json", getOrigin(SIGN_IN_HOSTS.phone)),
  );
  const getReason = (work: Promise<unknown>) =>
    work.then(
      () => "taken",
      (error) => error.reason ?? String(error),
    );

  it("is issued for the right code, and verified with the service's keys", async () => {
    const phoneNumber = "+84912345678";
    const { sessionInfo, headers } = await api("sendVerificationCode", { phoneNumber, recaptchaToken: "r" });
    expect(headers["access-control-allow-origin"]).toBe(SITE);
    const spelled = SITE.replace("localhost", "Localhost.");
    const again = await api("sendVerificationCode", { phoneNumber, recaptchaToken: "r" }, spelled);
    expect(again.headers["access-control-allow-origin"]).toBe(spelled);
    const code = await codeFor(sessionInfo);
    const wrong = code === "000000" ? "111111" : "000000";
    expect(await api("signInWithPhoneNumber", { sessionInfo, code: wrong })).toMatchObject({
      error: { message: "INVALID_CODE" },
    });
    const { idToken } = await api("signInWithPhoneNumber", { sessionInfo, code });
    expect(await api("lookup", { idToken })).toMatchObject({ users: [{ phoneNumber }] });
    expect(await proofs.verify("brand-phones", idToken)).toMatchObject({ phoneNumber });
    expect(await getReason(proofs.verify("another-brand", idToken))).toBe("refused");
    expect(await api("signInWithPhoneNumber", { sessionInfo, code })).toMatchObject({
      error: { message: "SESSION_EXPIRED" },
    });
  });

  it("is refused in the cases of the real emulator, with Google's error codes", async () => {
    const message = async (call: string, body: object) => (await api(call, body)).error.message;
    expect(await message("sendVerificationCode", { recaptchaToken: "r" })).toBe("MISSING_PHONE_NUMBER");
    expect(await message("sendVerificationCode", { recaptchaToken: "r", phoneNumber: "12" })).toBe(
      "INVALID_PHONE_NUMBER",
    );
    expect(await message("sendVerificationCode", { phoneNumber: "+84912345678" })).toBe(
      "CAPTCHA_CHECK_FAILED",
    );
    expect(await message("signInWithPhoneNumber", { sessionInfo: "x", code: "1" })).toBe("SESSION_EXPIRED");
    expect(await message("signInWithPhoneNumber", { sessionInfo: "x" })).toBe("MISSING_CODE");
  });

  describe("signed by the test", () => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: "https://securetoken.google.com/p",
      aud: "p",
      sub: "user",
      iat: now,
      exp: now + 3_600,
      auth_time: now,
      phone_number: "+639171234567",
      firebase: { sign_in_provider: "phone" },
    };
    let keyServer: Server;
    let privateKey: CryptoKey;
    let own: ReturnType<typeof firebasePhoneProof>;

    beforeAll(async () => {
      const pair = await generateKeyPair("RS256", { extractable: true });
      privateKey = pair.privateKey;
      const jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: "k", alg: "RS256", use: "sig" }] };
      keyServer = createServer((_, outgoing) => {
        outgoing.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(jwks));
      });
      await new Promise<void>((resolve) => keyServer.listen(0, "127.0.0.1", resolve));
      own = firebasePhoneProof(
        clock,
        () => new URL(`http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/`),
      );
    });
    afterAll(() => void keyServer.close());

    const sign = (payload: JWTPayload, key = privateKey, header = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "k", ...header }).sign(key);

    it("is accepted when all claims are valid", async () => {
      expect(await own.verify("p", await sign(claims))).toEqual({
        subject: "user",
        phoneNumber: "+639171234567",
      });
    });

    it.each<[string, object]>([
      ["another issuer", { iss: "https://securetoken.google.com/q" }],
      ["another audience", { aud: "q" }],
      ["an end that has passed", { exp: now - 60 }],
      ["no end", { exp: undefined }],
      ["a sign-in of an hour ago", { auth_time: now - 3_600 }],
      ["a sign-in to come", { auth_time: now + 600 }],
      ["no subject", { sub: "" }],
      ["no number", { phone_number: undefined }],
      ["a number that is none", { phone_number: "0917" }],
      ["another way of signing in", { firebase: { sign_in_provider: "password" } }],
    ])("is refused with %s", async (_what, over) => {
      expect(await getReason(sign({ ...claims, ...over }).then((token) => own.verify("p", token)))).toBe(
        "refused",
      );
    });

    it("is unavailable while the keys cannot be fetched", async () => {
      const away = firebasePhoneProof(clock, () => new URL("http://127.0.0.1:1/"));
      expect(await getReason(away.verify("p", await sign(claims)))).toBe("unavailable");
    });

    it("is refused if signed with another key, unsigned, or malformed", async () => {
      const other = await generateKeyPair("RS256");
      const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;
      for (const token of [
        await sign(claims, other.privateKey),
        await sign(claims, other.privateKey, { kid: "new" }),
        unsigned,
        "x",
        "",
      ]) {
        expect(await getReason(own.verify("p", token))).toBe("refused");
      }
    });
  });
});
