import { useNavigation } from "@remix-run/react";
import clsx from "clsx";
import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Deposit } from "../../../platform/contract/payments.ts";
import { formatMoney, formatMoneyRange } from "../../../shared/money.ts";
import { PageBar } from "../../../site/panel/records/page-bar.tsx";
import {
  FigureCell,
  NameCell,
  RecordRow,
  RecordTable,
  TimeCell,
} from "../../../site/panel/records/record-table.tsx";
import {
  usePersistentActionData,
  useReloadOnMoneyChange,
} from "../../../site/panel/use-reload-on-money-change.ts";
import { useShownResult } from "../../../site/panel/use-shown-result.ts";
import { Times } from "../../../site/times.tsx";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Money, NoTranslate } from "../../../ui/money.tsx";
import { AdjacentPages } from "../../../ui/page-links.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { choiceInput, choiceName, choiceTile } from "../ui/choice-tile.ts";
import { Problem, QuickAmount } from "../ui/quick-amount.tsx";
import { StepLegend } from "../ui/step-legend.tsx";
import { BonusChoice } from "./bonus-choice.tsx";
import type { DepositResult } from "./deposit-action.server.ts";
import { depositColumns, OneDeposit } from "./deposit-one.tsx";
import { DepositsBlocked, DepositsOnHold, FirstLimit } from "./deposit-protection.tsx";
import { DepositState, shownAmount } from "./deposit-state.tsx";
import type { DepositFormData, DepositListData, DepositPageData } from "./load-deposit.server.ts";

const PATH = "/member/depositv2";

const ICONS: Record<Deposit["kind"], IconName> = {
  ewallet: "phone",
  qr: "qr",
  bank: "bank",
  counter: "store",
  card: "card",
  crypto: "crypto",
};

/** Deposit (spec section 2, `depositv2`). Decisions of a provider or an operator show here without a reload. */
export function DepositPage({ deposit }: { deposit: DepositPageData }) {
  const { t } = useTranslation();
  useReloadOnMoneyChange();
  switch (deposit.view) {
    case "form":
      return <DepositForm form={deposit} />;
    case "one":
      return <OneDeposit deposit={deposit} />;
    case "list":
      return <DepositList page={deposit} />;
    case "missing":
      return (
        <EmptyState
          icon="empty"
          title={t("payments.missing.title")}
          text={t("payments.missing.text")}
          action={<ButtonLink to={`${PATH}?list=1`}>{t("payments.all")}</ButtonLink>}
        />
      );
    case "failed":
      return <ErrorState title={t("payments.failed.title")} text={t("payments.failed.text")} />;
  }
}

function DepositForm({ form }: { form: DepositFormData }) {
  const { t } = useTranslation();
  const top = useShownResult(usePersistentActionData<DepositResult>());
  const { channels } = form.options;
  const { exclusion, held, offer } = form.protection;
  if (exclusion) return <DepositsBlocked until={exclusion.until} />;
  if (held) return <DepositsOnHold />;
  if (offer) return <FirstLimit />;
  return (
    <div className={depositColumns} ref={top}>
      {channels.some(({ available }) => available) ? (
        <NewDeposit form={form} />
      ) : (
        <EmptyState icon="timer" title={t("payments.none.title")} text={t("payments.none.text")} />
      )}
      <Recent form={form} />
    </div>
  );
}

