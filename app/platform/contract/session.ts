import * as z from "zod";
import {
  botCheck,
  call,
  EVERYONE,
  emptyObject,
  epochMs,
  REAL_ACCOUNTS,
  requiredText,
  ruledText,
  SIGNED_IN,
  shortText,
} from "./call.ts";
import { stepUpAnswer } from "./step-up.ts";

/** The result of a successful sign-in (spec section 3, "Login response value"). */
export const signInResult = z.object({
  token: z
    .string()
    .meta({ description: "256-bit session token; the browser keeps it in an HttpOnly cookie" }),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  expiresAt: epochMs,
  deviceToken: z
    .string()
    .nullable()
    .meta({
      description:
        "Token to be sent from now on as `marquee-device`; null when the one that was sent " +
        "remains valid",
    }),
  language: z.string().meta({ description: "The account's language" }),
  unprotected: z.boolean().meta({
    description:
      "True when a second proof was due and the account has none: the member should be advised " +
      "to set one up",
  }),
});

/** An open session of the account. */
const openSession = z.object({
  id: z.string(),
  current: z.boolean().meta({ description: "True for the caller's own session" }),
  browser: z.string().meta({ description: "Such as `Chrome`; empty when it does not say" }),
  system: z.string().meta({ description: "Such as `Android`; empty when it does not say" }),
  country: z.string().nullable().meta({ description: "ISO 3166, where it began" }),
  ip: z.string(),
  startedAt: epochMs,
  lastSeenAt: epochMs.meta({ description: "Exact to a minute" }),
});
/** The secret that identifies the browser during a sign-in by another service. */
export const thirdPartyAttempt = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ description: "From the call that began it; ten minutes" });
export const thirdPartyProvider = z.enum(["GOOGLE", "FACEBOOK", "FIREBASE_PHONE"]);

const pendingIdentity = {
  provider: thirdPartyProvider,
  label: z.string().meta({ description: "Name, address or end of the number, to recognise it by" }),
  email: z.string().nullable(),
  mobile: z.string().nullable().meta({ description: "E.164, proved" }),
  expiresAt: epochMs,
};

export const sessionContract = {
  login: call({
    method: "POST",
    path: "/wps/session/login",
    area: "session",
    summary: "Sign in with username and password, or mobile number and code",
    roles: EVERYONE,
    encrypted: true,
    errors: [
      "STEP_UP_REQUIRED",
      "WRONG_CREDENTIALS",
      "CAPTCHA_REQUIRED",
      "CAPTCHA_INVALID",
      "VERIFICATION_CODE_INVALID",
      "ACCOUNT_DISABLED",
      "NOT_A_MEMBER",
      "NOT_AN_AGENT",
    ],
    input: z
      .object({
        type: z.enum(["username", "sms"]).default("username"),
        username: shortText(255).optional(),
        mobileNum: shortText(32).optional(),
        countryDialingCode: shortText(8).optional(),
        password: ruledText.optional(),
        verificationCode: shortText(255).optional(),
        captcha: shortText(32).optional(),
        botCheck,
        rememberMe: z.boolean().default(false),
      })
      .meta({
        examples: [
          { type: "username", username: "player88", password: "a password of hers", rememberMe: true },
          { type: "sms", mobileNum: "9171234567", countryDialingCode: "+63", verificationCode: "482913" },
        ],
      }),
    output: signInResult,
  }),
  beginThirdParty: call({
    method: "POST",
    path: "/wps/session/login/thirdParty/begin",
    area: "session",
    summary: "Begin a sign-in by Google or Facebook: where to send the browser",
    description:
      "The service sends the browser back to `redirectUri`, which is `/account/third-party/callback` on one of the " +
      "brand's hosts. The attempt is a secret of that browser and good for ten minutes.",
    roles: EVERYONE,
    errors: ["FEATURE_OFF", "SIGN_IN_UNAVAILABLE"],
    input: z.object({ provider: z.enum(["GOOGLE", "FACEBOOK"]), redirectUri: requiredText(512) }),
    output: z.object({ url: z.string(), attempt: z.string(), expiresAt: epochMs }),
  }),
  loginThirdParty: call({
    method: "POST",
    path: "/wps/session/login/thirdParty",
    area: "session",
    summary: "Sign in by another service, or learn that its identity is not linked to an account yet",
    roles: EVERYONE,
    errors: [
      "STEP_UP_REQUIRED",
      "FEATURE_OFF",
      "SIGN_IN_EXPIRED",
      "SIGN_IN_REFUSED",
      "SIGN_IN_UNAVAILABLE",
      "IDENTITY_TAKEN",
      "ALREADY_LINKED",
      "STEP_UP_REQUIRED",
      "ACCOUNT_DISABLED",
      "NOT_A_MEMBER",
      "NOT_AN_AGENT",
    ],
    input: z.object({
      provider: thirdPartyProvider,
      idToken: shortText(4096).optional().meta({ description: "ID token of a phone check; required there" }),
      attempt: thirdPartyAttempt.optional(),
      answer: shortText(4096)
        .optional()
        .meta({ description: "The query that the browser came back with, for Google and Facebook" }),
    }),
    output: z.object({
      signedIn: signInResult.nullable(),
      pending: z
        .object({ attempt: z.string(), ...pendingIdentity })
        .nullable()
        .meta({ description: "An identity that no account has: link it, or register with it" }),
    }),
  }),
  pendingThirdParty: call({
    method: "POST",
    path: "/wps/session/login/thirdParty/pending",
    area: "session",
    summary: "Whom an attempt was good for",
    roles: EVERYONE,
    errors: ["SIGN_IN_EXPIRED"],
    input: z.object({ attempt: thirdPartyAttempt }),
    output: z.object(pendingIdentity),
  }),
  freePlay: call({
    method: "POST",
    path: "/wps/session/login/freeplay",
    area: "session",
    summary: "Open a demo account (type 4) with play money and sign in to it",
    roles: EVERYONE,
    money: true,
    gives: null,
    errors: ["FEATURE_OFF"],
    input: emptyObject,
    output: signInResult,
  }),
  verifyLogin: call({
    method: "POST",
    path: "/wps/session/login/verify",
    area: "session",
    summary: "Finish a sign-in that was answered with STEP_UP_REQUIRED",
    roles: EVERYONE,
    errors: [
      "STEP_UP_EXPIRED",
      "VERIFICATION_CODE_INVALID",
      "WRONG_CREDENTIALS",
      "ACCOUNT_DISABLED",
      "NOT_A_MEMBER",
      "NOT_AN_AGENT",
    ],
    input: stepUpAnswer,
    output: signInResult,
  }),
  list: call({
    method: "GET",
    path: "/wps/session/list",
    area: "session",
    summary: "Where the account is signed in, the latest first",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({ sessions: z.array(openSession) }),
  }),
  end: call({
    method: "DELETE",
    path: "/wps/session/end",
    area: "session",
    summary: "End one session of the account, at once and everywhere",
    roles: REAL_ACCOUNTS,
    errors: ["NOT_FOUND"],
    input: z.object({ id: requiredText(64) }),
    output: emptyObject,
  }),
  endOthers: call({
    method: "DELETE",
    path: "/wps/session/others",
    area: "session",
    summary: "End every session of the account but this one",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({ ended: z.int().min(0) }),
  }),
  logout: call({
    method: "DELETE",
    path: "/wps/session/logout",
    area: "session",
    summary: "End this session on the server",
    roles: SIGNED_IN,
    whenClosed: true,
    whilePasswordDue: true,
    input: emptyObject,
    output: emptyObject,
  }),
};
