import {
  type ActionFunctionArgs,
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
import { cameFrom, signInFirst } from "../came-from.ts";
import { pageTitle } from "../page-title.ts";
import { BettingRecord } from "./betting-record.tsx";
import { DemoWarning } from "./demo-warning.tsx";
import { depositAction } from "./deposit-action.server.ts";
import { DepositPage } from "./deposit-page.tsx";
import { loadBettingRecord } from "./load-betting-record.server.ts";
import { loadDeposit } from "./load-deposit.server.ts";
import { loadSecurity } from "./load-security.server.ts";
import { MemberPanel } from "./member-panel.tsx";
import { securityAction } from "./security-action.server.ts";
import { SecurityCenter } from "./security-center.tsx";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: faces },
  { rel: "stylesheet", href: stylesheet },
];

/** The page that stands beside the menu where none was asked for. */
const FIRST: MemberPage = "personalHistoryCopy";

/** The member centre (spec section 2, "Member centre panel"): for signed-in accounts that are not demo accounts. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { caller, brand, t } = context;
  if (caller.kind === "visitor") throw redirect(signInFirst(request, url.pathname + url.search));
  const from = cameFrom(request);
  const common = {
    back: from && !/^\/(member|login)\b/.test(from) ? from : null,
    menuFirst: params.pageKey === undefined,
    texts: context.texts("member", "nav", "security", "auth", "thirdParty", "payments"),
  };
  const title = (name: string) => pageTitle(context, name);
  if (caller.type === DEMO_TYPE) {
    return data(
      { ...common, page: { kind: "demo" as const }, key: null, title: title(t("member.demo.title")) },
      403,
    );
  }
  const asked = params.pageKey ?? FIRST;
  const key = memberPages(brand).find((page) => page === asked);
  if (!key) {
    return data(
      { ...common, page: { kind: "missing" as const }, key: null, title: title(t("member.title")) },
      404,
    );
  }
  const name = title(t(`nav.member.${key}`));
  if (key === "depositv2") {
    const { deposit, status } = await loadDeposit(context, url.searchParams);
    return data({ ...common, page: { kind: "deposit" as const, deposit }, key, title: name }, status);
  }
  if (key !== "personalHistoryCopy" && key !== "securityCenter")
    return data({ ...common, page: { kind: "later" as const }, key, title: name });
  if (key === "securityCenter") {
    const account = await loadSecurity(context);
    return data({ ...common, page: { kind: "security" as const, account }, key, title: name });
  }
  const { record, status } = await loadBettingRecord(context, url.searchParams);
  return data({ ...common, page: { kind: "record" as const, record }, key, title: name }, status);
}

/** The forms of "My account" and of "Deposit". */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { caller, brand } = context;
  const key = memberPages(brand).find((page) => page === params.pageKey);
  if (key !== "securityCenter" && key !== "depositv2") throw new Response(null, { status: 405 });
  if (caller.kind === "visitor" || caller.type === DEMO_TYPE) return redirect(`/member/${key}`);
  return key === "depositv2" ? depositAction(context, request) : securityAction(context, request);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function MemberCentre() {
  const { page, key, menuFirst, back } = useLoaderData<typeof loader>();
  const t = useT();
  const { brand } = useSite();
  if (page.kind === "demo") return <DemoWarning back={back ?? "/"} />;
  const name = key ? t(`nav.member.${key}`) : t("member.title");
  return (
    <MemberPanel current={key} title={name} menuFirst={menuFirst} back={back}>
      {page.kind === "deposit" ? (
        <DepositPage deposit={page.deposit} />
      ) : page.kind === "record" ? (
        <BettingRecord record={page.record} />
      ) : page.kind === "security" ? (
        <SecurityCenter account={page.account} />
      ) : page.kind === "later" ? (
        <EmptyState
          icon="timer"
          title={t("member.later.title", { page: name })}
          text={t("member.later.text", { brand: brand.name })}
        />
      ) : (
        <EmptyState
          icon="empty"
          title={t("member.missing.title", { brand: brand.name })}
          text={t("member.missing.text")}
        />
      )}
    </MemberPanel>
  );
}
