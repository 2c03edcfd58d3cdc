import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accountsContract } from "../../platform/contract/accounts.ts";
import { verificationContract } from "../../platform/contract/verification.ts";
import { getFailure } from "../../site/call-failure.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { pageTitle } from "../../site/page-title.ts";
import { formText, invalidForm, parseForm, sentValues } from "../../site/parse-form.ts";
import { hasLinks, loadInvitation } from "../../site/register/invitation.server.ts";
import { RegisterBanner } from "../../site/register/register-banner.tsx";
import { RegisterForm } from "../../site/register/register-form.tsx";
import { type RegistrationForm, registrationForm } from "../../site/register/registration-form.server.ts";
import { getNext } from "../../site/return-to.ts";
import { getPathAfterSignIn } from "../../site/safe-redirect.ts";
import { AuthPage } from "../../site/sign-in/auth-page.tsx";
import { pendingIdentity } from "../../site/sign-in/pending-identity.server.ts";
import { signedInHeaders } from "../../site/sign-in/signed-in-headers.ts";
import { SEND_CODE, type SentCode } from "../../site/verification/send-code.tsx";
import type { CodeAnswer } from "../../site/verification/use-code-form.ts";

/** Loads the form on a separate page, which a browser without scripts gets when the form was refused. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.caller.kind === "account") throw await redirectUnlessClosed(context, "/");
  if (context.request.audience === "agent") throw await redirectUnlessClosed(context, "/login");
  const identity = isWithIdentity(request) ? await pendingIdentity(context) : null;
  const numberProved = identity?.provider === "FIREBASE_PHONE";
  const { searchParams } = new URL(request.url);
  const form = await registrationForm(context, searchParams.get("tab"), { numberProved });
  const params = identity ? getInvitationParams(context) : searchParams;
  return {
    form,
    invitation: await loadInvitation(context, params, form),
    identity,
    title: pageTitle(context, context.t("auth.register.submit")),
    texts: context.texts("auth", "thirdParty"),
  };
}

/** Returns the query parameters of the address that led to the other service. */
function getInvitationParams({ thirdParty }: AppLoadContext): URLSearchParams {
  return new URL(thirdParty?.next ?? "/", "http://own.invalid").searchParams;
}

/** Returns true when the new account is to be linked to the person named by another service. */
function isWithIdentity(request: Request): boolean {
  return new URL(request.url).searchParams.get("with") === "third-party";
}

/** Returns true for fields whose values are shown again after a refusal: not passwords and codes. */
const isPreservedField = (name: string) => !/password|^verification/i.test(name);

/** Sends a code, or registers (spec section 4), signs in and redirects to the home page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await request.formData();
  const identity = isWithIdentity(request) ? context.thirdParty : undefined;
  const numberProved = identity?.provider === "FIREBASE_PHONE";
  const form = await registrationForm(context, sent.get("tab"), { numberProved });
  const names = [...form.fields.map(({ name }) => name), "countryDialingCode" as const];
  const values = sentValues<string>(sent, names.filter(isPreservedField));
  const attempt = identity === undefined ? undefined : (identity?.attempt ?? "");
  try {
    if (sent.get("intent") === SEND_CODE) {
      const code = await sendCode(context, form, sent);
      return data<CodeAnswer>({ message: null, fields: {}, values, sent: code });
    }
    if (attempt !== undefined && !sent.has("confirmIdentity"))
      throw createUnconfirmedError(context, form, sent);
    const call = form.tab === "mobile" ? "registerByMobile" : "register";
    const { accounts } = context.platform;
    const signedIn = await accounts[call](
      parseForm(sent, accountsContract[call], context, {
        only: [
          ...names,
          ...(hasLinks(context) ? ["affiliateCode" as const] : []),
          "captcha",
          "botCheck",
          "agreeTerms",
        ],
        given: { thirdPartyAttempt: attempt, registerUrl: `${context.origin}/register` },
      }),
    );
    const headers = signedInHeaders(context, signedIn);
    endInvitation(context, headers);
    if (attempt !== undefined) headers.append("set-cookie", context.cookies.thirdParty(null));
    const { offerDepositLimit } = context.brand.document.protection;
    const first = offerDepositLimit === "registration" ? getLimitOfferPath(request) : "/?";
    return redirect(`${first}notice=registered`, { headers });
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    if (failure.details.registered) {
      return redirect(getAgentSignIn(context), { headers: endInvitation(context, new Headers()) });
    }
    const fields = Object.fromEntries(
      Object.entries(failure.fields).map(([name, why]) => [name === "mobileNo" ? "mobileNum" : name, why]),
    );
    // The error of a field that the form does not show is shown above the form.
    const shown = new Set<string>([...names, "agreeTerms", "confirmIdentity"]);
    const [hidden] = Object.entries(fields).filter(([name]) => !shown.has(name));
    const message = Object.keys(fields).length > 0 ? (hidden?.[1] ?? null) : failure.message;
    return data<CodeAnswer>({ message, fields, values }, status);
  }
}

/** Deletes the cookie with the codes of a link, which are for one registration. */
function endInvitation({ invitation, cookies }: AppLoadContext, headers: Headers): Headers {
  if (invitation !== null) headers.append("set-cookie", cookies.invitation(null));
  return headers;
}

/** Returns the sign-in page on the brand's first host for agents, where a new agent's account signs in. */
function getAgentSignIn({ brand, origin }: AppLoadContext): string {
  const address = new URL("/login?notice=agent-registered", origin);
  address.hostname = brand.hosts.find(({ audience }) => audience === "agent")?.host ?? address.hostname;
  return address.href;
}

/** Returns the page where a new member chooses a limit; it leads on to the dialog's destination, such as a game. */
function getLimitOfferPath(request: Request): string {
  const goOn = getPathAfterSignIn(getNext(request));
  return `/member/protection?${goOn === "/" ? "" : `${new URLSearchParams({ goOn })}&`}`;
}

/** Returns the error for a link to another service that was not confirmed, together with missing fields. */
function createUnconfirmedError(context: AppLoadContext, form: RegistrationForm, sent: FormData) {
  const isEmpty = (name: string) => formText(sent, name).trim() === "";
  const empty = form.fields.filter(({ name, required }) => required && isEmpty(name));
  return invalidForm(context, {
    ...Object.fromEntries(empty.map(({ name }) => [name, context.t("error.field.required")])),
    confirmIdentity: context.t("thirdParty.confirm.missing"),
  });
}

/** Sends the code that the form requires, and returns its destination. */
async function sendCode(context: AppLoadContext, form: RegistrationForm, sent: FormData): Promise<SentCode> {
  const { verification } = context.platform;
  if (form.codeTo === "email") {
    const order = parseForm(sent, verificationContract.registrationEmailCode, context);
    return verification.registrationEmailCode(order);
  }
  const given = { mobileNo: formText(sent, "mobileNum"), regType: form.tab };
  const order = parseForm(sent, verificationContract.registrationCode, context, { given });
  return verification.registrationCode(order);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Register() {
  const { form, invitation, identity } = useLoaderData<typeof loader>();
  const answer = useActionData<CodeAnswer>();
  return (
    <AuthPage labelledBy="register-title" scene={form.banner} card="banner">
      <RegisterBanner form={form} />
      <RegisterForm
        titleId="register-title"
        form={form}
        invitation={invitation}
        answer={answer}
        identity={identity}
      />
    </AuthPage>
  );
}
