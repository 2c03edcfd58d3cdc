import { type AppLoadContext, data } from "@remix-run/node";
import type { PlatformClient } from "../../platform/platform.ts";
import { failureOf } from "../call-failure.ts";
import { SEND_PROOF, type VerifyStepData } from "../sign-in/verify-step.tsx";
import { withApproval } from "./approval.server.ts";
import { qrPath } from "./qr-path.server.ts";

/** What a form of the page "My account" came to. */
export interface SecurityResult {
  intent: string;
  /** What was sent, for the form that is shown again; no codes and no answers. */
  values: Record<string, string>;
  done: boolean;
  message: string | null;
  fields: Record<string, string>;
  /** A second proof is due before it is done. */
  step: VerifyStepData | null;
  /** An authenticator app is being set up. */
  setUp: { secret: string; uri: string; qr: { path: string; size: number } } | null;
  /** Shown this once. */
  recoveryCodes: string[] | null;
  /** A code is under way to a new mail address or number. */
  codeSent: boolean;
  /** A new payment password is to be chosen, with what was proven for it. */
  newPaymentPassword: { approval: string } | null;
}

type Outcome = Partial<
  Pick<SecurityResult, "setUp" | "recoveryCodes" | "codeSent" | "newPaymentPassword" | "done">
>;
interface Secrets {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}
type Values = Record<string, string>;

const UNKEPT = new Set([
  "stepUp",
  SEND_PROOF,
  "method",
  "answer",
  "code",
  "oldPassword",
  "newPassword",
  "confirmNewPassword",
]);

/** Does what a form of "My account" asks, with the second proof that goes before it where one is due. */
export async function securityAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 2_000);
  const intent = text("intent");
  const values: Values = {};
  for (const [name, value] of form) if (!UNKEPT.has(name)) values[name] = String(value).slice(0, 2_000);
  const headers = new Headers();
  const answer = (result: Partial<SecurityResult>, status = 200) =>
    data<SecurityResult>(
      {
        intent,
        values,
        done: false,
        message: null,
        fields: {},
        step: null,
        setUp: setUpOf(values),
        recoveryCodes: null,
        codeSent: false,
        newPaymentPassword: null,
        ...result,
      },
      { status, headers },
    );

  const secrets = {
    oldPassword: text("oldPassword"),
    newPassword: text("newPassword"),
    confirmNewPassword: text("confirmNewPassword"),
  };
  const asked = { intent, values, code: text("code"), secrets };
  const work = async (platform: PlatformClient, approval: string | undefined) => {
    const outcome = await run(platform, { ...asked, approval });
    return answer({ done: true, setUp: null, ...outcome });
  };
  const refused = (error: unknown) => {
    const { data: failure, status } = failureOf(error);
    const inFields = Object.keys(failure.fields).length > 0;
    const codeSent = intent === "set-contact" && failure.code === "VERIFICATION_CODE_INVALID";
    // What was proven for a new payment password holds until one is good enough.
    const newPaymentPassword =
      intent === "set-payment-password" && inFields ? { approval: values.approval ?? "" } : null;
    const message = inFields ? null : failure.message;
    return answer({ message, fields: failure.fields, codeSent, newPaymentPassword }, status);
  };
  return withApproval(context, { form, headers, answer, work, refused });
}

async function run(
  platform: PlatformClient,
  {
    intent,
    values,
    code,
    approval,
    secrets,
  }: { intent: string; values: Values; code: string; approval: string | undefined; secrets: Secrets },
): Promise<Outcome> {
  const { stepUp, accounts, session, withdrawals } = platform;
  const contact = {
    channel: values.channel === "sms" ? ("sms" as const) : ("email" as const),
    to: values.to ?? "",
    countryDialingCode: values.countryDialingCode,
  };
  switch (intent) {
    case "nickname":
      await accounts.setNickname({ nickname: values.nickname ?? "" });
      return {};
    case "icon":
      await accounts.setIcon({ icon: values.icon ?? "" });
      return {};
    case "end-session":
      await unlessGone(session.end({ id: values.id ?? "" }));
      return {};
    case "end-others":
      await session.endOthers({});
      return {};
    case "enrol": {
      const { secret, uri } = await stepUp.enrolTotp({ approval });
      return { setUp: { secret, uri, qr: qrPath(uri) } };
    }
    case "confirm-totp":
      return { recoveryCodes: (await stepUp.confirmTotp({ code })).recoveryCodes };
    case "remove-totp":
      await unlessGone(stepUp.removeTotp({ approval }));
      return {};
    case "recovery-codes":
      return { recoveryCodes: (await stepUp.renewRecoveryCodes({ approval })).recoveryCodes };
    case "always":
      await stepUp.askAlways({ always: values.always === "on", approval });
      return {};
    case "contact-code":
      await stepUp.sendContactCode({ ...contact, approval });
      return { codeSent: true };
    case "set-contact":
      await stepUp.setContact({ ...contact, verificationCode: code });
      return {};
    case "add-payee": {
      const [channel = "", destination = ""] = (values.destination ?? "").split("/");
      const { number = "", holder } = values;
      await withdrawals.addPayee({ channel, destination, number, holder, approval });
      return {};
    }
    case "remove-payee":
      await unlessGone(withdrawals.removePayee({ payeeId: values.payeeId ?? "", approval }));
      return {};
    case "change-payment-password":
      await withdrawals.setPaymentPassword({ ...secrets });
      return {};
    // The proof comes first and the new password after it, so that no password waits in a page meanwhile.
    case "begin-payment-password":
      if (approval !== undefined) return { newPaymentPassword: { approval }, done: false };
      return beginPaymentPassword(withdrawals);
    case "set-payment-password":
      await withdrawals.setPaymentPassword({
        newPassword: secrets.newPassword,
        confirmNewPassword: secrets.confirmNewPassword,
        ...(values.approval ? { approval: values.approval } : {}),
      });
      return {};
    default:
      throw new Response(null, { status: 400 });
  }
}

/** What was to go and is not there any more, from another tab or another device, has gone as it was asked. */
async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (failureOf(error).data.code !== "NOT_FOUND") throw error;
  }
}

/**
 * Asks for the proof that a new payment password needs. An account that is so freshly signed in that it needs none is
 * told at once that its new one is missing.
 */
async function beginPaymentPassword(withdrawals: PlatformClient["withdrawals"]): Promise<Outcome> {
  try {
    await withdrawals.setPaymentPassword({ newPassword: "", confirmNewPassword: "" });
  } catch (error) {
    if (failureOf(error).data.code !== "INVALID_INPUT") throw error;
  }
  return { newPaymentPassword: { approval: "" }, done: false };
}

/** The QR code of an app that is being set up once more, from the form that was refused: it is for looking at only. */
function setUpOf({ intent, secret = "", uri = "" }: Values): SecurityResult["setUp"] {
  if (intent !== "confirm-totp" || !/^[A-Z2-7]{16,64}$/.test(secret) || !uri.startsWith("otpauth://totp/"))
    return null;
  return { secret, uri, qr: qrPath(uri.slice(0, 500)) };
}
