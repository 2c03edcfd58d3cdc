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
import { signInResult, thirdPartyAttempt, thirdPartyProvider } from "./session.ts";

const optionalText = (max: number) => shortText(max).optional();

/** Everything a registration form can send (spec section 3, "Registration user"). */
const registrationInput = z.object({
  username: ruledText.optional(),
  password: ruledText.optional(),
  confirmPassword: ruledText.optional(),
  payeeName: ruledText.optional(),
  email: ruledText.optional(),
  qqNum: ruledText.optional(),
  mobileNum: ruledText.optional(),
  countryDialingCode: optionalText(8),
  recommenderId: ruledText.optional(),
  captcha: optionalText(32),
  verificationCode: ruledText.optional(),
  affiliateCode: ruledText.optional(),
  paymentPassword: ruledText.optional(),
  line: ruledText.optional(),
  whatsapp: ruledText.optional(),
  facebook: ruledText.optional(),
  wechat: ruledText.optional(),
  telegram: ruledText.optional(),
  zalo: ruledText.optional(),
  idNumber: ruledText.optional(),
  referralCode: ruledText.optional(),
  nickname: ruledText.optional(),
  fullname: ruledText.optional(),
  birthday: ruledText.optional(),
  address: ruledText.optional(),
  nationality: ruledText.optional(),
  occupation: ruledText.optional(),
  sourceOfIncome: ruledText.optional(),
  registerUrl: optionalText(512).meta({
    description: "Kept with the account for statistics; decides nothing",
  }),
  domain: optionalText(255).meta({
    description: "Kept with the account for statistics; the merchant comes from the host",
  }),
  registerMethod: z.enum(["WEB", "H5", "APP"]).default("WEB"),
  agreeTerms: z.boolean().default(false),
  login: z
    .boolean()
    .optional()
    .meta({
      description:
        "True with a phone check: a number that is a member's already signs in to that account, where the brand signs in " +
        "by code, instead of being refused. A new member is signed in either way",
    }),
  botCheck,
  thirdPartyAttempt: thirdPartyAttempt
    .optional()
    .meta({ description: "Links the identity of a sign-in by another service to the new account, for good" }),
  firebaseChannel: z.literal("phone").optional().meta({
    description: "Kind of Firebase check: the sign_in_provider of the token, which is sent along",
  }),
  firebaseIdToken: optionalText(4096).meta({
    description:
      "Token of a phone check: its number becomes the account's, is verified and needs no code. " +
      "The token is valid once",
  }),
});

export const member = z.object({
  account: z.string(),
  nickname: z.string(),
  id: z.string(),
  customerId: z.string(),
  type: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4), z.literal(41), z.literal(42)]),
  isAgent: z.int().meta({ description: "The account type; 4 is a demo account, 1, 2, 41 and 42 are agents" }),
  toUpline: z.string().nullable(),
  clubLabel: z.object({ labelName: z.string(), rankLevel: z.int() }).nullable(),
  memberLabel: z.array(z.string()),
  memberLabelColor: z.string(),
  avatar: z.string().meta({ description: "Seed of the procedural avatar" }),
  language: z.string(),
  createdAt: epochMs,
  lastSignIn: z
    .object({ at: epochMs, ip: z.string(), country: z.string().nullable() })
    .nullable()
    .meta({ description: "The sign-in before this one; null at the first" }),
  passwordDue: z
    .boolean()
    .meta({ description: "True while the session is answered nothing but a change of the password" }),
});
export type Member = z.infer<typeof member>;

/** A field's rule (spec section 3, "Per-field registration rule"). */
const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.int(),
  maxLength: z.int(),
  patternId: z.string(),
  acceptedPattern: z.string(),
});

/** The confirmations that an owner must give together with a new password, if somebody else opened the account. */
const dueConfirmation = {
  termsDue: z.boolean().meta({
    description: "True when the owner must agree to the terms together with a new password",
  }),
  birthday: fieldRule.nullable().meta({
    description: "The rule of the birthday that the owner must give with it; null for none",
  }),
};
const confirmation = {
  agreeTerms: z.boolean().default(false).meta({
    description: "Required at the first own password of an account that somebody else opened",
  }),
  birthday: ruledText.optional().meta({
    description: "Required with it where the merchant requires one of everybody who registers",
  }),
};

