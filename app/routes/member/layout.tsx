import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { isDemo } from "../../site/caller.server.ts";
import { DemoWarning } from "../../site/dialogs/real-account/demo-warning.tsx";
import { ErrorPage } from "../../site/error-page.tsx";
import { errorMeta, pageTitle } from "../../site/page-title.ts";
import { panelReturnTo } from "../../site/return-to.ts";
import { useSite } from "../../site/use-site.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { countUnread, NOTHING_UNREAD } from "./count-unread.server.ts";
import { findMemberPage, requireSignIn } from "./guard.server.ts";
import { MemberPanel } from "./ui/member-panel.tsx";

/** The member centre (spec section 2, "Member centre panel") around its pages, each of which has its own route. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignIn(context, request);
  const { brand, t } = context;
  const { pathname } = new URL(request.url);
  const demo = isDemo(context);
  const key = demo ? null : findMemberPage(brand, pathname);
  const name = t(demo ? "member.demo.title" : key ? `nav.member.${key}` : "member.title");
  return {
    demo,
    key,
    menuFirst: /^\/member\/?$/i.test(pathname),
    unread: key ? await countUnread(context) : NOTHING_UNREAD,
    back: panelReturnTo(request),
    title: pageTitle(context, name),
    texts: context.texts("member"),
  };
}

/** Sets the title of a page: the layout's title, which is the page's name. */
export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data && (!error || isMissing(error)) ? [{ title: data.title }] : errorMeta(error, matches);

export default function MemberLayout() {
  return (
    <MemberPanel panel={useLoaderData<typeof loader>()}>
      <Outlet />
    </MemberPanel>
  );
}

/** Replaces a page: for a demo account, for a page that the brand does not have, and when a page failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  const panel = useRouteLoaderData<typeof loader>("routes/member/layout");
  if (panel?.demo) return <DemoWarning back={panel.back ?? "/"} />;
  if (!panel || !isMissing(error)) return <ErrorPage error={error} />;
  return (
    <MemberPanel panel={panel}>
      <Missing />
    </MemberPanel>
  );
}

/** Returns true when a guard refused: with 403 a demo account, with 404 a page that the brand does not have. */
function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 403 || error.status === 404);
}

function Missing() {
  const { t } = useTranslation();
  const { brand } = useSite();
  return (
    <EmptyState
      icon="empty"
      title={t("member.missing.title", { brand: brand.name })}
      text={t("member.missing.text")}
    />
  );
}
