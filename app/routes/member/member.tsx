import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { MemberPage } from "../../brand/brand-document.ts";
import { memberPages } from "../../brand/member-pages.ts";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { DEMO_TYPE } from "../../platform/call-context.ts";
import faces from "../../styles/faces.css?url";
import stylesheet from "../../styles/member.css?url";
import { EmptyState } from "../../ui/empty-state.tsx";
import { accountTransferAction } from "../account-transfers/account-transfer-action.server.ts";
import { AccountTransfers } from "../account-transfers/account-transfers.tsx";
import { leadOn, panelBack, signInFirst } from "../came-from.ts";
import { pageTitle } from "../page-title.ts";
import { elsewhere } from "../root/closed.server.ts";
import { AccountRecord } from "./account-record.tsx";
import { BettingRecord } from "./betting-record.tsx";
import { BonusDetails } from "./bonus-details.tsx";
import { DemoWarning } from "./demo-warning.tsx";
import { depositAction } from "./deposit-action.server.ts";
import { DepositPage } from "./deposit-page.tsx";
import { findPage, loadPage } from "./load-page.server.ts";
import { countUnread, NOTHING_UNREAD } from "./load-rewards.server.ts";
import { MemberPanel } from "./member-panel.tsx";
import { MoneyTimeline } from "./money-timeline.tsx";
import { menuEntryOf, type PanelPage } from "./panel-page.ts";
import { PersonalProfit } from "./personal-profit.tsx";
import { rewardAction } from "./reward-action.server.ts";
import { RewardCentre } from "./reward-centre.tsx";
import { securityAction } from "./security-action.server.ts";
import { SecurityCenter } from "./security-center.tsx";
import { Wallets } from "./wallets.tsx";
import { walletsAction } from "./wallets-action.server.ts";
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
  if (caller.kind === "visitor")
    throw await elsewhere(context, signInFirst(request, url.pathname + url.search));
  const common = {
    back: panelBack(request),
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
      "wallets",
      "rewards",
    ),
  };
  const title = (name: string) => pageTitle(context, name);
  if (caller.type === DEMO_TYPE) {
    return data(
      {
        ...common,
        page: { kind: "demo" as const },
        key: null,
        unread: NOTHING_UNREAD,
        title: title(t("member.demo.title")),
      },
      403,
    );
  }
  const key = findPage(params.pageKey ?? FIRST, memberPages(brand));
  if (!key) {
    return data(
      {
        ...common,
        page: { kind: "missing" as const },
        key: null,
        unread: NOTHING_UNREAD,
        title: title(t("member.title")),
      },
      404,
    );
  }
  const { status, ...page } = await loadPage(context, key, url.searchParams);
  const unread = await countUnread(context);
  return data({ ...common, page, key, unread, title: title(t(`nav.member.${key}`)) }, status);
}

type PageAction = (context: AppLoadContext, request: Request) => Promise<Response | object>;

const ACTIONS = {
  securityCenter: securityAction,
  depositv2: depositAction,
  withdraw: withdrawAction,
  transferFund: walletsAction,
  transferUpline: (context, request) => accountTransferAction(context, request, "upline"),
  rewardCenter: rewardAction,
} satisfies Partial<Record<MemberPage, PageAction>>;

function hasAction(page: string | undefined): page is keyof typeof ACTIONS {
  return page !== undefined && Object.hasOwn(ACTIONS, page);
}

/** The forms of the pages that have any. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { caller, brand } = context;
  const key = memberPages(brand).find((page) => page === params.pageKey);
  if (!hasAction(key)) throw new Response(null, { status: 405 });
  if (caller.kind === "visitor" || caller.type === DEMO_TYPE) return redirect(`/member/${key}`);
  return leadOn(await ACTIONS[key](context, request), request);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function MemberCentre() {
  const { page, key, menuFirst, back, unread } = useLoaderData<typeof loader>();
  const t = useT();
  if (page.kind === "demo") return <DemoWarning back={back ?? "/"} />;
  const name = key ? t(`nav.member.${key}`) : t("member.title");
  return (
    <MemberPanel
      current={key && menuEntryOf(key)}
      title={name}
      unread={unread}
      menuFirst={menuFirst}
      back={back}
    >
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
    case "wallets":
      return <Wallets data={page.wallets} />;
    case "upline":
      return <AccountTransfers way="upline" data={page.upline} />;
    case "accountRecord":
      return <AccountRecord record={page.record} />;
    case "timeline":
      return <MoneyTimeline timeline={page.timeline} />;
    case "profit":
      return <PersonalProfit profit={page.profit} />;
    case "bonuses":
      return <BonusDetails data={page.bonuses} />;
    case "rewards":
      return <RewardCentre rewards={page.rewards} />;
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
