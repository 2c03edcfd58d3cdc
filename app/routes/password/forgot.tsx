import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountsContract } from "../../platform/contract/accounts.ts";
import { verificationContract } from "../../platform/contract/verification.ts";
import { getFormFailure } from "../../site/call-failure.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { pageTitle } from "../../site/page-title.ts";
import { parseForm, sentValues } from "../../site/parse-form.ts";
import { type ForgotAnswer, ForgotForm } from "../../site/password/forgot-form.tsx";
import { forgotOptions } from "../../site/password/forgot-options.server.ts";
import { AuthPage } from "../../site/sign-in/auth-page.tsx";
import { completeSignIn } from "../../site/sign-in/complete-sign-in.server.ts";
import { redirectToVerify } from "../../site/sign-in/redirect-to-verify.ts";
import { SEND_CODE } from "../../site/verification/send-code.tsx";

/** Loads the form as a separate page, for browsers without scripts and members-only brands. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.caller.kind === "account") throw await redirectUnlessClosed(context, "/?modal=change-password");
  return {
    options: await forgotOptions(context, new URL(request.url)),
    title: pageTitle(context, context.t("password.forgot.title")),
    texts: context.texts("auth", "password"),
  };
}

/** Fields that are trimmed before use and before they are shown again. */
const TRIMMED = ["username", "email", "mobileNum"] as const;

/** Requests the mailed link or the code, or sets the password with the code and signs in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const by = form.get("by") === "mobile" ? "mobile" : "email";
  const values = sentValues(form, [...TRIMMED, "countryDialingCode"], { trimmed: TRIMMED });
  const blank: ForgotAnswer = { by, mailed: false, message: null, fields: {}, values, captcha: false };
  const { accounts, verification } = context.platform;
  try {
    if (by === "email") {
      const trimmed = ["username", "email"] as const;
      await accounts.forgotPassword(parseForm(form, accountsContract.forgotPassword, context, { trimmed }));
      return data<ForgotAnswer>({ ...blank, mailed: true });
    }
    const trimmed = ["mobileNum"] as const;
    if (form.get("intent") === SEND_CODE) {
      const order = parseForm(form, verificationContract.passwordCode, context, { trimmed });
      return data<ForgotAnswer>({ ...blank, sent: await verification.passwordCode(order) });
    }
    const signedIn = await accounts.setPasswordByPhone(
      parseForm(form, accountsContract.setPasswordByPhone, context, { trimmed }),
    );
    return await completeSignIn(context, signedIn, {
      next: "/",
      rememberMe: false,
      notice: "password-changed",
    });
  } catch (error) {
    const verify = redirectToVerify(context, error, "/", form.get("dialog"));
    if (verify) return verify;
    const { message, fields, status } = getFormFailure(error);
    const captcha = fields.captcha !== undefined;
    return data<ForgotAnswer>({ ...blank, message, fields, captcha }, status);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Forgot() {
  const { options } = useLoaderData<typeof loader>();
  const answer = useActionData<ForgotAnswer>();
  return (
    <AuthPage labelledBy="forgot-title">
      <ForgotForm titleId="forgot-title" options={options} answer={answer} />
    </AuthPage>
  );
}
