import { useLocation } from "@remix-run/react";
import { useId } from "react";
import type { Translate } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { zoneText } from "../../../shared/date-format.ts";
import { Button, ButtonLink, buttonClass } from "../../../ui/button.tsx";
import { LabelledBox, SelectField } from "../../../ui/field.tsx";
import { ErrorText, HelpText } from "../../../ui/help-text.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { iconButton } from "../../../ui/icon-button.ts";
import { control, InputBox } from "../../../ui/input-box.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { useSite } from "../../use-site.ts";
import { type DateRange, type Preset, type RangeProblem, stepDays } from "./date-range.ts";
import { PageBar } from "./page-bar.tsx";

/** The period of a record, and the bounds for choosing it. */
export interface PeriodData {
  range: DateRange;
  problem: RangeProblem | null;
  /** The periods with their own links. */
  presets: readonly Preset[];
  /** Today, in the brand's zone. */
  today: string;
  timeZone: string;
}

interface PeriodFilterProps {
  period: PeriodData;
  /** The record's other filters, by parameter; they remain when the period changes. */
  filters: Readonly<Record<string, string>>;
  /** Further fields of the form, before its button. */
  choices?: readonly ChoiceProps[];
  /** A username in the record, or part of one. */
  search?: SearchProps;
}

/**
 * Returns a record's address with a changed period or page. A new period or filter returns to the first page. An empty
 * value removes the parameter.
 */
export function recordHref(
  { range }: PeriodData,
  filters: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string>> = {},
): string {
  const days: Record<string, string> =
    range.preset === "custom" ? { from: range.fromDay, to: range.toDay } : { range: range.preset };
  const isPeriod = "range" in change || "from" in change;
  const wanted = isPeriod ? { ...change, ...filters } : { ...days, ...filters, ...change };
  return `?${new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ""))}`;
}

/**
 * The period by preset, step or day, with the record's other filters in the same form. A phone shows one row with the
 * selection, which opens the rest.
 */
export function PeriodFilter({ period, filters, choices = [], search }: PeriodFilterProps) {
  const { t } = useTranslation();
  const { now } = useSite();
  const { problem, timeZone } = period;
  return (
    <div className="mb-3 grid grid-cols-1 gap-3 max-lg:gap-2">
      {/* Closed again when another record is shown. */}
      <details key={recordHref(period, filters)} className="group peer lg:hidden" open={problem !== null}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md bg-surface-2 px-3.5 text-13 font-semibold">
          <Icon name="filter" size={18} className="text-text-2" />
          <span className="sr-only">{t("member.record.period")}</span>
          <span className="min-w-0 flex-1 truncate">{getChosen(t, period, choices, search)}</span>
          <Icon name="chevron-down" size={16} className="text-text-3 group-open:rotate-180" />
        </summary>
      </details>
      {/* Beside the summary, so that a wide screen shows it without opening. */}
      <div className="grid grid-cols-1 gap-3 max-lg:hidden max-lg:peer-open:grid">
        <Periods period={period} filters={filters} />
        <Fields period={period} filters={filters} choices={choices} search={search} />
      </div>
      {problem ? (
        <ErrorText id="range-problem" role="alert">
          {t(`member.record.problem.${problem}`)}
        </ErrorText>
      ) : null}
      <HelpText>{t("member.record.zone", { zone: `${timeZone} (${zoneText(now, timeZone)})` })}</HelpText>
    </div>
  );
}

/** Summarises the selection: the period, and each filter that excludes something. */
function getChosen(
  t: Translate,
  { range }: PeriodData,
  choices: readonly ChoiceProps[],
  search: SearchProps | undefined,
): string {
  const period = range.preset === "custom" ? getDays(range) : t(`member.record.preset.${range.preset}`);
  const chosen = choices.flatMap(({ value, choices: [all, ...others] }) => {
    const one = all?.value === value ? undefined : others.find((other) => other.value === value);
    return one ? [one.label] : [];
  });
  return [period, ...chosen, ...(search?.value ? [search.value] : [])].join(" · ");
}

const getDays = ({ fromDay, toDay }: DateRange) => (fromDay === toDay ? fromDay : `${fromDay} – ${toDay}`);

