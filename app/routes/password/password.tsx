import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountsContract } from "../../platform/contract/accounts.ts";
import { getFormFailure } from "../../site/call-failure.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { pageTitle } from "../../site/page-title.ts";
import { formText, parseForm } from "../../site/parse-form.ts";
import { ExpiredLink } from "../../site/password/expired-link.tsx";
import { type PasswordFailure, PasswordForm } from "../../site/password/password-form.tsx";
import { passwordOptions } from "../../site/password/password-options.server.ts";
import { getSignInRedirect } from "../../site/return-to.ts";
import { getPathAfterSignIn } from "../../site/safe-redirect.ts";
import { AuthPage } from "../../site/sign-in/auth-page.tsx";

/** The page of a mailed link is only for its recipient and expires once the link is used, so it must not be stored. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

/** Loads the page that a mailed link opens, and the password change for browsers without scripts. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const token = (url.searchParams.get("token") ?? "").slice(0, 64);
  if (!token && context.caller.kind === "visitor")
    throw await redirectUnlessClosed(context, getSignInRedirect(request, url.pathname));
  const texts = context.texts("auth", "password");
  const options = await passwordOptions(context, token);
  if (!options)
    return data(
      { options: null, next: "/", title: pageTitle(context, context.t("password.over.title")), texts },
      410,
    );
  return data({
    options,
    next: getPathAfterSignIn(url.searchParams.get("next")),
    title: pageTitle(context, context.t(`password.${options.why}.title`)),
    texts,
  });
}

/** Sets the new password: with the link's token, then leads to sign-in; or for the session, which is renewed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { accounts } = context.platform;
  try {
    if (formText(form, "token") !== "") {
      await accounts.setPasswordByLink(parseForm(form, accountsContract.setPasswordByLink, context));
      return redirect("/login?notice=password-set", {
        headers: { "set-cookie": context.cookies.endSession() },
      });
    }
    const renewed = await accounts.changePassword(parseForm(form, accountsContract.changePassword, context));
    const url = new URL(getPathAfterSignIn(form.get("next")), "http://own.invalid");
    url.searchParams.set("notice", "password-changed");
    return redirect(url.pathname + url.search + url.hash, {
      headers: { "set-cookie": context.cookies.session(renewed.token, { rememberMe: renewed.remembered }) },
    });
  } catch (error) {
    const { failure, message, fields, status } = getFormFailure(error);
    const linkIsOver = failure.code === "PASSWORD_LINK_INVALID";
    return data<PasswordFailure>({ message, fields, linkIsOver }, status);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Password() {
  const { options, next } = useLoaderData<typeof loader>();
  const failure = useActionData<PasswordFailure>();
  return (
    <AuthPage labelledBy="password-title">
      {options ? (
        <PasswordForm titleId="password-title" options={options} next={next} failure={failure} />
      ) : (
        <ExpiredLink titleId="password-title" />
      )}
    </AuthPage>
  );
}
