import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { failureOf } from "../../site/call-failure.ts";
import { pageTitle } from "../../site/page-title.ts";
import { afterSignIn } from "../../site/safe-redirect.ts";
import { AuthPage } from "../auth/auth-page.tsx";
import { redirectUnlessClosed } from "../root/closed.server.ts";
import { SEND_CODE } from "../verification/send-code.tsx";
import { arrive } from "./arrive.server.ts";
import type { SignInFailure } from "./sign-in-failure.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { signInOptions } from "./sign-in-options.server.ts";
import { toVerify } from "./to-verify.ts";

/** The sign-in page, for the redirect rule and for browsers without scripts. Somebody signed in goes on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const next = afterSignIn(url.searchParams.get("next"));
  if (context.caller.kind === "account") throw await redirectUnlessClosed(context, next);
  return {
    next,
    options: signInOptions(context, url),
    scene: context.brand.document.registration.banner,
    title: pageTitle(context, context.t("auth.signIn.submit")),
    texts: context.texts("auth"),
  };
}

/** Signs in by password or by code, or sends the code. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const by = text("type") === "sms" ? "sms" : "username";
  const typed = {
    username: text("username").trim(),
    mobileNum: text("mobileNum").trim(),
    countryDialingCode: text("countryDialingCode"),
  };
  const human = { captcha: text("captcha").slice(0, 32), botCheck: text("botCheck") };
  const blank: SignInFailure = {
    by,
    message: null,
    fields: {},
    values: typed,
    captcha: false,
    next: afterSignIn(form.get("next")),
  };
  const required = by === "username" ? ["username", "password"] : ["mobileNum", "verificationCode"];
  const sendCode = by === "sms" && text("intent") === SEND_CODE;
  const missing = required.filter((name) => text(name).trim() === "" && !(sendCode && name !== "mobileNum"));
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((name) => [name, context.t("error.field.required")]));
    return data<SignInFailure>({ ...blank, fields, captcha: form.has("captcha") }, 400);
  }
  const rememberMe = context.brand.on("rememberMe") && form.has("rememberMe");
  const remembering = (response: Response) => {
    // The box in the rail's bar asks nobody, and takes back nothing.
    if (!form.has("type")) return response;
    const { rememberUser, rememberMobile } = context.cookies;
    response.headers.append(
      "set-cookie",
      rememberUser(rememberMe && by === "username" ? typed.username : null),
    );
    response.headers.append("set-cookie", rememberMobile(rememberMe && by === "sms" ? typed : null));
    return response;
  };
  try {
    if (sendCode) {
      const code = await context.platform.verification.loginCode({ ...typed, ...human });
      const to = `+${typed.countryDialingCode} ${typed.mobileNum}`;
      return data<SignInFailure>({ ...blank, sent: { to, ...code } });
    }
    const signedIn = await context.platform.session.login({
      type: by,
      ...(by === "username"
        ? { username: typed.username, password: text("password"), ...human }
        : { ...typed, username: undefined, verificationCode: text("verificationCode") }),
      rememberMe,
    });
    return remembering(await arrive(context, signedIn, { next: blank.next, rememberMe }));
  } catch (error) {
    // Whoever is asked for a second proof has given the first.
    const step = toVerify(context, error, blank.next, form.get("dialog"));
    return step ? remembering(step) : refused(error, blank);
  }
}

/** The form again, with what the platform said, and the captcha where it asks for one. */
function refused(error: unknown, blank: SignInFailure) {
  const { data: failure, status } = failureOf(error);
  const { fields } = failure;
  const captcha = failure.details.captcha === true || fields.captcha !== undefined;
  const message = Object.keys(fields).length > 0 ? null : failure.message;
  return data<SignInFailure>({ ...blank, message, fields, captcha }, status);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SignIn() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<SignInFailure>();
  const next = failure?.next ?? page.next;
  return (
    <AuthPage labelledBy="sign-in-title" scene={page.scene}>
      <SignInForm titleId="sign-in-title" options={page.options} next={next} failure={failure} />
    </AuthPage>
  );
}