/** Links to periods: the usual ones, the previous and the next. */
function Periods({ period, filters }: Pick<PeriodFilterProps, "period" | "filters">) {
  const { t } = useTranslation();
  const { range, presets, today } = period;
  const before = stepDays(range, -1);
  const after = stepDays(range, 1);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        className="max-lg:flex max-lg:w-full max-lg:*:grow max-lg:*:px-1.5"
        label={t("member.record.period")}
        value={range.preset}
        choices={presets.map((preset) => ({
          value: preset,
          label: t(`member.record.preset.${preset}`),
          to: recordHref(period, filters, { range: preset }),
        }))}
      />
      <div className="ml-auto flex items-center gap-2.5 max-lg:w-full max-lg:justify-between">
        <Link
          className={iconButton({ size: "sm", look: "filled" })}
          to={recordHref(period, filters, { from: before.fromDay, to: before.toDay })}
          preventScrollReset
          aria-label={t("member.record.earlier")}
        >
          <Icon name="chevron-left" size={18} />
        </Link>
        <span className="text-13 tabular-nums whitespace-nowrap">{getDays(range)}</span>
        {after.fromDay <= today ? (
          <Link
            className={iconButton({ size: "sm", look: "filled" })}
            to={recordHref(period, filters, { from: after.fromDay, to: after.toDay })}
            preventScrollReset
            aria-label={t("member.record.later")}
          >
            <Icon name="chevron-right" size={18} />
          </Link>
        ) : null}
      </div>
    </div>
  );
}

/** The form for a custom period, with the record's other filters. */
function Fields({
  period,
  filters,
  choices,
  search,
}: Required<Omit<PeriodFilterProps, "search">> & Pick<PeriodFilterProps, "search">) {
  const { t } = useTranslation();
  // The action is explicit, since an index route would add itself to its form's address.
  const { pathname } = useLocation();
  const { range, problem, today } = period;
  const days = { max: today, bad: problem !== null };
  const shown = [...choices, ...(search ? [search] : [])].map(({ name }) => name);
  const others = Object.entries(filters).filter(([name, value]) => value !== "" && !shown.includes(name));
  return (
    <Form
      method="get"
      action={pathname}
      preventScrollReset
      // In two columns, a field without a neighbour takes the whole row.
      className="grid grid-cols-2 items-end gap-3 [&>div:nth-last-child(2):nth-of-type(odd)]:col-span-full lg:flex lg:flex-wrap lg:[&>div]:max-w-55 lg:[&>div]:flex-[1_1_140px]"
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DayField name="from" label={t("member.record.from")} value={range.fromDay} {...days} />
      <DayField name="to" label={t("member.record.to")} value={range.toDay} {...days} />
      {choices.map((choice) => (
        <Choice key={choice.name} {...choice} />
      ))}
      {search ? <Search {...search} /> : null}
      <Button type="submit" variant="secondary" className="col-span-full min-w-30 lg:h-10">
        {t("member.record.apply")}
      </Button>
    </Form>
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
    <LabelledBox label={label} htmlFor={id}>
      <InputBox size="sm" invalid={bad}>
        <input
          className={control}
          key={value}
          id={id}
          type="date"
          name={name}
          defaultValue={value}
          max={max}
          aria-invalid={bad || undefined}
          aria-describedby={bad ? "range-problem" : undefined}
        />
      </InputBox>
    </LabelledBox>
  );
}

/** A single-choice field; the first choice excludes nothing. */
interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
}

/** A select field in a record's form. */
function Choice({ name, label, value, choices }: ChoiceProps) {
  return (
    <SelectField key={value} label={label} size="sm" name={name} defaultValue={value}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}

/** A text field in a record's form. */
interface SearchProps {
  name: string;
  label: string;
  value: string;
}

function Search({ name, label, value }: SearchProps) {
  const id = useId();
  return (
    <LabelledBox label={label} htmlFor={id}>
      <InputBox size="sm">
        <input
          className={control}
          key={value}
          id={id}
          type="search"
          name={name}
          defaultValue={value}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </InputBox>
    </LabelledBox>
  );
}

interface RecordPagesProps {
  /** The current position, in words. */
  shown: string;
  previous: string | null;
  next: string | null;
  /** Address of the same rows as a file, if there is one. */
  file?: string;
  /** The text of the first link, if it does not lead to the previous page. */
  labels?: { previous: string };
}

/** The current position, links to the adjacent pages, and the file, below a record. */
export function RecordPages({ shown, previous, next, file, labels }: RecordPagesProps) {
  const { t } = useTranslation();
  return (
    <PageBar
      label={t("member.record.pages")}
      start={
        <>
          <span className="text-13 text-text-2 tabular-nums">{shown}</span>
          {file ? (
            <a className={buttonClass({ variant: "ghost", size: "sm" })} href={file} download>
              <Icon name="download" size={16} />
              {t("member.record.csv")}
            </a>
          ) : null}
        </>
      }
    >
      {previous ? (
        <ButtonLink size="sm" variant="secondary" to={previous} rel="prev">
          {labels?.previous ?? t("member.record.previous")}
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink size="sm" variant="secondary" to={next} rel="next">
          {t("member.record.next")}
        </ButtonLink>
      ) : null}
    </PageBar>
  );
}
