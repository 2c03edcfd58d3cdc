import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import stylesheet from "../../styles/faces.css?url";
import { artUrl } from "../../ui/art-url.ts";
import { failureOf } from "../call-failure.ts";
import { afterSignIn, verifyPath } from "../own-path.ts";
import { pageTitle } from "../page-title.ts";
import { LogoMark } from "../root/logo.tsx";
import { withNotice } from "../with-notice.ts";
import { arrive } from "./arrive.server.ts";
import { VerifyStep, type VerifyStepData } from "./verify-step.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** A session that is not remembered lives this long. */
const UNREMEMBERED_MS = 12 * 60 * 60_000;

/** The extra step of a sign-in (spec section 4). Whoever has none under way signs in first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = afterSignIn(new URL(request.url).searchParams.get("next"));
  if (context.caller.kind === "account") throw redirect(next);
  if (context.challenge === null) throw redirect("/login");
  try {
    const { methods, purpose } = await context.platform.stepUp.challenge({ challenge: context.challenge });
    if (purpose !== "signIn") throw redirect("/login");
    return {
      next,
      methods,
      scene: context.brand.document.registration.banner,
      title: pageTitle(context, context.t("security.step.title")),
      texts: context.texts("auth", "security"),
    };
  } catch (error) {
    throw over(context, error);
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const next = afterSignIn(new URL(request.url).searchParams.get("next"));
  const { challenge, platform, t } = context;
  if (challenge === null) return redirect("/login");
  try {
    const { methods } = await platform.stepUp.challenge({ challenge });
    const chosen = methods.find(({ method }) => method === form.get("method"))?.method ?? null;
    const refused = (failure: string, status: number) =>
      data<VerifyStepData>({ methods, chosen, sent: false, failure }, status);
    if (chosen === null) return refused(t("error.field.choice"), 400);
    const sends = chosen === "sms" || chosen === "email";
    try {
      if (form.get("stepUp") === "send") {
        if (!sends) return refused(t("security.step.noCode"), 400);
        await platform.stepUp.sendCode({ challenge, method: chosen });
        return data<VerifyStepData>({ methods, chosen, sent: true, failure: null });
      }
      const answer = String(form.get("answer") ?? "").slice(0, 255);
      if (answer.trim() === "") return refused(t("error.field.required"), 400);
      const signedIn = await platform.session.verifyLogin({ challenge, method: chosen, answer });
      const rememberMe = signedIn.expiresAt - context.now > UNREMEMBERED_MS;
      return await arrive(context, signedIn, { next, rememberMe });
    } catch (error) {
      const { data: failure, status } = failureOf(error);
      if (failure.code === "STEP_UP_EXPIRED") throw error;
      return refused(failure.message, status);
    }
  } catch (error) {
    return over(context, error);
  }
}

/** A step that is over leads back to its beginning. Whatever else was thrown is thrown on. */
function over(context: LoaderFunctionArgs["context"], error: unknown): Response {
  if (error instanceof Response) return error;
  if (failureOf(error).data.code !== "STEP_UP_EXPIRED") throw error;
  const headers = { "set-cookie": context.cookies.challenge(null) };
  return redirect(withNotice("/login", "step-over"), { headers });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Verify() {
  const { next, methods, scene } = useLoaderData<typeof loader>();
  const answered = useActionData<VerifyStepData>();
  const t = useT();
  const { brand } = useSite();
  const step = answered ?? { methods, chosen: null, sent: false, failure: null };
  return (
    <div className="door">
      <img className="scene" src={artUrl(`hero/${scene}-desktop`)} alt="" />
      <section className="modal-face sign-in-dialog" aria-labelledby="verify-title">
        <div className="sign-in">
          <div className="head">
            <LogoMark size={44} />
            <div>
              <h1 className="h2" id="verify-title">
                {t("security.step.title")}
              </h1>
              <p className="small t2">{t("security.step.text", { brand: brand.name })}</p>
            </div>
          </div>
          <VerifyStep step={step} action={verifyPath(next)} />
          {brand.demonstration ? <p className="cap t3">{t("security.step.demo")}</p> : null}
        </div>
        <p className="dialog-foot small t2">
          <Link className="link" to="/login">
            {t("security.step.back")}
          </Link>
        </p>
      </section>
    </div>
  );
}
