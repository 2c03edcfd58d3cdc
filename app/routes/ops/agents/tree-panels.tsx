import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { AccountBelow, OperatorAgent } from "../../../platform/contract/ops/agents.ts";
import { Badge } from "../../../ui/badge.tsx";
import { DecisionButton } from "../parts/case-page.tsx";
import { timeColumn } from "../parts/columns.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { ActForm } from "../parts/form.tsx";
import { MemberLink } from "../parts/member-link.tsx";
import { OpsPager, type Paging } from "../parts/ops-pager.tsx";
import { OpsFacts, OpsPanel } from "../parts/ops-panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";
import { AgentLink } from "./parts.tsx";

/** The account's place in the tree, with links to those above. */
export function AgentFacts({ one, path }: Pick<OperatorAgent, "one" | "path">) {
  const { t } = useTranslation();
  const { brandName } = useOps();
  const { merchantId, username, type, status, nickname } = one;
  return (
    <OpsPanel title={t(textKey(`ops.agents.type.${type}`))}>
      <OpsFacts
        facts={[
          [t("ops.brand"), brandName(merchantId)],
          [t("ops.member"), <MemberLink key="member" merchantId={merchantId} username={username} />],
          [t("ops.agents.nickname"), nickname],
          [t("ops.member.status"), t(`ops.member.${status}`)],
          [
            t("ops.agents.above"),
            path.length === 0 ? t("ops.agents.none") : <Path key="path" {...{ merchantId, path }} />,
          ],
          [t("ops.agents.level"), one.level],
          [t("ops.agents.direct"), one.direct],
          [t("ops.agents.team"), one.team],
          [t("ops.member.registered"), <Time key="registered" at={one.registeredAt} />],
          [
            t("ops.member.signIn"),
            one.lastSignInAt === null ? null : <Time key="signIn" at={one.lastSignInAt} />,
          ],
          [t("ops.agents.firstPassword"), one.hasPassword ? null : t("ops.agents.noPassword")],
        ]}
      />
    </OpsPanel>
  );
}

function Path({ merchantId, path }: Pick<OperatorAgent, "path"> & { merchantId: string }) {
  return path.map(({ id, username }, at) => (
    <Fragment key={id}>
      {at > 0 ? " › " : null}
      <AgentLink merchant={merchantId} id={id} username={username} />
    </Fragment>
  ));
}

/** The figures of the team in the last days; nothing for a member. */
export function FiguresPanel({ one: { merchantId }, figures }: Pick<OperatorAgent, "one" | "figures">) {
  const { t } = useTranslation();
  const { money } = useOps();
  if (!figures) return null;
  const amount = (minor: number) => money(merchantId, minor);
  const { from, to } = figures;
  return (
    <OpsPanel title={t("ops.agents.figures.title", { from, to })}>
      <OpsFacts
        facts={[
          [t("ops.agents.bets"), figures.bets],
          [t("ops.agents.stake"), amount(figures.stake)],
          [t("ops.agents.validBet"), amount(figures.validBet)],
          [t("ops.agents.win"), amount(figures.win)],
          [t("ops.agents.bonuses"), amount(figures.bonuses)],
          [t("ops.agents.rebates"), amount(figures.rebates)],
          [t("ops.agents.earnings"), amount(figures.earnings)],
          [t("ops.agents.netLoss"), <b key="netLoss">{amount(figures.netLoss)}</b>],
          [t("ops.member.deposits"), amount(figures.deposits)],
          [t("ops.member.withdrawals"), amount(figures.withdrawals)],
          [t("ops.agents.newMembers"), figures.newMembers],
        ]}
      />
    </OpsPanel>
  );
}

/** The accounts directly below. */
export function BelowPanel({
  one,
  below,
  paging,
}: Pick<OperatorAgent, "one" | "below"> & { paging: Paging }) {
  const { t } = useTranslation();
  const agents = new URLSearchParams({ brand: one.merchantId, below: one.id });
  return (
    <OpsPanel title={t("ops.agents.direct")}>
      {below.length === 0 ? (
        <p>{t("ops.agents.noneBelow")}</p>
      ) : (
        <>
          <Link className="link self-start" to={`/ops/agents?${agents}`}>
            {t("ops.agents.withFigures")}
          </Link>
          <DataTable
            label={t("ops.agents.direct")}
            rows={below}
            getKey={({ id }) => id}
            columns={[
              {
                head: "ops.agents.username",
                cell: (row) => <AgentLink {...row} merchant={row.merchantId} />,
              },
              { head: "ops.agents.type", cell: ({ type }) => t(textKey(`ops.agents.type.${type}`)) },
              { head: "ops.agents.direct", cell: ({ direct }) => direct, align: "right" },
              { head: "ops.agents.team", cell: ({ team }) => team, align: "right" },
              timeColumn<AccountBelow>("ops.member.registered", ({ registeredAt }) => registeredAt),
            ]}
          />
          <OpsPager {...paging} />
        </>
      )}
    </OpsPanel>
  );
}

