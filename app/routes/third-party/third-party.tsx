import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { accountsContract } from "../../platform/contract/accounts.ts";
import { sessionContract } from "../../platform/contract/session.ts";
import { getFailure } from "../../site/call-failure.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { pageTitle } from "../../site/page-title.ts";
import { parseForm } from "../../site/parse-form.ts";
import { SIGN_IN_TO_LINK, THIRD_PARTY_PAGE } from "../../site/paths.ts";
import { getPathAfterSignIn } from "../../site/safe-redirect.ts";
import { AuthPage } from "../../site/sign-in/auth-page.tsx";
import { completeSignIn } from "../../site/sign-in/complete-sign-in.server.ts";
import { endSession } from "../../site/sign-in/end-session.server.ts";
import { pendingIdentity } from "../../site/sign-in/pending-identity.server.ts";
import { redirectToVerify } from "../../site/sign-in/redirect-to-verify.ts";
import { useCanRegister } from "../../site/use-can-register.ts";
import { useSite } from "../../site/use-site.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Check } from "../../ui/check.tsx";
import { Field, focusFirstError } from "../../ui/field.tsx";
import { PostForm } from "../../ui/post-form.tsx";

interface LinkFailure {
  message: string | null;
  /** True when the password has to be entered again. */
  again: boolean;
  /** The error of the password that was sent. */
  password?: string;
}

