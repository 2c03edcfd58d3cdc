import * as z from "zod";
import { emptyObject } from "../call.ts";
import { signInCall, typedText } from "./operator-call.ts";
import { OPERATOR_ROLES, PERMISSION_NAMES } from "./permissions.ts";

const area = "session";

/** The secret and address for setting up an authenticator app. */
const enrolment = z.object({
  secret: z.string(),
  uri: z.string().meta({ description: "otpauth:// address, for a QR code" }),
});
export type Enrolment = z.infer<typeof enrolment>;

const demoCode = z
  .string()
  .nullable()
  .meta({ description: "The code of now, for the known operators of a demonstration" });
const recoveryCodes = z.array(z.string()).meta({ description: "Shown this once" });
const appOffer = z
  .string()
  .nullable()
  .meta({ description: "Lets the operator set up another app in this session, after a recovery code" });

/** A merchant as operators see it. */
const merchant = z.object({
  code: z.string(),
  brandName: z.string(),
  currency: z.object({ code: z.string(), decimals: z.int() }),
  timeZone: z.string(),
  defaultLanguage: z.string(),
  languages: z
    .array(z.string())
    .meta({ description: "Languages that its site can be read in, by platform code" }),
  settingsOff: z
    .record(z.string(), z.string())
    .meta({ description: "Features that its document has off, each with the setting" }),
});

const current = z.object({
  operator: z.object({ id: z.string(), username: z.string(), role: z.enum(OPERATOR_ROLES) }),
  passwordDue: z.boolean().meta({ description: "A password of their own comes before anything else" }),
  permissions: z.array(z.enum(PERMISSION_NAMES)),
  merchants: z.array(merchant).meta({ description: "Those that the operator works for" }),
});
export type CurrentOperator = z.infer<typeof current>;

const codeProven = z.object({
  token: z.string().meta({ description: "Token of a new session, in which the operator is fully signed in" }),
  deviceToken: z
    .string()
    .nullable()
    .meta({
      description:
        "Token by which the browser is recognised from now on; null where the present one remains " + "valid",
    }),
  byRecoveryCode: z.boolean().meta({ description: "Then the app may be lost" }),
  appOffer,
  recoveryCodes: recoveryCodes.meta({ description: "None unless the app has just been set up" }),
});
export type CodeVerified = z.infer<typeof codeProven>;

/** Signing in with a name, a password and an authenticator app's code, and the settings for these. */
export const operatorSessionContract = {
  signIn: signInCall({
    method: "POST",
    path: "/session/sign-in",
    summary: "Take the password: the code comes next",
    area,
    stage: "anyone",
    logs: ["signIn.refused"],
    input: z.object({ username: typedText, password: typedText }),
    output: z.object({ token: z.string() }),
    errors: ["WRONG_CREDENTIALS", "TOO_MANY_REQUESTS"],
  }),
  codeStep: signInCall({
    method: "GET",
    path: "/session/code",
    summary: "What the step of the code shows",
    area,
    stage: "password",
    input: emptyObject,
    output: z.object({
      enrolment: enrolment.nullable().meta({ description: "Null once an app is set up" }),
      demoCode,
    }),
  }),
  proveCode: signInCall({
    method: "POST",
    path: "/session/prove-code",
    summary: "Take a code of the app, or a recovery code in its place; each counts once",
    area,
    stage: "password",
    logs: ["signIn", "signIn.enrolled", "signIn.recoveryCode", "signIn.codeRefused"],
    input: z.object({ code: typedText }),
    output: codeProven,
    errors: ["VERIFICATION_CODE_INVALID"],
  }),
  signOut: signInCall({
    method: "POST",
    path: "/session/sign-out",
    summary: "End the session",
    area,
    stage: "password",
    logs: ["signOut"],
    input: emptyObject,
    output: emptyObject,
  }),
  current: signInCall({
    method: "GET",
    path: "/session/current",
    summary: "Who is at work, what they may do and for which merchants",
    area,
    stage: "code",
    input: emptyObject,
    output: current,
  }),
  setPassword: signInCall({
    method: "POST",
    path: "/session/password",
    summary: "Set one's own password; the other sessions end",
    area,
    stage: "code",
    logs: ["password.set"],
    input: z.object({ old: typedText, password: typedText, again: typedText }),
    output: emptyObject,
    errors: ["WRONG_CREDENTIALS"],
  }),
  recoveryCodes: signInCall({
    method: "GET",
    path: "/session/recovery-codes",
    summary: "How many recovery codes are left",
    area,
    stage: "code",
    input: emptyObject,
    output: z.object({ left: z.int(), demoCode }),
  }),
  renewRecoveryCodes: signInCall({
    method: "POST",
    path: "/session/recovery-codes/renew",
    summary: "Ten new recovery codes against a code of the app; the old ones end",
    area,
    stage: "code",
    logs: ["recoveryCodes.renew", "signIn.codeRefused"],
    input: z.object({ code: typedText }),
    output: z.object({ recoveryCodes }),
    errors: ["VERIFICATION_CODE_INVALID"],
  }),
  newApp: signInCall({
    method: "POST",
    path: "/session/new-app",
    summary: "What another app is set up with, in a session that a recovery code began",
    area,
    stage: "code",
    input: z.object({ offer: appOffer }),
    output: z.object({ enrolment: enrolment.nullable() }),
  }),
  replaceApp: signInCall({
    method: "POST",
    path: "/session/replace-app",
    summary: "Put the new app in place of the lost one; the other sessions end",
    area,
    stage: "code",
    logs: ["authenticator.replace", "signIn.codeRefused"],
    input: z.object({ offer: appOffer, password: typedText, code: typedText }),
    output: z.object({ recoveryCodes }),
    errors: ["FORBIDDEN", "WRONG_CREDENTIALS", "VERIFICATION_CODE_INVALID"],
  }),
};
