import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { contentContract } from "../../platform/contract/content.ts";
import { getFormFailure } from "../../site/call-failure.ts";
import { isDemo } from "../../site/caller.server.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { readPageNumber } from "../../site/page-number.ts";
import { pageTitle } from "../../site/page-title.ts";
import { parseForm, sentValues } from "../../site/parse-form.ts";
import { type FeedbackAnswer, FeedbackForm } from "./feedback-form.tsx";
import { FeedbackList } from "./feedback-list.tsx";

const PAGE_SIZE = 5;

/**
 * Loads the feedback page (spec section 2, "Other screens"): the form for messages to the brand, and for members their
 * messages with the answers.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { brand, caller, platform, t } = context;
  const name = t("feedback.title");
  const common = { name, title: pageTitle(context, name) };
  if (!brand.on("feedback")) {
    return data({ ...common, page: null, texts: context.texts("later", "feedback") }, 404);
  }
  const { searchParams } = new URL(request.url);
  const terms = await platform.content.feedbackTerms({});
  const isMember = caller.kind === "account" && !isDemo(context);
  const own = isMember
    ? await platform.content.feedbacks({
        pageNo: readPageNumber(searchParams),
        pageSize: PAGE_SIZE,
      })
    : null;
  return data({
    ...common,
    page: { terms, own, isSent: searchParams.has("sent"), pageNo: readPageNumber(searchParams) },
    texts: context.texts("feedback", "auth"),
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const values = sentValues(form, ["type", "content", "contact"]);
  try {
    await context.platform.content.feedback(parseForm(form, contentContract.feedback, context));
    return redirect("/feedback?sent=1");
  } catch (error) {
    const { message, fields, status } = getFormFailure(error);
    return data<FeedbackAnswer>({ message, fields, values }, status);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function FeedbackPage() {
  const { name, page } = useLoaderData<typeof loader>();
  const answer = useActionData<FeedbackAnswer>();
  const { key } = useLocation();
  const round = page?.isSent ? key : "first";
  if (!page) return <ComingSoon name={name} kind="never" />;
  return (
    <div className="mx-auto grid w-page max-w-180 grid-cols-1 gap-6 pb-14">
      <h1 className="heading-1">{name}</h1>
      <FeedbackForm
        // After a form was sent, a new form begins, without the state of an earlier refusal.
        key={round}
        round={round}
        terms={page.terms}
        isMember={page.own !== null}
        isSent={page.isSent}
        plain={answer}
      />
      {page.own ? <FeedbackList own={page.own} pageNo={page.pageNo} /> : null}
    </div>
  );
}
