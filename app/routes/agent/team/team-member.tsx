import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { AGENT_PAGES } from "../../../site/agent-pages.ts";
import { PeriodFilter, recordHref } from "../../../site/panel/records/period-filter.tsx";
import { Section } from "../../../site/panel/section.tsx";
import { BrandTime, ZoneAnnounced } from "../../../site/times.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { Money } from "../../../ui/money.tsx";
import { Table, Td, Th } from "../../../ui/table.tsx";
import { ReportProblem } from "../ui/report-problem.tsx";
import { useAgentMenu } from "../use-agent-menu.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import type { TeamMemberData } from "./load-team.server.ts";
import { MessageForm } from "./message-form.tsx";
import { RatesForm } from "./rates-form.tsx";

const FIGURES = [
  "stake",
  "validBet",
  "win",
  "deposits",
  "withdrawals",
  "bonuses",
  "rebates",
  "earnings",
  "netLoss",
] as const;

type Found = NonNullable<TeamMemberData["found"]>;

interface TeamMemberProps {
  data: TeamMemberData;
  /** The key of a new message; null where the brand has no messages. */
  messageKey: string | null;
}

/** One account of an agent's team, as far as the agent may see it. */
export function TeamMember({
  data: { username, period, found, rates, problem },
  messageKey,
}: TeamMemberProps) {
  const { t } = useTranslation();
  const menu = useAgentMenu();
  if (!found) return <ReportProblem problem={problem} />;
  const { isAgent, depth, status } = found.member;
  const canOffer = isAgent && depth === 1 && status === "active";
  const offers = menu.filter((page) => canOffer && AGENT_PAGES[page].contract !== undefined);
  const of = (page: string) => `/agent/${page}${recordHref(period, { username: found.member.username })}`;
  return (
    <ZoneAnnounced>
      <Breadcrumb path={found.path} />
      <div className="grid grid-cols-1 gap-4">
        <About member={found.member} />
        <div>
          <PeriodFilter period={period} filters={{ member: username }} />
          <Figures found={found} />
          <HelpText className="mt-2">{t("team.netLoss.help")}</HelpText>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink size="sm" variant="secondary" to={of("personalHistoryCopy")}>
            {t("team.bets.of")}
          </ButtonLink>
          <ButtonLink size="sm" variant="secondary" to={of("agentDownlineTransactionDetailsCopy")}>
            {t("team.transactions.of")}
          </ButtonLink>
          {offers.map((page) => (
            <ButtonLink
              key={page}
              size="sm"
              variant="secondary"
              to={`/agent/${page}?${new URLSearchParams({ view: "offer", to: found.member.username })}`}
            >
              {t("team.offer", { kind: t(`nav.agent.${page}`) })}
            </ButtonLink>
          ))}
        </div>
        {rates === null ? null : <RatesForm username={found.member.username} rates={rates} />}
        {messageKey === null ? null : (
          <MessageForm
            key={messageKey}
            messageKey={messageKey}
            title={t("team.message.toOne", { name: found.member.username })}
            to={found.member.username}
          />
        )}
      </div>
    </ZoneAnnounced>
  );
}

function About({ member }: Pick<Found, "member">) {
  const { t } = useTranslation();
  return (
    <Section title={member.username}>
      <Facts>
        <Fact name={t("team.nickname")}>{member.nickname}</Fact>
        <Fact name={t("team.type")}>
          {member.isAgent ? t("team.agentOfType", { type: member.type }) : t("team.member")}
        </Fact>
        <Fact name={t("team.status")}>{t(`team.status.${member.status}`)}</Fact>
        <Fact name={t("team.depth")}>{formatCount(member.depth)}</Fact>
        {member.isAgent ? (
          <>
            <Fact name={t("team.below")}>{formatCount(member.below)}</Fact>
            <Fact name={t("team.all")}>{formatCount(member.team)}</Fact>
          </>
        ) : null}
        <Fact name={t("team.sort.registeredAt")}>
          <BrandTime at={member.registeredAt} />
        </Fact>
        <Fact name={t("team.sort.lastSignInAt")}>
          {member.lastSignInAt === null ? t("team.never") : <BrandTime at={member.lastSignInAt} />}
        </Fact>
        {member.mobile === null ? null : <Fact name={t("team.mobile")}>{member.mobile}</Fact>}
        {member.email === null ? null : <Fact name={t("team.email")}>{member.email}</Fact>}
      </Facts>
    </Section>
  );
}

function Figures({ found: { own, total } }: { found: Found }) {
  const { t } = useTranslation();
  return (
    <Table>
      <caption className="sr-only">{t("team.figures")}</caption>
      <thead>
        <tr>
          <Th scope="col">
            <span className="sr-only">{t("team.figure")}</span>
          </Th>
          <Th scope="col" end>
            {t("team.ownFigures")}
          </Th>
          {total ? (
            <Th scope="col" end>
              {t("team.teamFigures")}
            </Th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {FIGURES.map((name) => (
          <tr key={name}>
            <Th scope="row">{t(`team.figure.${name}`)}</Th>
            <Td end>
              <Money minor={own[name]} />
            </Td>
            {total ? (
              <Td end>
                <Money minor={total[name]} />
              </Td>
            ) : null}
          </tr>
        ))}
        {total
          ? (["members", "newMembers", "active"] as const).map((name) => (
              <tr key={name}>
                <Th scope="row">{t(`team.figure.${name}`)}</Th>
                <Td end />
                <Td end>{formatCount(total[name])}</Td>
              </tr>
            ))
          : null}
      </tbody>
    </Table>
  );
}
