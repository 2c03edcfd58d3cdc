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
import { getFailure } from "../../site/call-failure.ts";
import { accountHeaders } from "../../site/caller.server.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { pageTitle } from "../../site/page-title.ts";
import { getSignInRedirect } from "../../site/return-to.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { BetPage } from "./bet-page.tsx";
import { loadLottery, loadLotteryList } from "./load-lottery.server.ts";
import { loadPlaySession } from "./load-play-session.server.ts";
import { lotteryAction } from "./lottery-action.server.ts";
import { LotteryList } from "./lottery-list.tsx";

/** The lottery pages and the contents of each (spec section 2): one vendor's lotteries, or all. */
const PAGES = {
  vnlottery: { title: "lottery.title.vn", vassalage: "TCG_LOTTO_VN" },
  sealottery: { title: "lottery.title.sea", vassalage: "TCG_SEA" },
  lottery: { title: "lottery.title", vassalage: null },
} as const;

type PageName = keyof typeof PAGES;

/** Loads `/vnLottery`, `/seaLottery` and `/lottery`: one lottery with `gameCode`, else the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const page = url.pathname.split("/")[1]?.toLowerCase() as PageName;
  if (page === "sealottery" && context.caller.kind === "visitor") {
    throw await redirectUnlessClosed(context, getSignInRedirect(request, url.pathname + url.search));
  }
  const { brand } = context;
  const { title, vassalage } = PAGES[page];
  const name = context.t(title);
  const gameCode = url.searchParams.get("gameCode");
  const isReminded = context.caller.kind === "account" && brand.document.protection.realityCheckMinutes > 0;
  const texts = isReminded ? context.texts("lottery", "protection") : context.texts("lottery");
  const common = { name, texts, ownPath: url.pathname, session: null };
  // An open draw counts down to the second; the list of lotteries may be slightly out of date.
  const headers = gameCode ? { "cache-control": "no-store" } : accountHeaders(context);
  try {
    const session = await loadPlaySession(context);
    if (gameCode) {
      const content = { kind: "game" as const, ...(await loadLottery(context, gameCode, url.searchParams)) };
      const title = pageTitle(context, content.game.name);
      return data({ ...common, session, title, content }, { headers });
    }
    const asked = vassalage ?? url.searchParams.get("vendor");
    const playType = url.searchParams.get("playType");
    const lists = await loadLotteryList(context, { vassalage: asked, playType: vassalage ? null : playType });
    const content = { kind: "list" as const, ...lists };
    return data(
      { ...common, session, title: pageTitle(context, name), content },
      { headers, status: lists.games.length === 0 ? 404 : 200 },
    );
  } catch (error) {
    const failure = getFailure(error);
    const isMissing = failure.data.code === "GAME_NOT_FOUND";
    const content = isMissing ? { kind: "missing" as const } : { kind: "failed" as const };
    return data({ ...common, title: pageTitle(context, name), content }, { headers, status: failure.status });
  }
}

/** Handles a ticket's form. A visitor signs in first and returns to the same lottery. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (context.caller.kind === "visitor") return redirect(getSignInRedirect(request, pathname + search));
  return lotteryAction(context, request);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function LotteryRoute() {
  const { content, name, ownPath, session } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (content.kind === "failed") {
    return <ErrorState title={t("error.PLATFORM_UNAVAILABLE")} text={t("lottery.none.text")} />;
  }
  if (content.kind === "missing" || (content.kind === "list" && content.games.length === 0)) {
    return (
      <EmptyState
        icon="lottery"
        title={t("lottery.none.title")}
        text={t("lottery.none.text")}
        action={<ButtonLink to="/">{t("nav.home")}</ButtonLink>}
      />
    );
  }
  if (content.kind === "list") return <LotteryList name={name} lists={content} session={session} />;
  return <BetPage key={content.game.gameCode} page={content} listPath={ownPath} session={session} />;
}