/** An identity that no account has yet: offers to link or to register, or shows the link to confirm. */
export async function loader({ context }: LoaderFunctionArgs) {
  const pending = await pendingIdentity(context);
  if (!pending) throw await redirectUnlessClosed(context, "/?modal=login");
  return {
    ...pending,
    username: context.caller.kind === "account" ? context.caller.username : null,
    next: getPathAfterSignIn(context.thirdParty?.next),
    title: pageTitle(context, context.t("thirdParty.title")),
    texts: context.texts("auth", "thirdParty"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (form.has("provider")) return begin(context, form);
  return form.has("password") ? reauthenticate(context, form) : link(context, form);
}

/** Redirects the browser to the service. */
async function begin(context: AppLoadContext, form: FormData) {
  const next = getPathAfterSignIn(form.get("next"));
  const callback = `${THIRD_PARTY_PAGE}/callback`;
  try {
    const given = { redirectUri: `${context.origin}${callback}` };
    const order = parseForm(form, sessionContract.beginThirdParty, context, { given });
    const { url, attempt } = await context.platform.session.beginThirdParty(order);
    const kept = { provider: order.provider, attempt, next };
    const headers = { "set-cookie": context.cookies.thirdParty(kept) };
    return redirect(url, { status: 303, headers });
  } catch (error) {
    return redirect(`${callback}?failed=${getFailure(error).data.code}`);
  }
}

/** Links the identity permanently, after confirmation. */
async function link(context: AppLoadContext, form: FormData) {
  const { attempt = "", next = "/" } = context.thirdParty ?? {};
  try {
    const given = { attempt };
    const order = parseForm(form, accountsContract.linkThirdParty, context, { given });
    await context.platform.accounts.linkThirdParty(order);
    return redirect(getPathAfterSignIn(next), {
      headers: { "set-cookie": context.cookies.thirdParty(null) },
    });
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    const message = failure.fields.confirmed ? context.t("thirdParty.confirm.missing") : failure.message;
    return data<LinkFailure>({ message, again: failure.code === "SIGN_IN_AGAIN" }, status);
  }
}

/**
 * Starts a recent session of the signed-in account by its password. If that requires a picture or a second proof too,
 * the member signs in from the beginning.
 */
async function reauthenticate(context: AppLoadContext, form: FormData) {
  const { caller, cookies, platform, t } = context;
  if (caller.kind !== "account") return redirect(SIGN_IN_TO_LINK);
  const wrong = (text: string, status: number) =>
    data<LinkFailure>({ message: null, again: true, password: text }, status);
  const rememberMe =
    context.brand.on("rememberMe") && (context.rememberedUser ?? context.rememberedMobile) !== null;
  try {
    const given = { type: "username" as const, username: caller.username, rememberMe };
    const signedIn = await platform.session.login(
      parseForm(form, sessionContract.login, context, { only: ["password"], required: ["password"], given }),
    );
    return await completeSignIn(context, signedIn, { next: THIRD_PARTY_PAGE, rememberMe });
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    const repeated =
      redirectToVerify(context, error, THIRD_PARTY_PAGE) ??
      (failure.code === "CAPTCHA_REQUIRED" ? redirect(SIGN_IN_TO_LINK) : null);
    if (!repeated) {
      const isWrong = failure.code === "WRONG_CREDENTIALS";
      const why = failure.fields.password ?? failure.message;
      return wrong(isWrong ? t("error.field.proofPassword") : why, status);
    }
    await endSession(context);
    repeated.headers.append("set-cookie", cookies.endSession());
    return repeated;
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function ThirdParty() {
  const { t } = useTranslation();
  const { brand } = useSite();
  const { label, provider, username, next } = useLoaderData<typeof loader>();
  const failure = useActionData<LinkFailure>();
  const service = t(`thirdParty.service.${provider}`);
  return (
    <AuthPage labelledBy="third-party-title" card="text">
      <h1 className="heading-2" id="third-party-title">
        {t("thirdParty.title")}
      </h1>
      <p className="text-text-2">{t("thirdParty.who", { service, label, brand: brand.name })}</p>
      {failure?.message ? <Alert>{failure.message}</Alert> : null}
      {username === null ? (
        <Choice service={service} />
      ) : failure?.again ? (
        <PasswordAgain username={username} error={failure.password} />
      ) : (
        <ConfirmLink service={service} label={label} username={username} next={next} />
      )}
    </AuthPage>
  );
}

function Choice({ service }: { service: string }) {
  const { t } = useTranslation();
  const canRegister = useCanRegister();
  return (
    <>
      <h2 className="heading-3">{t("thirdParty.link.title")}</h2>
      <p className="text-13 text-text-2">{t("thirdParty.link.text")}</p>
      <ButtonLink to={SIGN_IN_TO_LINK} full>
        {t("thirdParty.link.go")}
      </ButtonLink>
      {canRegister ? (
        <>
          <h2 className="heading-3">{t("thirdParty.new.title")}</h2>
          <p className="text-13 text-text-2">{t("thirdParty.new.text", { service })}</p>
          <ButtonLink to="/account/register?with=third-party" variant="outline" full>
            {t("thirdParty.new.go")}
          </ButtonLink>
        </>
      ) : (
        <p className="text-13 text-text-2">{t("thirdParty.new.none")}</p>
      )}
      <p className="text-13 text-text-2">{t("thirdParty.final")}</p>
    </>
  );
}

interface ConfirmLinkProps {
  service: string;
  label: string;
  username: string;
  next: string;
}

function ConfirmLink({ service, label, username, next }: ConfirmLinkProps) {
  const { t } = useTranslation();
  return (
    <PostForm action={THIRD_PARTY_PAGE} className="grid gap-4">
      <p className="font-semibold">{t("thirdParty.link.to", { service, label, username })}</p>
      <Check name="confirmed" required>
        <span>{t("thirdParty.confirm", { service, label })}</span>
      </Check>
      <Button type="submit" full>
        {t("thirdParty.link.submit")}
      </Button>
      <ButtonLink to={next} variant="ghost" full>
        {t("thirdParty.cancel")}
      </ButtonLink>
    </PostForm>
  );
}

/** Signs in again to start a recent session: with the password, or by signing out to use another method. */
function PasswordAgain(again: { username: string; error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordForm {...again} />
      <Form method="post" action="/account/sign-out">
        <input type="hidden" name="next" value={SIGN_IN_TO_LINK} />
        <Button type="submit" variant="ghost" full>
          {t("thirdParty.back")}
        </Button>
      </Form>
    </>
  );
}

function PasswordForm({ username, error }: { username: string; error: string | undefined }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  useEffect(() => {
    if (error && !busy) focusFirstError(form.current);
  }, [error, busy]);
  return (
    <Form ref={form} method="post" action={THIRD_PARTY_PAGE} className="grid gap-4">
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <p className="text-text-2">{t("thirdParty.again", { username })}</p>
      <Field
        label={t("auth.field.password")}
        name="password"
        type="password"
        icon="lock"
        autoComplete="current-password"
        required
        error={error}
      />
      <Button type="submit" full busy={busy}>
        {t("thirdParty.continue")}
      </Button>
    </Form>
  );
}
