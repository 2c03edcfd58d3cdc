import { randomUUID } from "node:crypto";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { verifyPromotionDraw } from "../../platform/promotions/promotions.server.ts";
import { getFailure } from "../../site/call-failure.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import type { PageHandle } from "../../site/page-handle.ts";
import { pageTitle } from "../../site/page-title.ts";
import { getSignInRedirect } from "../../site/return-to.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { DrawPage } from "./draw-page.tsx";
import { promotionAction } from "./promotion-action.server.ts";
import { PromotionPage } from "./promotion-page.tsx";

export const handle: PageHandle = { acceptsPictures: true };

/** Results that a page can show, by the value that an action puts into the address. */
const DONE = ["joined", "claimed", "applied", "image"] as const;

/**
 * Loads one promotion (`?id=`), or one recomputed draw of a wheel or raffle (`?draw=`); without either it redirects to
 * the list.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const name = context.t("promotions.title");
  const headers = { "cache-control": "no-store" };
  if (!context.brand.document.pages.includes("promotions")) {
    const texts = context.texts("later");
    const page = { kind: "never" as const };
    return data({ name, title: pageTitle(context, name), page, texts }, { status: 404, headers });
  }
  const texts = context.texts("promotions", "rewards", "member");
  const asked = new URL(request.url).searchParams;
  const drawId = asked.get("draw");
  const promotionId = asked.get("id");
  // An address without an id, typed or truncated: the list shows the promotions.
  if (!drawId && !promotionId) return redirect("/promotions", { headers });
  try {
    if (drawId) {
      const draw = await context.platform.promotions.draw({ drawId });
      const verified = draw.seed === null ? null : verifyPromotionDraw({ ...draw, seed: draw.seed });
      const page = { kind: "draw" as const, draw, verified };
      return data({ name, title: pageTitle(context, draw.title), page, texts }, { headers });
    }
    const one = await context.platform.promotions.detail({ promotionId: promotionId ?? "" });
    const done = DONE.find((word) => word === asked.get("done")) ?? null;
    const isDemo = context.caller.kind === "account" && context.caller.type === 4;
    const page = { kind: "one" as const, one, done, key: randomUUID(), isDemo };
    return data({ name, title: pageTitle(context, one.title), page, texts }, { headers });
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    const isMissing = failure.code === "NOT_FOUND" || failure.code === "INVALID_INPUT";
    const page = { kind: isMissing ? ("missing" as const) : ("failed" as const) };
    return data(
      { name, title: pageTitle(context, name), page, texts },
      { headers, status: isMissing ? 404 : status },
    );
  }
}

/** Handles the forms; a visitor signs in first, and then returns to the same promotion. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (context.caller.kind === "visitor") return redirect(getSignInRedirect(request, pathname + search));
  return promotionAction(context, request);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function PromoDetailRoute() {
  const { name, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  switch (page.kind) {
    case "never":
      return <ComingSoon name={name} />;
    case "failed":
      return <ErrorState title={t("promotions.failed.title")} text={t("promotions.failed.text")} />;
    case "missing":
      return (
        <EmptyState
          icon="gift"
          title={t("promotions.missing.title")}
          text={t("promotions.missing.text")}
          action={<ButtonLink to="/promotions">{t("promotions.act.back")}</ButtonLink>}
        />
      );
    case "draw":
      return <DrawPage draw={page.draw} verified={page.verified} />;
    case "one":
      return <PromotionPage key={page.one.promotionId} page={page} />;
  }
}
