import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Brand } from "../../brand/brand.ts";
import type { AgentPage } from "../../brand/brand-document.ts";
import { agentPages, hasDownlineTransfer } from "../../brand/member-pages.ts";
import { AGENT_TYPES, type Caller } from "../../platform/call-context.ts";
import faces from "../../styles/faces.css?url";
import stylesheet from "../../styles/member.css?url";
import { accountTransferAction } from "../account-transfers/account-transfer-action.server.ts";
import { AccountTransfers } from "../account-transfers/account-transfers.tsx";
import { loadAccountTransfers } from "../account-transfers/load-account-transfers.server.ts";
import { TRANSFER_PATHS } from "../account-transfers/paths.ts";
import { leadOn, panelBack, signInFirst } from "../came-from.ts";
import { NotPart, type NotPartKind } from "../later/not-part.tsx";
import { CloseLink } from "../member/close-link.tsx";
import { pageTitle } from "../page-title.ts";
import { elsewhere } from "../root/closed.server.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: faces },
  { rel: "stylesheet", href: stylesheet },
];

/** Team management has the transfer to a downline. */
const TEAM: AgentPage = "downlineManagmentView";

/** Who may see the agent centre (spec section 5): agents, where the brand has one. */
const isOpen = (brand: Brand, caller: Caller) =>
  brand.on("agentCentre") && caller.kind === "account" && AGENT_TYPES.includes(caller.type);

/**
 * The agent centre (spec section 2, "Agent centre panel"). Of its pages, team management can send money to accounts below;
 * what else belongs there, and the other pages, come with a later release.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { caller, brand, t } = context;
  if (caller.kind === "visitor" && brand.on("agentCentre")) {
    throw await elsewhere(context, signInFirst(request, url.pathname + url.search));
  }
  const open = isOpen(brand, caller);
  const sends = hasDownlineTransfer(brand);
  if (open && params.pageKey !== undefined && !agentPages(brand).some((page) => page === params.pageKey)) {
    throw new Response(null, { status: 404 });
  }
  if (open && sends) {
    if (params.pageKey === undefined) throw await elsewhere(context, TRANSFER_PATHS.downline);
    if (params.pageKey === TEAM) {
      const name = t("agent.team");
      return data({
        name,
        back: panelBack(request),
        transfers: await loadAccountTransfers(context, url.searchParams),
        title: pageTitle(context, name),
        texts: context.texts("agent", "auth", "member", "records", "security", "wallets", "withdraw"),
      });
    }
  }
  const name = t(open && sends ? "later.page.agentPage" : "later.page.agent");
  const kind: NotPartKind = open ? "soon" : brand.on("agentCentre") ? "agents" : "never";
  return data(
    { name, kind, title: pageTitle(context, name), texts: context.texts("later") },
    open ? 200 : 404,
  );
}

/** Sends money to an account below. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { brand, caller } = context;
  if (params.pageKey !== TEAM || !hasDownlineTransfer(brand)) {
    throw new Response(null, { status: 405 });
  }
  if (!isOpen(brand, caller)) return redirect(TRANSFER_PATHS.downline);
  return leadOn(await accountTransferAction(context, request, "downline"), request);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function AgentCentre() {
  const page = useLoaderData<typeof loader>();
  if (!("transfers" in page)) return <NotPart name={page.name} kind={page.kind} />;
  return (
    <div className="wrap mpanel alone">
      <div className="mcontent">
        <div className="mhead">
          <h1 className="h2">{page.name}</h1>
        </div>
        <AccountTransfers way="downline" data={page.transfers} />
      </div>
      <CloseLink back={page.back} label="agent.close" />
    </div>
  );
}
