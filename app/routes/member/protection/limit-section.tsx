import { useNavigation } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { PlayerLimitView } from "../../../platform/contract/protection.ts";
import { HOUR_MS } from "../../../shared/durations.ts";
import { isNeverReached } from "../../../shared/limit-sense.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Actions, Section } from "../../../site/panel/section.tsx";
import { Times, useRowTime } from "../../../site/times.tsx";
import { useSite } from "../../../site/use-site.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import type { ProtectionView } from "./load-protection.server.ts";
import type { ProtectionResult } from "./protection-action.server.ts";

export const PROTECTION_PATH = "/member/protection";
const PERIODS = ["day", "week", "month"] as const;

type Kind = PlayerLimitView["kind"];

/** The current limits, and a form for each kind that the brand offers. */
export function LimitSection({
  page,
  result,
}: {
  page: ProtectionView;
  result: ProtectionResult | undefined;
}) {
  const { t } = useTranslation();
  const set = page.list.filter(({ amount, next }) => amount !== null || next);
  return (
    <Section title={t("protection.limits")} text={t("protection.limits.text")} anchor="limits">
      {set.length > 0 ? (
        <Times>
          <ul className="grid gap-4">
            {set.map((limit) => (
              <OneLimit
                key={`${limit.kind}${limit.period}`}
                limit={limit}
                isIdle={isNeverReached(limit, page.list)}
              />
            ))}
          </ul>
        </Times>
      ) : null}
      {page.kinds.map((kind) => (
        <details
          key={kind}
          className="group w-full rounded-md border border-border"
          open={result?.form === kind || page.kinds.length === 1}
        >
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-2 px-3.5 font-semibold">
            {t(`protection.kind.${kind}`)}
            <Icon
              name="chevron-down"
              size={18}
              className="text-text-3 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="grid gap-3.5 p-3.5 pt-0">
            <p className="text-13 text-text-2">{t(`protection.kind.${kind}.text`)}</p>
            <LimitForm kind={kind} result={result?.form === kind ? result : undefined} />
          </div>
        </details>
      ))}
    </Section>
  );
}

interface LimitFormProps {
  kind: Kind;
  result?: Pick<ProtectionResult, "fields" | "value"> | undefined;
  /** The name of this form, when its page has another one of the same kind. */
  form?: string;
  /** The path that the form continues to, unless it is this page. */
  goOn?: string;
}

/** A form for a limit of one kind: a period, and an amount or hours in a free field. */
export function LimitForm({ kind, form = kind, result, goOn }: LimitFormProps) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  const isTime = kind === "session";
  const field = {
    name: "amount",
    autoComplete: "off",
    required: true,
    defaultValue: result?.value,
    error: result?.fields.amount,
  };
  const busy = formData?.get("intent") === "limit" && formData.get("form") === form;
  return (
    <Form
      method="post"
      action={PROTECTION_PATH}
      className="grid gap-3.5"
      replace
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value="limit" />
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="kind" value={kind} />
      {goOn ? <input type="hidden" name="goOn" value={goOn} /> : null}
      <div className="grid gap-3.5 sm:grid-cols-2">
        <SelectField label={t("protection.period")} name="period" defaultValue="day">
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {t(`protection.period.${period}`)}
            </option>
          ))}
        </SelectField>
        {isTime ? (
          <Field {...field} label={t("protection.hours")} inputMode="decimal" maxLength={20} />
        ) : (
          <AmountField {...field} label={t("protection.amount")} />
        )}
      </div>
      <Button type="submit" className="justify-self-start" busy={busy}>
        {t("protection.set")}
      </Button>
    </Form>
  );
}

function OneLimit({ limit, isIdle }: { limit: PlayerLimitView; isIdle: boolean }) {
  const { t } = useTranslation();
  const time = useRowTime();
  const amountText = useAmountText(limit.kind);
  const { kind, period, amount, used, open, next, resetsAt, setBy } = limit;
  const name = t("protection.limit.name", {
    kind: t(`protection.kind.${kind}`),
    period: t(`protection.period.${period}`),
  });
  return (
    <li className="grid gap-2 border-b border-border pb-4 last:border-0 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-3.5">
        <b>{name}</b>
        <span className="tabular-nums">
          {amount === null
            ? t("protection.limit.none")
            : t("protection.limit.used", { used: amountText(used), amount: amountText(amount) })}
        </span>
      </p>
      {amount === null ? null : <Meter value={Math.min(used, amount)} max={amount} aria-label={name} thin />}
      <p className="text-13 text-text-2">
        {open === 0 || amount === null ? null : (
          <>
            <Sentence>{t("protection.limit.open", { amount: amountText(open) })}</Sentence>{" "}
          </>
        )}
        {t("protection.limit.resets", { time: time(resetsAt) })}
        {setBy === "member" ? null : <> {t(`protection.limit.by.${setBy}`)}</>}
        {isIdle ? <> {t("protection.limit.neverReached")}</> : null}
      </p>
      {next ? (
        <p className="text-13 text-warning">
          {next.amount === null
            ? t("protection.limit.ends", { time: time(next.at) })
            : t("protection.limit.rises", { amount: amountText(next.amount), time: time(next.at) })}
        </p>
      ) : null}
      <Actions>
        {next && amount !== null ? <Change limit={limit} intent="keep" amount={amount} /> : null}
        {amount !== null && setBy !== "operator" && !(next && next.amount === null) ? (
          <Change limit={limit} intent="remove" />
        ) : null}
      </Actions>
    </li>
  );
}

/** A button that keeps the current limit, or removes it after a day. */
function Change({
  limit: { kind, period },
  intent,
  amount,
}: {
  limit: PlayerLimitView;
  intent: "keep" | "remove";
  amount?: number;
}) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={PROTECTION_PATH} replace preventScrollReset>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="period" value={period} />
      {amount === undefined ? null : (
        <>
          <input type="hidden" name="amount" value={amount} />
          <input type="hidden" name="exact" value="1" />
        </>
      )}
      <Button type="submit" size="sm" variant="secondary" name="intent" value={intent}>
        {t(`protection.limit.${intent}`)}
      </Button>
    </Form>
  );
}

/** Returns the formatter of amounts of a kind of limit: money, or hours and minutes. */
function useAmountText(kind: Kind) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  return (amount: number) =>
    kind === "session"
      ? t("protection.duration", {
          hours: Math.floor(amount / HOUR_MS),
          minutes: Math.floor((amount % HOUR_MS) / 60_000),
        })
      : formatMoney(amount, currency);
}
