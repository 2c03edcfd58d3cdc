import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { accountsContract } from "../../../platform/contract/accounts.ts";
import { sessionContract } from "../../../platform/contract/session.ts";
import { stepUpContract } from "../../../platform/contract/step-up.ts";
import { withdrawalsContract } from "../../../platform/contract/withdrawals.ts";
import type { PlatformClient } from "../../../platform/core/member-platform.ts";
import { qrPath } from "../../../shared/qr-path.ts";
import { getFailure, getFormFailure } from "../../../site/call-failure.ts";
import { withApproval } from "../../../site/panel/approval.server.ts";
import { formText, parseForm, sentValues } from "../../../site/parse-form.ts";
import { ACCOUNT_PAGE, getWaitingTransfer, WAITING_TRANSFER } from "../../../site/paths.ts";
import type { VerifyStepData } from "../../../site/sign-in/verify-step.tsx";

/** The result of a form on the "My account" page. */
export interface SecurityResult {
  intent: string;
  /** The submitted values, for the form that is shown again. */
  values: Partial<Record<(typeof PRESERVED_FIELDS)[number], string>>;
  done: boolean;
  message: string | null;
  fields: Record<string, string>;
  /** The second factor that must be confirmed first. */
  step: VerifyStepData | null;
  /** Set while an authenticator app is being set up. */
  setUp: { secret: string; uri: string; qr: { path: string; size: number } } | null;
  /** Shown this once. */
  recoveryCodes: string[] | null;
  /** True when a code was sent to a new mail address or number. */
  codeSent: boolean;
  /** Set while a new payment password is being chosen, with the approval for it. */
  newPaymentPassword: { approval: string } | null;
}

type Outcome = Partial<
  Pick<SecurityResult, "setUp" | "recoveryCodes" | "codeSent" | "newPaymentPassword" | "done">
>;

/** Fields that are shown again and sent along with the second factor; codes, answers and passwords are not. */
const PRESERVED_FIELDS = [
  "intent",
  "nickname",
  "icon",
  "id",
  "secret",
  "uri",
  "always",
  "channel",
  "to",
  "countryDialingCode",
  "destination",
  "number",
  "holder",
  "payeeId",
  "approval",
] as const;

/** Forms required for a first withdrawal or transfer: its page links to them, and their response links back. */
const PAYOUT_STEPS = new Set(["add-payee", "set-payment-password"]);

/** Runs a form of "My account", after a second factor if one is required. */
export async function securityAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const intent = formText(form, "intent");
  const values = sentValues(form, PRESERVED_FIELDS);
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
        setUp: parseSetUp(values),
        recoveryCodes: null,
        codeSent: false,
        newPaymentPassword: null,
        ...result,
      },
      { status, headers },
    );
  const work = async (platform: PlatformClient, approval: string | undefined) => {
    const asked = { form, context, approval };
    const outcome =
      (await runOnProfile(intent, platform, asked)) ?? (await runOnMoney(intent, platform, asked));
    if (!outcome) throw new Response(null, { status: 400 });
    if (Object.keys(outcome).length > 0) return answer({ done: true, setUp: null, ...outcome });
    // A redirect, so that a reload submits nothing again.
    const search = new URLSearchParams({ done: PAYOUT_STEPS.has(intent) ? "payout-step" : "saved" });
    const transfer = getWaitingTransfer(new URL(request.url).searchParams);
    if (transfer) search.set(WAITING_TRANSFER, transfer);
    return redirect(`${ACCOUNT_PAGE}?${search}`, { status: 303, headers });
  };
  const refused = (error: unknown) => {
    const { failure, message, fields, status } = getFormFailure(error);
    const codeSent = intent === "set-contact" && failure.code === "VERIFICATION_CODE_INVALID";
    // The approval of a new payment password remains valid until an acceptable one is entered.
    const newPaymentPassword =
      intent === "set-payment-password" && message === null ? { approval: values.approval ?? "" } : null;
    return answer({ message, fields, codeSent, newPaymentPassword }, status);
  };
  return withApproval(context, { form, headers, answer, work, refused });
}

interface Asked {
  form: FormData;
  context: AppLoadContext;
  approval: string | undefined;
}

