import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { RecordPages } from "../../../site/panel/records/period-filter.tsx";
import {
  FigureCell,
  LongNameCell,
  RecordRow,
  RecordTable,
} from "../../../site/panel/records/record-table.tsx";
import { BrandTime, ZoneAnnounced } from "../../../site/times.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LabelledBox, SelectField } from "../../../ui/field.tsx";
import { control, InputBox } from "../../../ui/input-box.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { MemberLink } from "../ui/member-link.tsx";
import { ReportProblem } from "../ui/report-problem.tsx";
import { useAgentMenu } from "../use-agent-menu.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import type { TeamListData } from "./load-team.server.ts";
import { MEMBER_SORTS } from "./member-sorts.ts";
import { MessageForm } from "./message-form.tsx";

type Found = NonNullable<TeamListData["found"]>;

interface TeamListProps {
  data: TeamListData;
  /** The key of a new message; null where the brand has no messages. */
  messageKey: string | null;
}

/** The accounts below an agent, level by level, or those of the whole team that a search finds. */
export function TeamList({ data: { filters, found, problem }, messageKey }: TeamListProps) {
  const { t } = useTranslation();
  return (
    <>
      {found && !filters.search ? <Breadcrumb path={found.path} /> : null}
      <Filters filters={filters} />
      {!found ? (
        <ReportProblem problem={problem} />
      ) : found.list.length === 0 ? (
        <Empty filters={filters} />
      ) : (
        <>
          <Members list={found.list} />
          <Pages filters={filters} found={found} />
        </>
      )}
      {messageKey !== null && found && !filters.under && !filters.search && found.total > 0 ? (
        <MessageForm key={messageKey} messageKey={messageKey} title={t("team.message.toAll")} to="" />
      ) : null}
      {filters.search ? (
        <Link className="link mt-3 inline-block py-1.5 text-13" to="?">
          {t("team.search.clear")}
        </Link>
      ) : null}
    </>
  );
}

function Filters({ filters }: Pick<TeamListData, "filters">) {
  const { t } = useTranslation();
  return (
    <Form
      method="get"
      action="/agent/downlineManagmentView"
      preventScrollReset
      className="mb-3 grid grid-cols-2 items-end gap-3 lg:flex lg:flex-wrap lg:[&>div]:max-w-55 lg:[&>div]:flex-[1_1_140px]"
    >
      {filters.under && !filters.search ? <input type="hidden" name="under" value={filters.under} /> : null}
      <LabelledBox label={t("team.search")} htmlFor="team-search">
        <InputBox size="sm">
          <input
            className={control}
            key={filters.search}
            id="team-search"
            type="search"
            name="search"
            defaultValue={filters.search}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </InputBox>
      </LabelledBox>
      <SelectField
        key={filters.sort}
        label={t("team.sort")}
        size="sm"
        name="sort"
        defaultValue={filters.sort}
      >
        {MEMBER_SORTS.map((sort) => (
          <option key={sort} value={sort === "registeredAt" ? "" : sort}>
            {t(`team.sort.${sort}`)}
          </option>
        ))}
      </SelectField>
      <Check
        name="agentsOnly"
        value="1"
        defaultChecked={filters.agentsOnly === "1"}
        className="lg:h-10 lg:items-center"
      >
        {t("team.agentsOnly")}
      </Check>
      <Button type="submit" variant="secondary" className="min-w-30 max-lg:col-span-full lg:h-10">
        {t("member.record.apply")}
      </Button>
    </Form>
  );
}

function Empty({ filters }: Pick<TeamListData, "filters">) {
  const { t } = useTranslation();
  const canAdd = useAgentMenu().includes("registerCenter");
  if (filters.search || filters.agentsOnly) {
    return <EmptyState icon="users" title={t("team.none.title")} text={t("team.none.text")} />;
  }
  return (
    <EmptyState
      icon="users"
      title={t("team.empty.title")}
      text={t("team.empty.text")}
      action={
        canAdd && !filters.under ? (
          <ButtonLink to="/agent/registerCenter">{t("nav.agent.registerCenter")}</ButtonLink>
        ) : null
      }
    />
  );
}

function Members({ list }: Pick<Found, "list">) {
  const { t } = useTranslation();
  const names = [
    t("team.below"),
    t("team.all"),
    t("team.sort.registeredAt"),
    t("team.sort.lastSignInAt"),
  ] as const;
  return (
    <ZoneAnnounced>
      <RecordTable
        caption={t("nav.agent.downlineManagmentView")}
        words={[t("team.username")]}
        figures={names}
        layout="two"
      >
        {list.map((member) => (
          <RecordRow key={member.username}>
            <LongNameCell>
              <MemberLink username={member.username} />
              <span className="flex flex-wrap items-center gap-1.5 text-12 text-text-3">
                <Badge tone={member.isAgent ? "accent" : "neutral"}>
                  {member.isAgent ? t("team.agentOfType", { type: member.type }) : t("team.member")}
                </Badge>
                {member.status === "disabled" ? (
                  <Badge tone="negative">{t("team.status.disabled")}</Badge>
                ) : null}
                {t("team.level", { level: member.depth })}
              </span>
            </LongNameCell>
            <FigureCell label={names[0]}>
              {member.below > 0 ? (
                <Link className="link" to={`?${new URLSearchParams({ under: member.username })}`}>
                  {formatCount(member.below)}
                  <span className="sr-only"> {t("team.open", { name: member.username })}</span>
                </Link>
              ) : (
                formatCount(member.below)
              )}
            </FigureCell>
            <FigureCell label={names[1]}>{formatCount(member.team)}</FigureCell>
            <FigureCell label={names[2]}>
              <BrandTime at={member.registeredAt} />
            </FigureCell>
            <FigureCell label={names[3]}>
              {member.lastSignInAt === null ? t("team.never") : <BrandTime at={member.lastSignInAt} />}
            </FigureCell>
          </RecordRow>
        ))}
      </RecordTable>
    </ZoneAnnounced>
  );
}

function Pages({ filters, found }: { filters: TeamListData["filters"]; found: Found }) {
  const { t } = useTranslation();
  const { pageNo, totalPages, total, list } = found;
  const first = (pageNo - 1) * 20 + 1;
  const to = (page: number) =>
    `?${new URLSearchParams(Object.entries({ ...filters, pageNo: String(page) }).filter(([, value]) => value !== ""))}`;
  return (
    <RecordPages
      shown={t("member.record.shown", { first, last: first + list.length - 1, total })}
      previous={pageNo > 1 ? to(pageNo - 1) : null}
      next={pageNo < totalPages ? to(pageNo + 1) : null}
    />
  );
}
