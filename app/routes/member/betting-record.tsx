import { Form, Link } from "@remix-run/react";
import clsx from "clsx";
import { useId } from "react";
import { useBrandTime } from "../../brand/use-brand-time.ts";
import { useT } from "../../i18n/use-t.tsx";
import type { BetRecord } from "../../platform/contract/wallet.ts";
import { artUrl } from "../../ui/art-url.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { PRESETS, stepDays } from "./date-range.ts";
import type { BettingRecordData } from "./load-betting-record.server.ts";

/** The betting record: filters above, rounds below, newest first. */
export function BettingRecord({ record }: { record: BettingRecordData }) {
  const t = useT();
  const { page } = record;
  return (
    <>
      <Filters record={record} />
      {!page ? (
        <ErrorState title={t("member.record.failed.title")} text={t("member.record.failed.text")} />
      ) : page.total === 0 ? (
        <EmptyState
          icon="list"
          title={t("member.record.empty.title")}
          text={t("member.record.empty.text")}
          action={<ButtonLink to="/rng">{t("member.record.empty.action")}</ButtonLink>}
        />
      ) : (
        <>
          <Rounds rounds={page.rounds} totals={page.totals} />
          <Pages record={record} page={page} />
        </>
      )}
    </>
  );
}

/** The address of the same record with something changed; a change of filter begins at the first page. */
function hrefOf(record: BettingRecordData, change: Record<string, string>): string {
  const { range, vassalage, gameType } = record;
  const days: Record<string, string> =
    range.preset === "custom" ? { from: range.fromDay, to: range.toDay } : { range: range.preset };
  const moved = "range" in change || "from" in change ? change : { ...days, ...change };
  const params = new URLSearchParams(moved);
  if (vassalage) params.set("vassalage", vassalage);
  if (gameType) params.set("gameType", gameType);
  return `?${params}`;
}

function Filters({ record }: { record: BettingRecordData }) {
  const t = useT();
  const { range, problem } = record;
  const before = stepDays(range, -1);
  const after = stepDays(range, 1);
  return (
    <div className="rfilters">
      <div className="rrow">
        <Segmented
          label={t("member.record.period")}
          value={range.preset}
          choices={PRESETS.map((preset) => ({
            value: preset,
            label: t(`member.record.preset.${preset}`),
            to: hrefOf(record, { range: preset }),
          }))}
        />
        <div className="rstep">
          <Link
            className="ib sm bg"
            to={hrefOf(record, { from: before.fromDay, to: before.toDay })}
            preventScrollReset
            aria-label={t("member.record.earlier")}
          >
            <Icon name="chevron-left" size={18} />
          </Link>
          <span className="small num nowrap">
            {range.fromDay === range.toDay ? range.fromDay : `${range.fromDay} – ${range.toDay}`}
          </span>
          {after.fromDay <= record.today ? (
            <Link
              className="ib sm bg"
              to={hrefOf(record, { from: after.fromDay, to: after.toDay })}
              preventScrollReset
              aria-label={t("member.record.later")}
            >
              <Icon name="chevron-right" size={18} />
            </Link>
          ) : null}
        </div>
      </div>
      <Form method="get" preventScrollReset className="rform">
        <DayField
          name="from"
          label={t("member.record.from")}
          value={range.fromDay}
          max={record.today}
          bad={!!problem}
        />
        <DayField
          name="to"
          label={t("member.record.to")}
          value={range.toDay}
          max={record.today}
          bad={!!problem}
        />
        <Choice
          name="vassalage"
          label={t("member.record.vendor")}
          value={record.vassalage}
          choices={[
            { value: "", label: t("member.record.vendor.all") },
            ...record.vendors.map(({ vassalage, name }) => ({ value: vassalage, label: name })),
          ]}
        />
        <Choice
          name="gameType"
          label={t("member.record.type")}
          value={record.gameType}
          choices={[
            { value: "", label: t("member.record.type.all") },
            ...record.gameTypes.map((type) => ({ value: type, label: t(`member.record.type.${type}`) })),
          ]}
        />
        <Button type="submit" variant="sec">
          {t("member.record.apply")}
        </Button>
      </Form>
      {problem ? (
        <p className="help err" id="range-problem" role="alert">
          <Icon name="alert" size={15} />
          {t(`member.record.problem.${problem}`)}
        </p>
      ) : (
        <p className="help">{t("member.record.zone", { zone: record.timeZone })}</p>
      )}
    </div>
  );
}

