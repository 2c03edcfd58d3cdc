import * as z from "zod";
import { call, EVERYONE, emptyObject, epochMs, REAL_ACCOUNTS, requiredText, shortText } from "./call.ts";

/** Methods of proving that the account's owner is present (spec section 4, extra verification step). */
export const stepUpMethod = z
  .enum(["sms", "email", "totp", "bankName", "password"])
  .meta({ description: "`totp` takes a recovery code too; `password` approves, and does not sign in" });
export type StepUpMethod = z.infer<typeof stepUpMethod>;

/** The reason why a sign-in needs the extra step. */
const signInReason = z.enum(["place", "always", "reset"]).meta({
  description:
    "`place`: from an unknown device or address; `always`: the owner wants it at every sign-in; `reset`: the password was just set by a code",
});
export type SignInReason = z.infer<typeof signInReason>;

/** The value of `details.challenge` in a STEP_UP_REQUIRED. */
const challenge = requiredText(128).meta({
  description:
    "`details.challenge` of a STEP_UP_REQUIRED: single use, 10 minutes, 5 tries, for this address only",
});
/** Proof that the owner approved exactly this call. */
const approval = shortText(128).optional().meta({
  description:
    "From `stepUp.approve`; without it, where one is needed, the answer is STEP_UP_REQUIRED with a challenge",
});

const codeSent = z.object({ expiredMinutes: z.number().positive() });

export const stepUpAnswer = z.object({
  challenge,
  method: stepUpMethod,
  answer: requiredText(255).meta({ description: "Code, recovery code, account holder's name, or password" }),
});

/** Authenticator and contact details as the owner sees them. */
const security = z.object({
  authenticator: z
    .object({ since: epochMs, always: z.boolean(), recoveryCodesLeft: z.int().min(0) })
    .nullable(),
  mayEnrol: z.boolean().meta({ description: "True when the brand accepts authenticator apps" }),
  email: z.string().nullable().meta({ description: "Masked" }),
  mobile: z.string().nullable().meta({ description: "Masked" }),
  asksAtSignIn: z.boolean().meta({ description: "True when the brand requests a second proof at sign-in" }),
  methods: z
    .array(stepUpMethod)
    .meta({ description: "Proofs requested for a sign-in from an unknown place" }),
});

const contact = {
  channel: z.enum(["sms", "email"]),
  to: requiredText(255).meta({ description: "A mail address, or a mobile number" }),
  countryDialingCode: shortText(8).optional(),
};

export const stepUpContract = {
  challenge: call({
    method: "POST",
    path: "/wps/stepUp/challenge",
    area: "stepUp",
    summary: "What a challenge asks for",
    roles: EVERYONE,
    errors: ["STEP_UP_EXPIRED"],
    input: z.object({ challenge }),
    output: z.object({
      purpose: z.enum(["signIn", "approval"]),
      action: z.string().meta({ description: "The action to approve; empty at sign-in" }),
      because: signInReason.nullable().meta({ description: "Null for an approval" }),
      methods: z.array(z.object({ method: stepUpMethod, to: z.string().meta({ description: "Masked" }) })),
      expiresAt: epochMs,
      triesLeft: z.int().min(0),
    }),
  }),
  sendCode: call({
    method: "POST",
    path: "/wps/stepUp/code",
    area: "stepUp",
    summary: "Send the code of a challenge by SMS or mail",
    roles: EVERYONE,
    errors: ["STEP_UP_EXPIRED", "CODE_NOT_SENT"],
    input: z.object({ challenge, method: z.enum(["sms", "email"]) }),
    output: codeSent,
  }),
  approve: call({
    method: "POST",
    path: "/wps/stepUp/approve",
    area: "stepUp",
    summary: "Prove oneself, and get an approval of what the challenge was made for",
    description:
      "The session goes on under a new token; the old one is dead at once. The approval holds for 5 minutes, once, in that session.",
    roles: REAL_ACCOUNTS,
    errors: ["STEP_UP_EXPIRED", "VERIFICATION_CODE_INVALID"],
    input: stepUpAnswer,
    output: z.object({
      approval: z.string(),
      token: z.string(),
      expiresAt: epochMs,
      remembered: z.boolean(),
    }),
  }),
  security: call({
    method: "GET",
    path: "/wps/stepUp/security",
    area: "stepUp",
    summary: "How the account is protected",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: security,
  }),
  enrolTotp: call({
    method: "POST",
    path: "/wps/stepUp/totp",
    area: "stepUp",
    summary: "Begin to set up an authenticator app",
    roles: REAL_ACCOUNTS,
    errors: ["STEP_UP_REQUIRED", "STEP_UP_EXPIRED", "FEATURE_OFF", "CONFLICT"],
    input: z.object({ approval }),
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: call({
    method: "POST",
    path: "/wps/stepUp/totp/confirm",
    area: "stepUp",
    summary: "Finish it with a code of the app; gives the recovery codes, once",
    roles: REAL_ACCOUNTS,
    errors: ["VERIFICATION_CODE_INVALID", "STEP_UP_EXPIRED"],
    input: z.object({ code: requiredText(32) }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeTotp: call({
    method: "DELETE",
    path: "/wps/stepUp/totp",
    area: "stepUp",
    summary: "Remove the authenticator app and its recovery codes",
    roles: REAL_ACCOUNTS,
    errors: ["STEP_UP_REQUIRED", "STEP_UP_EXPIRED", "NOT_FOUND"],
    input: z.object({ approval }),
    output: emptyObject,
  }),
  renewRecoveryCodes: call({
    method: "POST",
    path: "/wps/stepUp/totp/recoveryCodes",
    area: "stepUp",
    summary: "Ten new recovery codes; the old ones are void",
    roles: REAL_ACCOUNTS,
    errors: ["STEP_UP_REQUIRED", "STEP_UP_EXPIRED", "NOT_FOUND"],
    input: z.object({ approval }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  askAlways: call({
    method: "PUT",
    path: "/wps/stepUp/totp/always",
    area: "stepUp",
    summary: "Whether sign-in asks for the authenticator app on known devices too",
    description: "Asking less often needs an approval; asking always does not.",
    roles: REAL_ACCOUNTS,
    errors: ["STEP_UP_REQUIRED", "STEP_UP_EXPIRED", "NOT_FOUND"],
    input: z.object({ always: z.boolean(), approval }),
    output: emptyObject,
  }),
  sendContactCode: call({
    method: "POST",
    path: "/wps/stepUp/contact/code",
    area: "stepUp",
    summary: "Send a code to a new mail address or mobile number of the account",
    roles: REAL_ACCOUNTS,
    errors: ["STEP_UP_REQUIRED", "STEP_UP_EXPIRED", "CODE_NOT_SENT"],
    input: z.object({ ...contact, approval }),
    output: codeSent,
  }),
  setContact: call({
    method: "PUT",
    path: "/wps/stepUp/contact",
    area: "stepUp",
    summary: "Keep the new mail address or mobile number, with the code that was sent there",
    roles: REAL_ACCOUNTS,
    errors: ["VERIFICATION_CODE_INVALID", "CONFLICT", "PLAYER_EXCLUDED"],
    input: z.object({ ...contact, verificationCode: requiredText(255) }),
    output: emptyObject,
  }),
};
