import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { type PromotionGroup, promotionGroup } from "../../platform/contract/promotion-rules.ts";
import type { Tournament } from "../../platform/contract/tournaments.ts";
import { getFailure } from "../../site/call-failure.ts";
import { accountHeaders } from "../../site/caller.server.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { OnBreak } from "../../site/on-break.tsx";
import { readPageNumber } from "../../site/page-number.ts";
import { pageTitle } from "../../site/page-title.ts";
import { TournamentCard } from "../../site/promotions/tournament-card.tsx";
import { Times } from "../../site/times.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageColumn, SectionHead } from "../../ui/page-parts.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { OwnEntries } from "./own-entries.tsx";
import { PromotionTile } from "./promotion-tile.tsx";

const TAB = "tab";
const OWN = "mine";

/** Loads the promotions by group (spec section 2), and with `?tab=mine` those that a member has taken part in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const name = context.t("promotions.title");
  const common = { name, title: pageTitle(context, name) };
  const headers = accountHeaders(context);
  if (!context.brand.document.pages.includes("promotions")) {
    return data(
      { ...common, page: null, failed: false, texts: context.texts("later") },
      { status: 404, headers },
    );
  }
  const texts = context.texts("promotions", "tournaments");
  const asked = new URL(request.url).searchParams;
  const pageNo = readPageNumber(asked);
  const isMember = context.caller.kind === "account" && context.caller.type !== 4;
  const { promotions } = context.platform;
  try {
    const group = promotionGroup.safeParse(asked.get(TAB)).data;
    const isOwn = isMember && asked.get(TAB) === OWN;
    const [list, available, own, tournaments] = await Promise.all([
      promotions.list({ pageNo: isOwn ? 1 : pageNo, ...(group ? { group } : {}) }),
      promotions.available(),
      isOwn ? promotions.entries({ pageNo }) : null,
      isOwn ? [] : loadTournaments(context),
    ]);
    const page = {
      ...list,
      ...available,
      own,
      tournaments,
      pageNo,
      isMember,
      tab: isOwn ? OWN : (group ?? ""),
    };
    return data({ ...common, page, failed: false, texts }, { headers });
  } catch (error) {
    return data(
      { ...common, page: null, failed: true, texts },
      { headers, status: getFailure(error).status },
    );
  }
}

/**
 * Loads the tournaments that are not over. Returns none during a break, and when they cannot be read, since the page
 * has other content.
 */
async function loadTournaments(context: LoaderFunctionArgs["context"]) {
  if (!context.brand.on("tournaments")) return [];
  try {
    const { list, onBreak } = await context.platform.rewards.tournaments({});
    if (onBreak) return [];
    return list.filter(({ state }) => state === "running" || state === "coming_soon");
  } catch (error) {
    getFailure(error);
    return [];
  }
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function PromotionsPage() {
  const { name, page, failed } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (failed) return <ErrorState title={t("promotions.failed.title")} text={t("promotions.failed.text")} />;
  if (!page) return <ComingSoon name={name} />;
  const { availablePromoCount: count, availablePromo, isMember } = page;
  return (
    <PageColumn>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="heading-1">{name}</h1>
          {isMember && !page.onBreak ? (
            <p className="text-13 text-text-2">{t("promotions.available", { count })}</p>
          ) : null}
        </div>
        {isMember && !page.onBreak && availablePromo.REFERRAL.enabled ? (
          <ButtonLink to="/member/referral" variant="outline">
            {t("promotions.invite")}
          </ButtonLink>
        ) : null}
      </header>
      <Tournaments list={page.tournaments} />
      <Tabs groups={page.groups} tab={page.tab} isMember={isMember} />
      {page.own ? (
        <OwnEntries found={page.own} pageNo={page.pageNo} />
      ) : page.onBreak ? (
        <OnBreak />
      ) : page.list.length === 0 ? (
        <EmptyState
          icon="gift"
          title={t("promotions.empty.title")}
          text={t("promotions.empty.text")}
          action={page.tab ? <ButtonLink to="/promotions">{t("promotions.empty.action")}</ButtonLink> : null}
        />
      ) : (
        <Times when={page.list.some(({ state, endsAt }) => state === "coming_soon" || endsAt !== null)}>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {page.list.map((one) => (
              <PromotionTile key={one.promotionId} one={one} />
            ))}
          </div>
        </Times>
      )}
    </PageColumn>
  );
}

/** Renders current and future tournaments, above the promotions. */
function Tournaments({ list }: { list: readonly Tournament[] }) {
  const { t } = useTranslation();
  const id = useId();
  if (list.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        title={t("tournaments.title")}
        link={
          <Link className="link" to="/tournament">
            {t("tournaments.all")}
          </Link>
        }
      />
      <Times>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {list.slice(0, 3).map((tournament) => (
            <TournamentCard key={tournament.tournamentId} tournament={tournament} />
          ))}
        </div>
      </Times>
    </section>
  );
}

interface TabsProps {
  groups: readonly { group: PromotionGroup; count: number }[];
  tab: string;
  isMember: boolean;
}

/** Renders links to the groups with promotions, and to the member's own activity. */
function Tabs({ groups, tab, isMember }: TabsProps) {
  const { t } = useTranslation();
  const filled = groups.filter(({ group, count }) => count > 0 || group === tab);
  return (
    <Segmented
      label={t("promotions.tabs")}
      value={tab}
      size="lg"
      className="justify-self-start"
      choices={[
        { value: "", label: t("promotions.tab.all"), to: "/promotions" },
        ...filled.map(({ group }) => ({
          value: group as string,
          label: t(`promotions.group.${group}`),
          to: `/promotions?${TAB}=${group}`,
        })),
        ...(isMember
          ? [{ value: OWN, label: t("promotions.tab.mine"), to: `/promotions?${TAB}=${OWN}` }]
          : []),
      ]}
    />
  );
}
