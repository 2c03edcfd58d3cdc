import { useActionData, useNavigation, useSearchParams } from "@remix-run/react";
import clsx from "clsx";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatAmount, formatMoney } from "../../../shared/money.ts";
import { parseAmount, typedMoney } from "../../../shared/typed-amount.ts";
import { getMaxChannelWithdrawal } from "../../../shared/withdrawable.ts";
import { ApprovalStep } from "../../../site/panel/approval-step.tsx";
import { MoneyList } from "../../../site/panel/money-list.tsx";
import { narrowForm, Section, Sections } from "../../../site/panel/section.tsx";
import {
  AvailableAmounts,
  MobileNeeded,
  PasswordNeeded,
  PaymentPasswordField,
} from "../../../site/panel/send-fields.tsx";
import { useShownResult } from "../../../site/panel/use-shown-result.ts";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { textLink } from "../../../ui/classes.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Money, NoTranslate } from "../../../ui/money.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { State } from "../../../ui/state.tsx";
import { DebtNotice } from "../ui/debt-notice.tsx";
import { Problem } from "../ui/quick-amount.tsx";
import type { WithdrawData } from "./load-withdraw.server.ts";
import type { WithdrawResult } from "./withdraw-action.server.ts";
import { ArrivalNotice, Terms, Turnover } from "./withdraw-terms.tsx";
import { addChoiceToSearch, parseChoice, readChoice } from "./withdrawal-choice.ts";
import {
  toWithdrawalPath,
  WITHDRAW_PATH,
  WithdrawalBadge,
  WithdrawalMessage,
  WithdrawalPanel,
} from "./withdrawal-panel.tsx";

/**
 * Renders the withdrawal page (spec section 2, `withdraw`): the request, its state, and the confirmation of its
 * arrival.
 */
export function Withdraw({ data }: { data: WithdrawData | null }) {
  const { t } = useTranslation();
  const result = useActionData<WithdrawResult>();
  const top = useShownResult(result);
  const { currency } = useSite().brand;
  if (!data) return <ErrorState title={t("withdraw.failed.title")} text={t("withdraw.failed.text")} />;
  return (
    <Sections layout="beside" ref={top}>
      {result?.message ? (
        <Alert className="col-span-full">{result.message}</Alert>
      ) : data.isCancelled && !result ? (
        <Alert tone="positive" className="col-span-full">
          {t("withdraw.done.cancelled")}
        </Alert>
      ) : null}
      {result?.step ? (
        <ApprovalStep
          step={result.step}
          path={WITHDRAW_PATH}
          back={WITHDRAW_PATH + addChoiceToSearch("", result.values)}
          text={t("withdraw.step", { amount: typedMoney(result.values.amount ?? "", currency) })}
          giveUp={t("withdraw.stepCancel")}
          hiddenFields={result.values}
        />
      ) : data.one ? (
        <WithdrawalPanel one={data.one} result={result} />
      ) : (
        <RequestForm data={data} result={result} />
      )}
      <List data={data} />
    </Sections>
  );
}