function NewDeposit({ form }: { form: DepositFormData }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const protection = useMemberPath("protection");
  const result = usePersistentActionData<DepositResult>();
  const { formData } = useNavigation();
  const id = useId();
  const { channels, quickAmounts, leftToday } = form.options;
  const { fields = {}, values, message } = result ?? {};
  const first = channels.find(({ available }) => available)?.channel;
  const chosen = channels.find(({ channel }) => channel === values?.channel)?.channel ?? first;
  return (
    <Form method="post" action={PATH} className="grid grid-cols-1 gap-5" replace noValidate>
      <input type="hidden" name="intent" value="deposit" />
      <input type="hidden" name="idempotencyKey" value={result?.key ?? form.key} />
      {message ? <Alert>{message}</Alert> : null}
      <fieldset className="grid gap-2.5" aria-describedby={fields.channel ? `${id}channel` : undefined}>
        <StepLegend number={1}>{t("payments.channel")}</StepLegend>
        {/* The largest amounts of currencies with small units need two columns on a phone. */}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(112px,1fr))] gap-2.5 max-sm:grid-cols-2">
          {channels.map((one) => (
            <label key={one.channel} className={choiceTile("card", { closed: !one.available })}>
              <input
                className={choiceInput}
                type="radio"
                name="channel"
                value={one.channel}
                defaultChecked={one.channel === chosen}
                disabled={!one.available}
                required
              />
              {one.image ? (
                <img src={one.image} alt="" width="22" height="22" className="mb-1.5" />
              ) : (
                <Icon name={ICONS[one.kind]} size={22} className="mb-1.5" />
              )}
              <b className={choiceName}>{one.name}</b>
              <span className="text-12 text-text-3">
                {t(one.available ? `payments.way.${one.way}` : "payments.way.closed")}
              </span>
              <span className="text-12 text-text-3 tabular-nums">
                {formatMoneyRange(one.min, one.max, currency)}
              </span>
              {one.step > 1 ? (
                <span className="text-12 text-text-3">
                  <Sentence>{t("payments.step", { step: formatMoney(one.step, currency) })}</Sentence>
                </span>
              ) : null}
            </label>
          ))}
        </div>
        {fields.channel ? <Problem id={`${id}channel`} text={fields.channel} /> : null}
      </fieldset>
      <QuickAmount
        legend={
          <StepLegend number={2}>
            <Sentence>{t("payments.amount")}</Sentence>
          </StepLegend>
        }
        amounts={quickAmounts}
        values={values}
        problem={fields.amount ?? fields.idempotencyKey}
        help={
          leftToday === null ? undefined : t("payments.today", { left: formatMoney(leftToday, currency) })
        }
      />
      {form.bonuses.list.length > 0 ? (
        <BonusChoice offers={form.bonuses.list} chosen={values?.bonusId ?? ""} problem={fields.bonusId} />
      ) : null}
      <Alert tone="info" live="off">
        {t("payments.note")}
        {form.bonuses.depositTimes > 0 ? (
          <> {t("rewards.owes", { times: form.bonuses.depositTimes })}</>
        ) : null}
      </Alert>
      <Button type="submit" size="lg" full busy={formData?.get("intent") === "deposit"}>
        {t("payments.continue")}
      </Button>
      {protection ? (
        <Link className={clsx(textLink, "justify-self-start")} to={protection}>
          {t("protection.link.deposit")}
        </Link>
      ) : null}
    </Form>
  );
}

function Recent({ form }: { form: DepositFormData }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="grid gap-2.5 rounded-lg bg-surface-2 p-5" aria-labelledby={id}>
      <h2 className="text-16 font-bold" id={id}>
        {t("payments.recent")}
      </h2>
      {form.recent.length === 0 ? (
        <p className="text-13 text-text-2">{t("payments.recent.none")}</p>
      ) : (
        <Times>
          {(time) => (
            <ul>
              {form.recent.map((one) => (
                <li key={one.depositId} className="not-first:border-t">
                  <Link to={`?deposit=${one.depositId}`} className="flex min-h-14 items-center gap-2.5 py-2">
                    <span className="grid min-w-0 flex-1">
                      <Money minor={shownAmount(one)} className="font-semibold" />
                      <time
                        className="text-12 text-text-3 tabular-nums"
                        dateTime={new Date(one.createdAt).toISOString()}
                      >
                        {time(one.createdAt)}
                      </time>
                    </span>
                    <DepositState one={one} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Times>
      )}
      {form.more ? (
        <Link className={textLink} to="?list=1">
          {t("payments.all")}
        </Link>
      ) : null}
    </section>
  );
}

function DepositList({ page }: { page: DepositListData }) {
  const { t } = useTranslation();
  const { list, total, totalPages, pageNo, first } = page;
  if (total === 0) {
    return (
      <EmptyState
        icon="deposit"
        title={t("payments.recent")}
        text={t("payments.recent.none")}
        action={<ButtonLink to={PATH}>{t("payments.new")}</ButtonLink>}
      />
    );
  }
  const to = (page: number) => `?list=1&pageNo=${page}`;
  const [method, amount, state] = [t("payments.method"), t("payments.amount"), t("payments.state")];
  return (
    <>
      <Times>
        <RecordTable
          caption={t("payments.all")}
          words={[t("payments.time"), t("payments.reference"), method]}
          figures={[amount, state]}
          layout="state"
        >
          {list.map((one) => (
            <RecordRow key={one.depositId}>
              <TimeCell at={one.createdAt} />
              <NameCell>
                <Link className="link py-1" to={`?deposit=${one.depositId}`}>
                  <NoTranslate>{one.reference}</NoTranslate>
                </Link>
              </NameCell>
              <FigureCell label={method} isWord>
                {one.channelName}
              </FigureCell>
              <FigureCell label={amount}>
                <Money minor={shownAmount(one)} />
              </FigureCell>
              <FigureCell label={state}>
                <DepositState one={one} className="stack:h-auto stack:whitespace-normal" />
              </FigureCell>
            </RecordRow>
          ))}
        </RecordTable>
      </Times>
      <PageBar
        label={t("payments.pages")}
        start={
          <span className="text-13 text-text-2 tabular-nums">
            {t("payments.shown", { first, last: first + list.length - 1, total })}
          </span>
        }
      >
        <AdjacentPages
          pageNo={pageNo}
          totalPages={totalPages}
          to={to}
          texts={{ previous: t("payments.previous"), next: t("payments.next") }}
        />
        <ButtonLink size="sm" to={PATH}>
          {t("payments.new")}
        </ButtonLink>
      </PageBar>
    </>
  );
}
