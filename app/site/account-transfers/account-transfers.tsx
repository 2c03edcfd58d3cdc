import { useActionData, useNavigation } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatMoney } from "../../shared/money.ts";
import { typedMoney } from "../../shared/typed-amount.ts";
import { Alert } from "../../ui/alert.tsx";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Money, NoTranslate } from "../../ui/money.tsx";
import { Form } from "../../ui/panel-links.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { OnBreak } from "../on-break.tsx";
import { ApprovalStep } from "../panel/approval-step.tsx";
import { MoneyList } from "../panel/money-list.tsx";
import { narrowForm, Section, Sections } from "../panel/section.tsx";
import { AvailableAmounts, PasswordNeeded, PaymentPasswordField, Warning } from "../panel/send-fields.tsx";
import { useShownResult } from "../panel/use-shown-result.ts";
import { TRANSFER_PATHS, type TransferDirection } from "../paths.ts";
import { useSite } from "../use-site.ts";
import type { AccountTransferResult } from "./account-transfer-action.server.ts";
import type { AccountTransfersData } from "./load-account-transfers.server.ts";

interface AccountTransfersProps {
  direction: TransferDirection;
  data: AccountTransfersData | null;
}

/**
 * Renders the transfer form and the list of sent and received transfers: to the upline agent (spec section 2,
 * `transferUpline`), or to a downline account.
 */
export function AccountTransfers({ direction, data }: AccountTransfersProps) {
  const { t } = useTranslation();
  const result = useActionData<AccountTransferResult>();
  const top = useShownResult(result);
  const { currency } = useSite().brand;
  if (!data) return <ErrorState title={t("wallets.failed.title")} text={t("wallets.failed.text")} />;
  const { options, sent } = data;
  return (
    <Sections layout={direction === "upline" ? "beside" : "besideAlone"} ref={top}>
      {result?.message ? (
        <Alert className="col-span-full">{result.message}</Alert>
      ) : sent && !result ? (
        <Alert tone="positive" className="col-span-full">
          <Sentence>
            {t("wallets.peer.done", {
              amount: formatMoney(sent.amount, currency),
              name: sent.username,
              reference: sent.reference,
            })}
          </Sentence>
        </Alert>
      ) : null}
      {result?.step ? (
        <ApprovalStep
          step={result.step}
          path={TRANSFER_PATHS[direction]}
          text={t("wallets.peer.step", {
            amount: typedMoney(result.values.amount ?? "", currency),
            name: (direction === "upline" ? options.upline : result.values.username) ?? "",
          })}
          giveUp={t("wallets.peer.stepCancel")}
          hiddenFields={result.values}
        />
      ) : direction === "upline" && options.upline === null ? (
        <EmptyState
          icon="users"
          title={t("wallets.upline.none.title")}
          text={t("wallets.upline.none.text")}
        />
      ) : options.onBreak ? (
        <OnBreak title={t("wallets.peer.onBreak")} />
      ) : (
        <TransferForm direction={direction} data={data} result={result} />
      )}
      <List data={data} />
    </Sections>
  );
}

interface TransferFormProps {
  direction: TransferDirection;
  data: AccountTransfersData;
  result: AccountTransferResult | undefined;
}

function TransferForm({ direction, data: { options, passwordIsSet, key }, result }: TransferFormProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { formData } = useNavigation();
  const { fields = {}, values } = result ?? {};
  const money = (minor: number) => formatMoney(minor, currency);
  const owed = options.turnover.left;
  return (
    <Section
      title={t(`wallets.${direction}.title`, { name: options.upline ?? "" })}
      text={t(`wallets.${direction}.text`)}
    >
      <AvailableAmounts
        label={t("wallets.free")}
        available={options.available}
        leftToday={options.leftToday}
      />
      {owed > 0 ? (
        <Warning>
          <Sentence>{t("withdraw.error.turnover", { amount: money(owed) })}</Sentence>
        </Warning>
      ) : null}
      {passwordIsSet ? null : <PasswordNeeded transfer={direction} />}
      <Form
        method="post"
        action={TRANSFER_PATHS[direction]}
        className={narrowForm}
        preventScrollReset
        replace
      >
        <input type="hidden" name="idempotencyKey" value={key} />
        {direction === "downline" ? (
          <Field
            label={t("auth.field.username")}
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={64}
            defaultValue={values?.username ?? ""}
            help={t("wallets.downline.whom")}
            {...(fields.username ? { error: fields.username } : {})}
          />
        ) : null}
        <AmountField
          label={t("wallets.amount")}
          name="amount"
          required
          defaultValue={values?.amount ?? ""}
          help={t("withdraw.limits", { min: money(options.min), max: money(options.max) })}
          error={fields.amount}
        />
        <PaymentPasswordField error={fields.paymentPassword} />
        <Button type="submit" size="lg" busy={formData?.has("paymentPassword") === true}>
          {t("wallets.peer.send")}
        </Button>
        <p className="text-12 text-text-3">{t("wallets.peer.final")}</p>
      </Form>
    </Section>
  );
}

function List({ data: { list, pageNo, totalPages } }: { data: AccountTransfersData }) {
  const { t } = useTranslation();
  const rows = list.map((one) => ({
    key: one.transferId,
    title: t(one.sent ? "wallets.peer.sentTo" : "wallets.peer.receivedFrom", { name: one.username }),
    at: one.createdAt,
    note: <NoTranslate>{one.reference}</NoTranslate>,
    money: <Money minor={one.sent ? 0 - one.amount : one.amount} signed className="font-semibold" />,
  }));
  const texts = { title: t("wallets.peer.list"), none: t("wallets.transfers.none") };
  return <MoneyList {...texts} rows={rows} pageNo={pageNo} totalPages={totalPages} />;
}