interface DayFieldProps {
  name: string;
  label: string;
  value: string;
  max: string;
  bad: boolean;
}

function DayField({ name, label, value, max, bad }: DayFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={clsx("input s", bad && "err")}>
        <input
          key={value}
          id={id}
          type="date"
          name={name}
          defaultValue={value}
          max={max}
          aria-invalid={bad || undefined}
          aria-describedby={bad ? "range-problem" : undefined}
        />
      </div>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
}

function Choice({ name, label, value, choices }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input s">
        <select key={value} id={id} name={name} defaultValue={value}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

interface RoundsProps {
  rounds: readonly BetRecord[];
  totals: { stake: number; validBet: number; win: number };
}

function Rounds({ rounds, totals }: RoundsProps) {
  const t = useT();
  const [stake, valid, net] = [t("member.record.stake"), t("member.record.valid"), t("member.record.net")];
  return (
    <table className="table rtable">
      <caption className="sr-only">{t("nav.member.personalHistoryCopy")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("member.record.time")}</th>
          <th scope="col">{t("member.record.game")}</th>
          <th scope="col" className="r">
            {stake}
          </th>
          <th scope="col" className="r">
            {valid}
          </th>
          <th scope="col" className="r">
            {net}
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <Round key={round.roundId} round={round} labels={{ stake, valid, net }} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t("member.record.total")}
          </th>
          <td className="r" data-label={stake}>
            <Money minor={totals.stake} />
          </td>
          <td className="r" data-label={valid}>
            <Money minor={totals.validBet} />
          </td>
          <td className="r" data-label={net}>
            <Money minor={totals.win - totals.stake} signed />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Round({ round, labels }: { round: BetRecord; labels: Record<"stake" | "valid" | "net", string> }) {
  const t = useT();
  const time = useBrandTime();
  const { roundId, gameId, gameName, status, startedAt } = round;
  return (
    <tr>
      <td className="num t2 rtime">
        <time dateTime={new Date(startedAt).toISOString()}>{time(startedAt)}</time>
      </td>
      <td className="rgame">
        <span className="rname">
          <img src={artUrl(`thumb/${gameId}`)} alt="" width="32" height="32" loading="lazy" />
          <span className="grow">
            <span className="b ell">{gameName}</span>
            <span className="cap t3 ell" title={roundId}>
              {t("member.record.round")} {roundId}
            </span>
          </span>
        </span>
      </td>
      <td className="r" data-label={labels.stake}>
        <Money minor={round.stake} />
      </td>
      <td className="r" data-label={labels.valid}>
        <Money minor={round.validBet} />
      </td>
      <td className="r b" data-label={labels.net}>
        {status === "ended" ? (
          <Money minor={round.win - round.stake} signed />
        ) : (
          <span className={clsx("badge", status === "open" && "inf")}>{t(`member.record.${status}`)}</span>
        )}
      </td>
    </tr>
  );
}

function Pages({
  record,
  page,
}: {
  record: BettingRecordData;
  page: NonNullable<BettingRecordData["page"]>;
}) {
  const t = useT();
  const { pageNo, totalPages, total, rounds } = page;
  const first = (pageNo - 1) * 15 + 1;
  const to = (pageNumber: number) => hrefOf(record, { pageNo: String(pageNumber) });
  return (
    <nav className="rpages" aria-label={t("member.record.pages")}>
      <span className="small t2 num">
        {t("member.record.shown", { first, last: first + rounds.length - 1, total })}
      </span>
      <span className="sp" />
      {pageNo > 1 ? (
        <ButtonLink size="sm" variant="sec" to={to(pageNo - 1)} rel="prev">
          {t("member.record.previous")}
        </ButtonLink>
      ) : null}
      {pageNo < totalPages ? (
        <ButtonLink size="sm" variant="sec" to={to(pageNo + 1)} rel="next">
          {t("member.record.next")}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
