import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { memberPages } from "../../brand/member-pages.ts";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { DEMO_TYPE } from "../../platform/call-context.ts";
import faces from "../../styles/faces.css?url";
import stylesheet from "../../styles/member.css?url";
import { EmptyState } from "../../ui/empty-state.tsx";
import { cameFrom, signInFirst } from "../came-from.ts";
import { pageTitle } from "../page-title.ts";
import { AccountRecord } from "./account-record.tsx";
import { BettingRecord } from "./betting-record.tsx";
import { DemoWarning } from "./demo-warning.tsx";
import { depositAction } from "./deposit-action.server.ts";
import { DepositPage } from "./deposit-page.tsx";
import { findPage, loadPage } from "./load-page.server.ts";
import { MemberPanel } from "./member-panel.tsx";
import { MoneyTimeline } from "./money-timeline.tsx";
import { menuEntryOf, type PanelPage } from "./panel-page.ts";
import { PersonalProfit } from "./personal-profit.tsx";
import { securityAction } from "./security-action.server.ts";
import { SecurityCenter } from "./security-center.tsx";
import { Withdraw } from "./withdraw.tsx";
import { withdrawAction } from "./withdraw-action.server.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: faces },
  { rel: "stylesheet", href: stylesheet },
];

/** The page that stands beside the menu where none was asked for. */
const FIRST: PanelPage = "personalHistoryCopy";

/** The member centre (spec section 2, "Member centre panel"): for signed-in accounts that are not demo accounts. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { caller, brand, t } = context;
  if (caller.kind === "visitor") throw redirect(signInFirst(request, url.pathname + url.search));
  const from = cameFrom(request);
  const common = {
    back: from && !/^\/(member|login)\b/.test(from) ? from : null,
    menuFirst: params.pageKey === undefined,
    texts: context.texts(
      "member",
      "nav",
      "security",
      "auth",
      "thirdParty",
      "payments",
      "records",
      "withdraw",
    ),
  };
  const title = (name: string) => pageTitle(context, name);
  if (caller.type === DEMO_TYPE) {
    return data(
      { ...common, page: { kind: "demo" as const }, key: null, title: title(t("member.demo.title")) },
      403,
    );
  }
  const key = findPage(params.pageKey ?? FIRST, memberPages(brand));
  if (!key) {
    return data(
      { ...common, page: { kind: "missing" as const }, key: null, title: title(t("member.title")) },
      404,
    );
  }
  const { status, ...page } = await loadPage(context, key, url.searchParams);
  return data({ ...common, page, key, title: title(t(`nav.member.${key}`)) }, status);
}

/** The forms of "My account", "Deposit" and "Withdraw". */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { caller, brand } = context;
  const key = memberPages(brand).find((page) => page === params.pageKey);
  if (key !== "securityCenter" && key !== "depositv2" && key !== "withdraw")
    throw new Response(null, { status: 405 });
  if (caller.kind === "visitor" || caller.type === DEMO_TYPE) return redirect(`/member/${key}`);
  if (key === "withdraw") return withdrawAction(context, request);
  return key === "depositv2" ? depositAction(context, request) : securityAction(context, request);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function MemberCentre() {
  const { page, key, menuFirst, back } = useLoaderData<typeof loader>();
  const t = useT();
  if (page.kind === "demo") return <DemoWarning back={back ?? "/"} />;
  const name = key ? t(`nav.member.${key}`) : t("member.title");
  return (
    <MemberPanel current={key && menuEntryOf(key)} title={name} menuFirst={menuFirst} back={back}>
      <Content page={page} name={name} />
    </MemberPanel>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>["page"];

function Content({ page, name }: { page: Exclude<Page, { kind: "demo" }>; name: string }) {
  const t = useT();
  const { brand } = useSite();
  switch (page.kind) {
    case "security":
      return <SecurityCenter account={page.account} />;
    case "record":
      return <BettingRecord record={page.record} />;
    case "deposit":
      return <DepositPage deposit={page.deposit} />;
    case "withdraw":
      return <Withdraw data={page.withdraw} />;
    case "accountRecord":
      return <AccountRecord record={page.record} />;
    case "timeline":
      return <MoneyTimeline timeline={page.timeline} />;
    case "profit":
      return <PersonalProfit profit={page.profit} />;
    case "later":
      return (
        <EmptyState
          icon="timer"
          title={t("member.later.title", { page: name })}
          text={t("member.later.text", { brand: brand.name })}
        />
      );
    case "missing":
      return (
        <EmptyState
          icon="empty"
          title={t("member.missing.title", { brand: brand.name })}
          text={t("member.missing.text")}
        />
      );
  }
}
