import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { loadDatabase } from "../../e2e/setup/database.ts";
import { newMember } from "../../e2e/setup/members.ts";
import { element, input } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";

const DAY_MS = 24 * 3_600_000;
const seesOn = { on: true, off: false };
const onOff = (name: string) => ({
  on: { switches: { [name]: true } },
  off: { switches: { [name]: false } },
});

/** Signs a member in from a place where the member never was. */
async function signIn(brand: MatrixBrand, password?: string) {
  const member = password
    ? await newMember(brand.site, brand.id, { password })
    : await brand.account("member");
  const { username } = member;
  return brand.call("/wps/session/login", { username, password: member.password });
}

/** Changes the member's row. */
async function setColumns(brand: MatrixBrand, columns: { mobile?: string; password_changed_at?: number }) {
  const { id } = await brand.account("member");
  const { db } = await loadDatabase(brand.site);
  await db.updateTable("account").set(columns).where("id", "=", id).execute();
}

/** Signs in with a password that is forty days old, and returns true when it has to be changed. */
async function isOldPasswordExpired(brand: MatrixBrand): Promise<boolean> {
  await setColumns(brand, { password_changed_at: Date.now() - 40 * DAY_MS });
  return (await signIn(brand)).value.passwordExpired;
}

/** Begins a sign-in by another service; returns the brand's client there, or the refusal. */
const beginSignIn = (provider: "GOOGLE" | "FACEBOOK") => async (brand: MatrixBrand) => {
  const redirectUri = `http://${brand.id}.localhost:${brand.site.port}/account/third-party/callback`;
  const { code, value } = await brand.call("/wps/session/login/thirdParty/begin", { provider, redirectUri });
  return code === "ok" ? new URL(value.url).searchParams.get("client_id") : code;
};

/** Returns true when the sign-in page has the button of a service. */
const hasButton = (provider: string) => async (brand: MatrixBrand) =>
  element((await brand.page("/login")).html, "button", new RegExp(`value="${provider}"`)) !== null;

const FIREBASE = { projectId: "first-project", apiKey: "first-key", authDomain: "first.example.org" };

