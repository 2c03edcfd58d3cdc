import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { contentContract } from "../../platform/contract/content.ts";
import { getFormFailure } from "../../site/call-failure.ts";
import { isDemo } from "../../site/caller.server.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { HelpContacts } from "../../site/help/help-contacts.tsx";
import { pageTitle } from "../../site/page-title.ts";
import { parseForm, sentValues } from "../../site/parse-form.ts";
import { useSite } from "../../site/use-site.ts";
import { card } from "../../ui/page-parts.tsx";
import { type JoinAnswer, JoinForm } from "./join-form.tsx";

/** The agents' own host offers no application (spec section 6). */
const hasPage = ({ brand, request }: LoaderFunctionArgs["context"]) =>
  brand.document.pages.includes("join") && request.audience === "member";

/**
 * Loads the page for becoming an agent of the brand (spec section 2), with a form that goes to the operators' feedback
 * queue.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { brand, caller } = context;
  const name = context.t("later.page.join");
  const common = { name, title: pageTitle(context, name) };
  if (!hasPage(context)) return data({ ...common, page: null, texts: context.texts("later") }, 404);
  const isSent = new URL(request.url).searchParams.has("sent");
  const isMember = caller.kind === "account" && !isDemo(context);
  const words = brand.on("feedback") ? brand.document.feedback : null;
  const hasContracts = brand.document.agents.contractKinds.length > 0;
  const page = { isSent, isMember, words, hasContracts };
  return data({ ...common, page, texts: context.texts("join", "auth") });
}

/** Sends the form. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!hasPage(context)) throw await redirectUnlessClosed(context, "/join");
  const form = await request.formData();
  const values = sentValues(form, ["content", "contact"]);
  try {
    const given = { type: "partner" as const };
    const input = parseForm(form, contentContract.feedback, context, { given, required: ["contact"] });
    await context.platform.content.feedback(input);
    return redirect("/join?sent=1");
  } catch (error) {
    const { message, fields, status } = getFormFailure(error);
    return data<JoinAnswer>({ message, fields, values }, status);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const PARTS = ["who", "earn", "how"] as const;

export default function JoinPage() {
  const { name, page } = useLoaderData<typeof loader>();
  const answer = useActionData<JoinAnswer>();
  const { t } = useTranslation();
  const { brand } = useSite();
  if (!page) return <ComingSoon name={name} />;
  const values = { brand: brand.name, age: brand.minimumAge };
  return (
    <div className="mx-auto grid w-page max-w-245 grid-cols-1 gap-6 pb-14">
      <header className="grid gap-2">
        <h1 className="heading-1">{t("join.title", values)}</h1>
        <p className="max-w-160 text-text-2">{t("join.lead", values)}</p>
      </header>
      <div className={clsx("grid grid-cols-1 items-start gap-6", page.words && "lg:grid-cols-2")}>
        <div className={clsx(card, "grid gap-5 p-5")}>
          {PARTS.map((part) => (
            <section key={part} className="grid gap-1.5">
              <h2 className="text-16 font-bold">{t(`join.${part}.title`, values)}</h2>
              <p className="whitespace-pre-line text-text-2">
                {part !== "earn"
                  ? t(`join.${part}.text`, values)
                  : brand.agentTypes.length === 0
                    ? t("join.earn.noCentre", values)
                    : t(page.hasContracts ? "join.earn.contracts" : "join.earn.text", values)}
              </p>
            </section>
          ))}
          <HelpContacts title={t("join.contacts")} />
        </div>
        {page.words ? <JoinForm page={page} words={page.words} plain={answer} /> : null}
      </div>
    </div>
  );
}