function RequestForm({ data, result }: { data: WithdrawData; result: WithdrawResult | undefined }) {
  const { t } = useTranslation();
  const { options, payees, passwordIsSet } = data;
  const { currency } = useSite().brand;
  const own = result?.intent === "withdraw" ? result : undefined;
  const fields = own?.fields ?? {};
  const [params] = useSearchParams();
  const asked = own?.values ?? parseChoice(params);
  const chosen = payees.find((payee) => payee.payeeId === asked.payeeId) ?? payees[0];
  const [payeeId, setPayeeId] = useState(chosen?.payeeId ?? "");
  const [amount, setAmount] = useState(asked.amount ?? "");
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formData?.get("intent") === "withdraw";
  const getChannel = (key: string | undefined) => options.channels.find((channel) => channel.key === key);
  const channel = getChannel(payees.find((payee) => payee.payeeId === payeeId)?.channel);
  const money = (minor: number) => formatMoney(minor, currency);
  const owes = options.turnover.left > 0;
  const wallets = useMemberPath("transferFund");
  const all = channel ? getMaxChannelWithdrawal(options, channel) : 0;
  const takeAll = () => {
    const field = form.current?.elements.namedItem("amount");
    if (!(field instanceof HTMLInputElement)) return;
    field.value = formatAmount(all, currency.decimals);
    setAmount(field.value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // The confirmation is a separate page: Back restores the choice from this page's address. The state lacks what was
  // typed before scripts arrived, so the choice is read from the form.
  const keepChoice = (event: FormEvent<HTMLFormElement>) => {
    const search = addChoiceToSearch(location.search, readChoice(new FormData(event.currentTarget)));
    history.replaceState(history.state, "", location.pathname + search);
  };

  return (
    <Section title={t("withdraw.ask")}>
      <AvailableAmounts
        label={t("withdraw.available")}
        available={options.withdrawable}
        leftToday={options.leftToday}
      />
      <DebtNotice debt={options.debt} />
      {options.atVendors > 0 ? (
        <Alert tone="info">
          <Sentence>{t("withdraw.atVendors", { amount: money(options.atVendors) })}</Sentence>
          {wallets ? (
            <>
              {" "}
              <Link className="link" to={wallets}>
                {t("withdraw.bringBack")}
              </Link>
            </>
          ) : null}
        </Alert>
      ) : null}
      {options.turnover.required > 0 ? <Turnover turnover={options.turnover} /> : null}
      {passwordIsSet ? null : <PasswordNeeded />}
      {options.needsMobile ? <MobileNeeded /> : null}
      {payees.length === 0 ? (
        <State
          icon="bank"
          className="-my-7"
          title={t("withdraw.needsPayee.title")}
          text={t("withdraw.needsPayee.text")}
          actions={<ButtonLink to="/member/securityCenter#payees">{t("withdraw.payees.add")}</ButtonLink>}
        />
      ) : (
        <Form
          ref={form}
          method="post"
          action={WITHDRAW_PATH}
          className={narrowForm}
          preventScrollReset
          replace={false}
          onSubmit={keepChoice}
        >
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="idempotencyKey" value={data.idempotencyKey} />
          <fieldset className="grid gap-2" aria-describedby={fields.payeeId ? "payee-problem" : undefined}>
            <legend className="text-13 font-semibold mb-2">{t("withdraw.to")}</legend>
            {payees.map((payee) => (
              <Check
                key={payee.payeeId}
                type="radio"
                name="payeeId"
                value={payee.payeeId}
                required
                defaultChecked={payee.payeeId === payeeId}
                onChange={() => setPayeeId(payee.payeeId)}
              >
                <span>
                  {payee.destination} <NoTranslate>{payee.number}</NoTranslate>
                  <span className="text-12 text-text-3 block">
                    <Terms channel={getChannel(payee.channel)} />
                  </span>
                </span>
              </Check>
            ))}
            {fields.payeeId ? <Problem id="payee-problem" text={fields.payeeId} /> : null}
          </fieldset>
          <AmountField
            label={t("withdraw.amount")}
            name="amount"
            required
            defaultValue={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
            help={
              <ArrivalNotice options={options} channel={channel} amount={parseAmount(amount, currency)} />
            }
            after={
              <button
                type="button"
                className={clsx(textLink, "noscript:hidden")}
                disabled={all === 0}
                onClick={takeAll}
              >
                <Sentence>{t("withdraw.amount.all")}</Sentence>
              </button>
            }
            error={fields.amount}
          />
          <PaymentPasswordField error={fields.paymentPassword} />
          <Button type="submit" size="lg" busy={busy}>
            {t("withdraw.send")}
          </Button>
          <p className="text-12 text-text-3">
            {t(options.mayCancel ? "withdraw.note.cancel" : "withdraw.note.final")}
            {owes ? ` ${t("withdraw.error.turnover", { amount: money(options.turnover.left) })}` : ""}
          </p>
        </Form>
      )}
      {payees.length > 0 ? (
        <Link className={textLink} to="/member/securityCenter#payees">
          {t("withdraw.payees.manage")}
        </Link>
      ) : null}
    </Section>
  );
}

function List({ data: { list, pageNo, totalPages } }: { data: WithdrawData }) {
  const { t } = useTranslation();
  const rows = list.map((one) => ({
    key: one.withdrawalId,
    title: (
      <>
        <Link className="link py-1" to={toWithdrawalPath(one)}>
          <NoTranslate>{one.reference}</NoTranslate>
        </Link>{" "}
        <WithdrawalBadge one={one} />
      </>
    ),
    at: one.createdAt,
    note: one.payee,
    says: <WithdrawalMessage one={one} />,
    money: <Money minor={one.amount} className="font-semibold" />,
  }));
  const texts = { title: t("withdraw.list"), none: t("withdraw.list.none") };
  return <MoneyList {...texts} rows={rows} pageNo={pageNo} totalPages={totalPages} />;
}