/** Runs a form about the profile or the sign-in; returns null for any other. */
async function runOnProfile(
  intent: string,
  { stepUp, accounts, session }: PlatformClient,
  { form, context, approval }: Asked,
): Promise<Outcome | null> {
  const given = { approval };
  switch (intent) {
    case "nickname":
      await accounts.setNickname(parseForm(form, accountsContract.setNickname, context));
      return {};
    case "icon":
      await accounts.setIcon(parseForm(form, accountsContract.setIcon, context));
      return {};
    case "end-session":
      await ignoreNotFound(session.end(parseForm(form, sessionContract.end, context)));
      return {};
    case "end-others":
      await session.endOthers({});
      return {};
    case "enrol": {
      const { secret, uri } = await stepUp.enrolTotp({ approval });
      return { setUp: { secret, uri, qr: qrPath(uri) } };
    }
    case "confirm-totp": {
      const confirmed = await stepUp.confirmTotp(parseForm(form, stepUpContract.confirmTotp, context));
      return { recoveryCodes: confirmed.recoveryCodes };
    }
    case "remove-totp":
      await ignoreNotFound(stepUp.removeTotp({ approval }));
      return {};
    case "recovery-codes":
      return { recoveryCodes: (await stepUp.renewRecoveryCodes({ approval })).recoveryCodes };
    case "always":
      await stepUp.askAlways({ always: formText(form, "always") === "on", approval });
      return {};
    case "contact-code":
      await stepUp.sendContactCode(parseForm(form, stepUpContract.sendContactCode, context, { given }));
      return { codeSent: true };
    case "set-contact": {
      const code = { verificationCode: formText(form, "code") };
      await stepUp.setContact(parseForm(form, stepUpContract.setContact, context, { given: code }));
      return {};
    }
    default:
      return null;
  }
}

/** Runs a form about payees or the payment password; returns null for any other. */
async function runOnMoney(
  intent: string,
  { withdrawals }: PlatformClient,
  { form, context, approval }: Asked,
): Promise<Outcome | null> {
  const contract = withdrawalsContract;
  switch (intent) {
    case "add-payee": {
      const [channel = "", destination = ""] = formText(form, "destination").split("/");
      const given = { channel, destination, approval };
      await withdrawals.addPayee(parseForm(form, contract.addPayee, context, { given }));
      return {};
    }
    case "remove-payee": {
      const payee = parseForm(form, contract.removePayee, context, { given: { approval } });
      await ignoreNotFound(withdrawals.removePayee(payee));
      return {};
    }
    case "change-payment-password": {
      // An empty one is passed as invalid input, not omitted: without it the call would require a second factor.
      const given = { oldPassword: formText(form, "oldPassword"), approval: undefined };
      await withdrawals.setPaymentPassword(parseForm(form, contract.setPaymentPassword, context, { given }));
      return {};
    }
    // The proof comes before the new password, so that no password has to wait in a page.
    case "begin-payment-password":
      if (approval !== undefined) return { newPaymentPassword: { approval }, done: false };
      return beginPaymentPassword(withdrawals);
    case "set-payment-password": {
      const given = { oldPassword: undefined };
      await withdrawals.setPaymentPassword(parseForm(form, contract.setPaymentPassword, context, { given }));
      return {};
    }
    default:
      return null;
  }
}

/** Treats an item that was already removed, in another tab or on another device, as removed now. */
async function ignoreNotFound(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (getFailure(error).data.code !== "NOT_FOUND") throw error;
  }
}

/**
 * Requests the proof that a new payment password needs. An account signed in so recently that it needs no proof is
 * shown the form for the new password at once.
 */
async function beginPaymentPassword(withdrawals: PlatformClient["withdrawals"]): Promise<Outcome> {
  try {
    await withdrawals.setPaymentPassword({ newPassword: "", confirmNewPassword: "" });
  } catch (error) {
    if (getFailure(error).data.code !== "INVALID_INPUT") throw error;
  }
  return { newPaymentPassword: { approval: "" }, done: false };
}

/** Restores the QR code of an app being set up from the rejected form; it is for display only. */
function parseSetUp({ intent, secret = "", uri = "" }: SecurityResult["values"]): SecurityResult["setUp"] {
  if (intent !== "confirm-totp" || !/^[A-Z2-7]{16,64}$/.test(secret) || !uri.startsWith("otpauth://totp/"))
    return null;
  return { secret, uri, qr: qrPath(uri.slice(0, 500)) };
}