/** Links to the agent's contracts and settlements; nothing for a member. */
export function ContractLinks({ one, path }: Pick<OperatorAgent, "one" | "path">) {
  const { t } = useTranslation();
  const { may, brandName } = useOps();
  const { merchantId, username, isAgent } = one;
  if (!isAgent) return null;
  const query = new URLSearchParams({ brand: merchantId, search: username });
  const terms = new URLSearchParams({ for: merchantId, username });
  return (
    <OpsPanel title={t("ops.nav.agentContracts")}>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        <li>
          <Link className="link" to={`/ops/agentContracts?${query}`}>
            {t("ops.nav.agentContracts")}
          </Link>
        </li>
        <li>
          <Link className="link" to={`/ops/settlements?${query}`}>
            {t("ops.nav.settlements")}
          </Link>
        </li>
        {path.length === 0 && may("agentContracts.propose") ? (
          <li>
            <Link className="link" to={`/ops/agentContracts?${terms}#propose`}>
              {t("ops.agentContracts.new", { brand: brandName(merchantId) })}
            </Link>
          </li>
        ) : null}
      </ul>
    </OpsPanel>
  );
}

const MOVE_TONES = {
  waiting: "warning",
  applied: "positive",
  refused: "negative",
  withdrawn: "neutral",
} as const;

/** The moves of the account, newest first; the one that waits can be withdrawn. */
export function MovesPanel({ moves, names }: Pick<OperatorAgent, "moves" | "names">) {
  const { t } = useTranslation();
  const { may } = useOps();
  if (moves.length === 0) return null;
  const place = (username: string | null) => username ?? t("ops.agents.top");
  return (
    <OpsPanel title={t("ops.agents.moves")}>
      <ul className="grid gap-4 divide-y divide-border *:not-last:pb-4">
        {moves.map(({ id, from, to, startsAt, state, reason, operatorId, createdAt }) => (
          <li key={id} className="grid gap-1.5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b className="wrap-anywhere">
                {place(from)} → {place(to)}
              </b>
              <Badge tone={MOVE_TONES[state]}>{t(`ops.agents.move.state.${state}`)}</Badge>
            </p>
            <Line name={t("ops.agents.move.from")}>
              <Time at={startsAt} />
            </Line>
            <Line name={t("ops.adjustments.reason")}>{reason}</Line>
            <Line name={t("ops.log.who")}>
              {names[operatorId] ?? t("ops.log.command")} · <Time at={createdAt} />
            </Line>
            {state === "waiting" && may("agents.withdrawMove") ? (
              <ActForm>
                <input type="hidden" name="moveId" value={id} />
                <DecisionButton decision="withdrawMove" kind="other" text="ops.agents.move.withdraw" />
              </ActForm>
            ) : null}
          </li>
        ))}
      </ul>
    </OpsPanel>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="text-13 wrap-anywhere">
      <span className="text-text-3">{name}:</span> {children}
    </p>
  );
}

const LINK_TONES = { open: "positive", used: "neutral", expired: "neutral", ended: "neutral" } as const;

/** The links with which accounts register below the agent. */
export function LinksPanel({ one, links }: Pick<OperatorAgent, "one" | "links">) {
  const { t } = useTranslation();
  if (!one.isAgent || links.length === 0) return null;
  return (
    <OpsPanel title={t("ops.agents.links")}>
      <DataTable
        label={t("ops.agents.links")}
        rows={links}
        getKey={({ id }) => id}
        columns={[
          { head: "ops.agents.links.name", cell: ({ name }) => name },
          { head: "ops.agents.links.code", cell: ({ code }) => code },
          { head: "ops.agents.type", cell: ({ type }) => t(textKey(`ops.agents.type.${type}`)) },
          {
            head: "ops.agents.links.uses",
            cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} / ${maxUses}`),
            align: "right",
          },
          timeColumn<OperatorAgent["links"][number]>("ops.agents.links.until", ({ expiresAt }) => expiresAt),
          {
            head: "ops.status",
            cell: ({ state }) => (
              <Badge tone={LINK_TONES[state]}>{t(`ops.agents.links.state.${state}`)}</Badge>
            ),
          },
        ]}
      />
    </OpsPanel>
  );
}
