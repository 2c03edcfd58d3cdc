import { randomUUID } from "node:crypto";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { getFailure } from "../../site/call-failure.ts";
import { accountHeaders } from "../../site/caller.server.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { readPageNumber } from "../../site/page-number.ts";
import { pageTitle } from "../../site/page-title.ts";
import { getSignInRedirect } from "../../site/return-to.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageColumn } from "../../ui/page-parts.tsx";
import { pointsAction } from "./points-action.server.ts";
import { PointsPage } from "./points-page.tsx";

/** Results that the mall can show, by the value that an action puts into the address. */
const DONE = ["bonus", "goods", "converted"] as const;
const TABS = ["rewards", "history", "details"] as const;

/** The points mall (spec section 2, /pointMall): rewards, redeem history and points details. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const name = context.t("points.title");
  const common = { name, title: pageTitle(context, name) };
  const headers = accountHeaders(context);
  if (!context.brand.document.pages.includes("pointMall")) {
    const page = { kind: "never" as const };
    return data({ ...common, page, texts: context.texts("later") }, { status: 404, headers });
  }
  const texts = context.texts("points");
  const { caller } = context;
  if (caller.kind === "visitor" || caller.type === 4) {
    const kind = caller.kind === "visitor" ? ("visitor" as const) : ("demo" as const);
    return data({ ...common, page: { kind }, texts }, { headers });
  }
  const asked = new URL(request.url).searchParams;
  const tab = TABS.find((one) => one === asked.get("tab")) ?? "rewards";
  const pageNo = readPageNumber(asked);
  const { rewards } = context.platform;
  try {
    const [{ balance, onBreak }, config, list, history, details] = await Promise.all([
      rewards.pointBalance({}),
      rewards.pointConfig({}),
      tab === "rewards" ? rewards.pointRewards({ pageNo }) : null,
      tab === "history" ? rewards.redeemRecords({ pageNo }) : null,
      tab === "details" ? rewards.pointDetails({ pageNo }) : null,
    ]);
    const done = DONE.find((one) => one === asked.get("done")) ?? null;
    const mall = {
      balance,
      onBreak,
      config,
      tab,
      pageNo,
      rewards: list,
      history,
      details,
      done,
      key: randomUUID(),
    };
    const own = onBreak ? context.texts("points", "promotions") : texts;
    return data({ ...common, page: { kind: "member" as const, mall }, texts: own }, { headers });
  } catch (error) {
    const { status } = getFailure(error);
    return data({ ...common, page: { kind: "failed" as const }, texts }, { headers, status });
  }
}

/** Handles the forms; a visitor signs in first, and then returns to the mall. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!context.brand.document.pages.includes("pointMall")) throw new Response(null, { status: 404 });
  if (context.caller.kind === "visitor") return redirect(getSignInRedirect(request, "/pointMall"));
  return pointsAction(context, request);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function PointsMallPage() {
  const { name, page } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation();
  if (page.kind === "never") return <ComingSoon name={name} />;
  if (page.kind === "failed")
    return <ErrorState title={t("points.failed.title")} text={t("points.failed.text")} />;
  return (
    <PageColumn>
      <h1 className="heading-1">{name}</h1>
      {page.kind === "member" ? (
        <PointsPage mall={page.mall} result={result} />
      ) : (
        <EmptyState
          icon="points"
          title={t(`points.${page.kind}.title`)}
          text={t(`points.${page.kind}.text`)}
          action={
            page.kind === "visitor" ? (
              <ButtonLink to="/login?next=%2FpointMall">{t("points.visitor.action")}</ButtonLink>
            ) : (
              <ButtonLink to="/register">{t("points.demo.action")}</ButtonLink>
            )
          }
        />
      )}
    </PageColumn>
  );
}
