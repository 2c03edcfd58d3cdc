import * as z from "zod";
import { botCheck, call, captcha, EVERYONE, emptyObject, requiredText } from "./call.ts";

const codeSent = z.object({
  to: z
    .string()
    .meta({ description: "Destination of the code: a mobile number as E.164, or a mail address" }),
  expiredMinutes: z.number().positive().meta({ description: "The send button stays disabled this long" }),
});

const botCheckTask = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("proofOfWork"),
    challenge: z.string().meta({ description: "JSON of an ALTCHA challenge, signed" }),
  }),
  z.object({
    kind: z.literal("turnstile"),
    siteKey: z.string(),
    scriptUrl: z.url(),
    challenge: z
      .string()
      .nullable()
      .meta({ description: "An ALTCHA challenge for where the widget cannot load; null where none will do" }),
  }),
]);
export type BotCheckTask = z.infer<typeof botCheckTask>;

const sendErrors = ["FEATURE_OFF", "CAPTCHA_REQUIRED", "CAPTCHA_INVALID", "CODE_NOT_SENT"] as const;

export const verificationContract = {
  loginCode: call({
    method: "POST",
    path: "/wps/verification/sms/noLogin",
    area: "verification",
    summary: "Send a sign-in code to a mobile number",
    description: "The answer is the same whether an account has the number or not.",
    roles: EVERYONE,
    errors: sendErrors,
    input: z.object({
      mobileNum: requiredText(32),
      countryDialingCode: requiredText(8),
      captcha,
      botCheck,
    }),
    output: codeSent,
  }),
  passwordCode: call({
    method: "POST",
    path: "/wps/verification/sms/password",
    area: "verification",
    summary: "Send a code that sets a forgotten password to a mobile number",
    description: "The answer is the same whether an account has the number or not.",
    roles: EVERYONE,
    errors: sendErrors,
    input: z.object({
      mobileNum: requiredText(32),
      countryDialingCode: requiredText(8),
      captcha,
      botCheck,
    }),
    output: codeSent,
  }),
  registrationCode: call({
    method: "POST",
    path: "/wps/verification/sms/register",
    area: "verification",
    summary: "Send a registration code to a mobile number",
    roles: EVERYONE,
    errors: sendErrors,
    input: z.object({
      mobileNo: requiredText(32),
      countryDialingCode: requiredText(8),
      regType: z
        .enum(["username", "mobile"])
        .meta({ description: "Kind of registration that the code is for" }),
      captcha,
      botCheck,
    }),
    output: codeSent,
  }),
  registrationEmailCode: call({
    method: "POST",
    path: "/wps/verification/email/register",
    area: "verification",
    summary: "Send a registration code to a mail address",
    roles: EVERYONE,
    errors: sendErrors,
    input: z.object({ email: requiredText(255), captcha, botCheck }),
    output: codeSent,
  }),
  captcha: call({
    method: "GET",
    path: "/wps/captcha",
    area: "verification",
    summary: "A captcha picture: a PNG in base64",
    description:
      "Bound to the visitor who asks by a cookie that comes with the answer, good for one try, and at most one a second. The bot check is the way for those who cannot see it.",
    roles: EVERYONE,
    input: emptyObject,
    output: z.base64(),
  }),
  botCheck: call({
    method: "GET",
    path: "/wps/verification/botCheck",
    area: "verification",
    summary: "What a browser needs to prove that it is no program",
    description: "The proof goes into `botCheck` of the call that asks for one, and serves once.",
    roles: EVERYONE,
    input: emptyObject,
    output: botCheckTask,
  }),
};