export const SIGN_IN: readonly Effect[] = [
  effect("Google sign-in", {
    settings: ["/switches/googleSignIn"],
    given: { signIn: { googleClientId: "first-client" } },
    states: onOff("googleSignIn"),
    looks: [
      page("/login: the button", hasButton("GOOGLE"), seesOn),
      wire("/wps/session/login/thirdParty/begin", beginSignIn("GOOGLE"), {
        on: "first-client",
        off: "FEATURE_OFF",
      }),
    ],
  }),
  effect("Facebook sign-in", {
    settings: ["/switches/facebookSignIn"],
    given: { signIn: { facebookAppId: "1000000000000007" } },
    states: onOff("facebookSignIn"),
    looks: [
      page("/login: the button", hasButton("FACEBOOK"), seesOn),
      wire("/wps/session/login/thirdParty/begin", beginSignIn("FACEBOOK"), {
        on: "1000000000000007",
        off: "FEATURE_OFF",
      }),
    ],
  }),
  effect("Google client id", {
    settings: ["/signIn/googleClientId"],
    given: { switches: { googleSignIn: true } },
    states: { one: { signIn: { googleClientId: "one" } }, two: { signIn: { googleClientId: "two" } } },
    looks: [wire("/wps/session/login/thirdParty/begin", beginSignIn("GOOGLE"), { one: "one", two: "two" })],
  }),
  effect("Facebook app id", {
    settings: ["/signIn/facebookAppId"],
    given: { switches: { facebookSignIn: true } },
    states: { one: { signIn: { facebookAppId: "1001" } }, two: { signIn: { facebookAppId: "1002" } } },
    looks: [
      wire("/wps/session/login/thirdParty/begin", beginSignIn("FACEBOOK"), { one: "1001", two: "1002" }),
    ],
  }),
  effect("Third-party phone check", {
    settings: ["/switches/phoneSignIn"],
    given: { signIn: { firebase: FIREBASE } },
    states: onOff("phoneSignIn"),
    looks: [
      page(
        "/login: the button",
        async (brand) => (await brand.page("/login")).html.includes('href="/account/phone'),
        seesOn,
      ),
      page("/account/phone", async (brand) => (await brand.page("/account/phone")).status, {
        on: 200,
        off: 404,
      }),
      wire(
        "/wps/session/login/thirdParty: a token",
        async (brand) => {
          const proof = { provider: "FIREBASE_PHONE", idToken: "none" };
          return (await brand.call("/wps/session/login/thirdParty", proof)).code !== "FEATURE_OFF";
        },
        seesOn,
      ),
    ],
  }),
  effect<string>("Firebase", {
    settings: ["/signIn/firebase/projectId", "/signIn/firebase/apiKey", "/signIn/firebase/authDomain"],
    given: { switches: { phoneSignIn: true }, signIn: { firebase: FIREBASE } },
    states: {
      first: {},
      project: { signIn: { firebase: { projectId: "second-project" } } },
      key: { signIn: { firebase: { apiKey: "second-key" } } },
      domain: { signIn: { firebase: { authDomain: "second.example.org" } } },
    },
    looks: [
      page(
        "/account/phone: what the script is given (JSON)",
        async (brand) => {
          const { html } = await brand.page("/account/phone");
          // The project's own name for its pages stands in the place of a domain that is left out.
          return ["first-key", "second-key", "first.example.org", "second.example.org"].filter((one) =>
            html.includes(one),
          );
        },
        {
          first: ["first-key", "first.example.org"],
          project: ["first-key", "first.example.org"],
          key: ["second-key", "first.example.org"],
          domain: ["first-key", "second.example.org"],
        },
      ),
      page(
        "/account/phone: the project (JSON)",
        async (brand) => (await brand.page("/account/phone")).html.includes("second-project"),
        { first: false, project: true, key: false, domain: false },
      ),
    ],
  }),
  effect("Captcha after failures", {
    settings: ["/signIn/captchaAfterFailures"],
    states: {
      always: { signIn: { captchaAfterFailures: 0 } },
      once: { signIn: { captchaAfterFailures: 1 } },
    },
    looks: [
      page(
        "/login: the picture",
        async (brand) => input((await brand.page("/login")).html, "captcha") !== null,
        { always: true, once: false },
      ),
      wire(
        "/wps/session/login: two wrong passwords",
        async (brand) => {
          const { username } = await brand.account("member");
          const wrong = { username, password: "Wrong-horse-9" };
          const first = await brand.call("/wps/session/login", wrong);
          return [first.code, (await brand.call("/wps/session/login", wrong)).code];
        },
        {
          always: ["CAPTCHA_REQUIRED", "CAPTCHA_REQUIRED"],
          once: ["WRONG_CREDENTIALS", "CAPTCHA_REQUIRED"],
        },
      ),
    ],
  }),
  effect("Turnstile", {
    settings: ["/signIn/turnstile/siteKey", "/signIn/turnstile/proofOfWorkInstead"],
    states: {
      work: { signIn: { turnstile: { siteKey: "", proofOfWorkInstead: true } } },
      widget: { signIn: { turnstile: { siteKey: "matrix-widget", proofOfWorkInstead: true } } },
      alone: { signIn: { turnstile: { siteKey: "matrix-widget", proofOfWorkInstead: false } } },
    },
    looks: [
      page(
        "/register: scripts that the policy allows",
        async (brand) =>
          ((await brand.page("/register")).headers["content-security-policy"] ?? "").includes(
            "challenges.cloudflare.com",
          ),
        { work: false, widget: true, alone: true },
      ),
      wire(
        "/wps/verification/botCheck",
        async (brand) => {
          const { kind, siteKey = null, challenge } = (await brand.call("/wps/verification/botCheck")).value;
          return { kind, siteKey, work: challenge !== null };
        },
        {
          work: { kind: "proofOfWork", siteKey: null, work: true },
          widget: { kind: "turnstile", siteKey: "matrix-widget", work: true },
          alone: { kind: "turnstile", siteKey: "matrix-widget", work: false },
        },
      ),
    ],
  }),
  effect("Encrypted calls only", {
    settings: ["/signIn/encryptedCallsOnly"],
    states: {
      on: { signIn: { encryptedCallsOnly: true } },
      off: { signIn: { encryptedCallsOnly: false } },
    },
    looks: [
      wire("/wps/session/login: a body in clear", async (brand) => (await signIn(brand)).code, {
        on: "ENCRYPTION_REQUIRED",
        off: "ok",
      }),
    ],
  }),
  effect("Check of unknown addresses", {
    settings: ["/switches/stepUpVerification"],
    states: onOff("stepUpVerification"),
    looks: [
      wire("/wps/session/login from an unknown address", async (brand) => (await signIn(brand)).code, {
        on: "STEP_UP_REQUIRED",
        off: "ok",
      }),
    ],
  }),
  effect<string>("Second proofs", {
    settings: [
      "/signIn/stepUpMethods/*",
      ...["sms", "email", "totp", "bankName"].map((method) => `/signIn/stepUpMethods/*=${method}`),
    ],
    given: { switches: { stepUpVerification: true } },
    states: Object.fromEntries(
      [["sms"], ["email"], ["totp"], ["bankName"], ["email", "sms"], ["sms", "email"]].map((methods) => [
        methods.join(","),
        { signIn: { stepUpMethods: methods } },
      ]),
    ),
    looks: [
      wire(
        "/wps/session/login: methods of a member with mail, number and a holder's name",
        async (brand) => {
          await setColumns(brand, { mobile: "+639171234567" });
          const { code, details } = await signIn(brand);
          return code === "STEP_UP_REQUIRED" ? details.methods : code;
        },
        {
          ...{ sms: "sms", email: "email", totp: "ok", bankName: "bankName" },
          ...{ "email,sms": "email,sms", "sms,email": "sms,email" },
        },
      ),
      wire(
        "/wps/stepUp/security: an authenticator app",
        async (brand) => (await brand.call("/wps/stepUp/security", undefined, "member")).value.mayEnrol,
        {
          ...{ sms: false, email: false, totp: true, bankName: false },
          ...{ "email,sms": false, "sms,email": false },
        },
      ),
    ],
  }),
  effect("First password", {
    settings: ["/signIn/initialPassword"],
    states: {
      set: { signIn: { initialPassword: "Begin-horse-77" } },
      none: { signIn: { initialPassword: "" } },
    },
    looks: [
      wire(
        "a sign-in with it: what a member may do",
        async (brand) => {
          const { value } = await signIn(brand, "Begin-horse-77");
          const { headers } = await brand.page("/", "visitor", { cookies: { session: value.token } });
          return { expired: value.passwordExpired, isLedAway: headers.location !== undefined };
        },
        { set: { expired: true, isLedAway: true }, none: { expired: false, isLedAway: false } },
      ),
    ],
  }),
  effect("Password expiry", {
    settings: ["/switches/pwdEnabled"],
    given: { signIn: { passwordMaxAgeDays: 30 } },
    states: onOff("pwdEnabled"),
    looks: [wire("/wps/session/login: a password of forty days", isOldPasswordExpired, seesOn)],
  }),
  effect("Age of a password", {
    settings: ["/signIn/passwordMaxAgeDays"],
    given: { switches: { pwdEnabled: true } },
    states: {
      month: { signIn: { passwordMaxAgeDays: 30 } },
      quarter: { signIn: { passwordMaxAgeDays: 90 } },
    },
    looks: [
      wire("/wps/session/login: a password of forty days", isOldPasswordExpired, {
        month: true,
        quarter: false,
      }),
    ],
  }),
  effect("Waiting time of a code", {
    settings: ["/signIn/smsCodeMinutes"],
    given: { switches: { showVerCodeLogin: true } },
    states: { one: { signIn: { smsCodeMinutes: 1 } }, four: { signIn: { smsCodeMinutes: 4 } } },
    looks: [
      wire(
        "/wps/verification/sms/noLogin",
        async (brand) => {
          const task = (await brand.call("/wps/verification/botCheck")).value;
          const challenge = JSON.parse(task.challenge);
          const botCheck = JSON.stringify({
            challenge,
            solution: await solveChallenge({ challenge, deriveKey }),
          });
          const order = { mobileNum: "9171234567", countryDialingCode: "63", botCheck };
          return (await brand.call("/wps/verification/sms/noLogin", order)).value.expiredMinutes;
        },
        { one: 1, four: 4 },
      ),
    ],
  }),
];