/** The checks that a form requires in addition to its fields. */
const formChecks = z.object({
  code: z.enum(["sms", "email", "none"]).meta({ description: "Channel of its verification code" }),
  humanCheck: z
    .boolean()
    .meta({ description: "True when it requires a captcha answer or a bot-check proof" }),
});

const registrationErrors = [
  "USERNAME_TAKEN",
  "INVITATION_CODE_INVALID",
  "CAPTCHA_REQUIRED",
  "CAPTCHA_INVALID",
  "VERIFICATION_CODE_INVALID",
  "AGE_RESTRICTED",
  "PLAYER_EXCLUDED",
  "FEATURE_OFF",
  "SIGN_IN_EXPIRED",
  "SIGN_IN_REFUSED",
  "SIGN_IN_UNAVAILABLE",
  "IDENTITY_TAKEN",
  "CONFLICT",
  "STEP_UP_REQUIRED",
  "ACCOUNT_DISABLED",
  "NOT_A_MEMBER",
  "NOT_AN_AGENT",
] as const;

const OPENED_ELSEWHERE =
  "NOT_A_MEMBER with `details.registered`: the code of an agent's link has opened an agent's account, which signs in on " +
  "the brand's host for agents.";

export const accountsContract = {
  memberInfo: call({
    method: "GET",
    path: "/wps/member/info",
    area: "accounts",
    summary: "The signed-in account",
    roles: SIGNED_IN,
    whilePasswordDue: true,
    input: emptyObject,
    output: member,
  }),
  register: call({
    method: "PUT",
    path: "/wps/member/register",
    area: "accounts",
    summary: "Register by username, by the brand's field rules, and sign in",
    description: OPENED_ELSEWHERE,
    roles: EVERYONE,
    encrypted: true,
    money: true,
    gives: null,
    errors: registrationErrors,
    input: registrationInput,
    output: signInResult,
  }),
  registerByMobile: call({
    method: "PUT",
    path: "/wps/member/register/mobile",
    area: "accounts",
    summary: "Register by mobile number and verification code, and sign in",
    description: OPENED_ELSEWHERE,
    roles: EVERYONE,
    encrypted: true,
    money: true,
    gives: null,
    errors: registrationErrors,
    input: registrationInput,
    output: signInResult,
  }),
  registerSettings: call({
    method: "GET",
    path: "/wps/system/setting/register",
    area: "accounts",
    summary: "The brand's registration field rules",
    roles: EVERYONE,
    input: emptyObject,
    output: z.object({
      usernameEnabled: z.boolean(),
      mobileEnabled: z.boolean(),
      minimumAge: z.int(),
      username: z.record(z.string(), fieldRule),
      mobile: z.record(z.string(), fieldRule),
      checks: z.object({ username: formChecks, mobile: formChecks }),
    }),
  }),
  linkedThirdParty: call({
    method: "GET",
    path: "/wps/member/thirdParty",
    area: "accounts",
    summary: "The services that the account is linked to",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({
      identities: z.array(z.object({ provider: thirdPartyProvider, label: z.string(), linkedAt: epochMs })),
    }),
  }),
  linkThirdParty: call({
    method: "POST",
    path: "/wps/member/thirdParty",
    area: "accounts",
    summary:
      "Link the identity of an attempt to the account, for good; asks for a sign-in of the last ten minutes",
    roles: REAL_ACCOUNTS,
    errors: ["SIGN_IN_EXPIRED", "SIGN_IN_AGAIN", "IDENTITY_TAKEN", "ALREADY_LINKED", "PLAYER_EXCLUDED"],
    input: z.object({
      attempt: thirdPartyAttempt,
      confirmed: z
        .literal(true)
        .meta({ description: "Confirmation by the member that linking cannot be undone" }),
    }),
    output: emptyObject,
  }),
  updateLanguage: call({
    method: "PUT",
    path: "/wps/member/info/language",
    area: "accounts",
    summary: "Keep the member's language",
    roles: SIGNED_IN,
    input: z.object({ language: shortText(8) }),
    output: emptyObject,
  }),
  avatar: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getPlayerAvatar",
    area: "accounts",
    summary: "The signed-in account's avatar",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({ avatar: z.string().meta({ description: "Seed of the procedural avatar" }) }),
  }),
  icons: call({
    method: "GET",
    path: "/wps/member/info/icon",
    area: "accounts",
    summary: "The account's icon and the ones it may choose",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({ icon: z.string(), choices: z.array(z.string()) }),
  }),
  setIcon: call({
    method: "PUT",
    path: "/wps/member/info/icon",
    area: "accounts",
    summary: "Choose one of the offered icons",
    roles: REAL_ACCOUNTS,
    pages: ["member/securityCenter"],
    input: z.object({ icon: requiredText(64) }),
    output: emptyObject,
  }),
  setNickname: call({
    method: "PUT",
    path: "/wps/member/info/nickname",
    area: "accounts",
    summary: "Change the nickname",
    description: "1 to 20 characters, and no name that could pass for the brand's staff.",
    roles: REAL_ACCOUNTS,
    pages: ["member/securityCenter"],
    input: z.object({ nickname: requiredText(64) }),
    output: z.object({ nickname: z.string() }),
  }),
  passwordRules: call({
    method: "GET",
    path: "/wps/member/password/verification",
    area: "accounts",
    summary: "The rule that a new password must meet",
    roles: EVERYONE,
    input: emptyObject,
    output: fieldRule.extend(dueConfirmation),
  }),
  changePassword: call({
    method: "POST",
    path: "/wps/member/password",
    area: "accounts",
    summary: "Change the password; every other session of the account ends",
    roles: REAL_ACCOUNTS,
    encrypted: true,
    whilePasswordDue: true,
    errors: ["WRONG_CREDENTIALS", "CONFLICT"],
    input: z.object({
      oldPassword: ruledText
        .optional()
        .meta({ description: "May be left out only where sign-in has just asked for a new password" }),
      newPassword: ruledText.min(1),
      confirmNewPassword: ruledText.min(1),
      ...confirmation,
    }),
    output: z
      .object({ token: z.string(), expiresAt: epochMs, remembered: z.boolean() })
      .meta({ description: "The session goes on under a new token; the old one is dead" }),
  }),
  forgotPassword: call({
    method: "POST",
    path: "/wps/member/password/email",
    area: "accounts",
    summary: "Mail a link to set a new password",
    description: "The answer is the same whether username and address belong to an account or not.",
    roles: EVERYONE,
    form: true,
    input: z.object({ username: requiredText(255), email: requiredText(255) }),
    output: emptyObject,
  }),
  checkPasswordLink: call({
    method: "POST",
    path: "/wps/member/password/link/check",
    area: "accounts",
    summary: "Whether the token of a mailed link can still set a password; nothing is used up",
    description: "POST, so that the token appears in no log of addresses.",
    roles: EVERYONE,
    errors: ["PASSWORD_LINK_INVALID"],
    input: z.object({ token: requiredText(64) }),
    output: z.object(dueConfirmation),
  }),
  setPasswordByLink: call({
    method: "POST",
    path: "/wps/member/password/link",
    area: "accounts",
    summary: "Set a new password with the token of a mailed link; every session of the account ends",
    roles: EVERYONE,
    errors: ["PASSWORD_LINK_INVALID"],
    input: z.object({
      token: requiredText(64),
      newPassword: ruledText.min(1),
      confirmNewPassword: ruledText.min(1),
      ...confirmation,
    }),
    output: emptyObject,
  }),
  setPasswordByPhone: call({
    method: "POST",
    path: "/wps/member/password/sms",
    area: "accounts",
    summary: "Set a new password with a code sent to the phone, and sign in",
    description:
      "With STEP_UP_REQUIRED the password is set, and the sign-in goes on with the authenticator app.",
    roles: EVERYONE,
    encrypted: true,
    errors: [
      "VERIFICATION_CODE_INVALID",
      "FEATURE_OFF",
      "ACCOUNT_DISABLED",
      "NOT_A_MEMBER",
      "NOT_AN_AGENT",
      "STEP_UP_REQUIRED",
    ],
    input: z.object({
      mobileNum: requiredText(32),
      countryDialingCode: shortText(8).optional(),
      verificationCode: requiredText(255),
      newPassword: ruledText.min(1),
    }),
    output: signInResult,
  }),
};
