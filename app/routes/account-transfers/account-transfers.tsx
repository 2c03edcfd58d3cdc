import { useActionData, useNavigation } from "@remix-run/react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { formatMoney } from "../../money.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/carried.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { ApprovalStep } from "../member/approval-step.tsx";
import { MoneyList } from "../member/money-list.tsx";
import { Section } from "../member/security-parts.tsx";
import { AmountField, PasswordNeeded, PaymentPasswordField, Room, Warning } from "../member/send-fields.tsx";
import { useShownResult } from "../member/use-shown-result.ts";
import type { AccountTransferResult } from "./account-transfer-action.server.ts";
import type { AccountTransfersData, Way } from "./load-account-transfers.server.ts";
import { TRANSFER_PATHS } from "./paths.ts";

interface AccountTransfersProps {
  way: Way;
  data: AccountTransfersData | null;
}

/** Money for another account, and what was sent and received: to the agent above (spec section 2, `transferUpline`), or to an account below. */
export function AccountTransfers({ way, data }: AccountTransfersProps) {
  const t = useT();
  const result = useActionData<AccountTransferResult>();
  const top = useShownResult(result);
  const { currency } = useSite().brand;
  if (!data) return <ErrorState title={t("wallets.failed.title")} text={t("wallets.failed.text")} />;
  const { options, sent } = data;
  return (
    <div className="security beside" ref={top}>
      {result?.message ? (
        <Alert>{result.message}</Alert>
      ) : sent && !result ? (
        <Alert kind="pos">
          {t("wallets.peer.done", {
            amount: formatMoney(sent.amount, currency),
            name: sent.username,
            reference: sent.reference,
          })}
        </Alert>
      ) : null}
      {result?.step ? (
        <ApprovalStep
          step={result.step}
          path={TRANSFER_PATHS[way]}
          text={t("wallets.peer.step", {
            amount: result.values.amount ?? "",
            name: (way === "upline" ? options.upline : result.values.username) ?? "",
          })}
          giveUp={t("wallets.peer.stepCancel")}
          carried={result.values}
        />
      ) : way === "upline" && options.upline === null ? (
        <EmptyState
          icon="users"
          title={t("wallets.upline.none.title")}
          text={t("wallets.upline.none.text")}
        />
      ) : (
        <Ask way={way} data={data} result={result} />
      )}
      <List data={data} />
    </div>
  );
}

interface AskProps {
  way: Way;
  data: AccountTransfersData;
  result: AccountTransferResult | undefined;
}

function Ask({ way, data: { options, passwordIsSet, key }, result }: AskProps) {
  const t = useT();
  const { currency } = useSite().brand;
  const { formData } = useNavigation();
  const { fields = {}, values } = result ?? {};
  const money = (minor: number) => formatMoney(minor, currency);
  const owed = options.turnover.left;
  return (
    <Section
      title={t(`wallets.${way}.title`, { name: options.upline ?? "" })}
      text={t(`wallets.${way}.text`)}
    >
      <Room label={t("wallets.free")} available={options.available} leftToday={options.leftToday} />
      {owed > 0 ? <Warning>{t("withdraw.error.turnover", { amount: money(owed) })}</Warning> : null}
      {passwordIsSet ? null : <PasswordNeeded />}
      <Form method="post" action={TRANSFER_PATHS[way]} className="grid gap-4" preventScrollReset replace>
        <input type="hidden" name="idempotencyKey" value={key} />
        {way === "downline" ? (
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
          defaultValue={values?.amount ?? ""}
          help={t("withdraw.limits", { min: money(options.min), max: money(options.max) })}
          error={fields.amount}
        />
        <PaymentPasswordField error={fields.paymentPassword} />
        <Button type="submit" size="lg" busy={formData?.has("paymentPassword") === true}>
          {t("wallets.peer.send")}
        </Button>
        <p className="cap t3">{t("wallets.peer.final")}</p>
      </Form>
    </Section>
  );
}

function List({ data: { list, pageNo, totalPages } }: { data: AccountTransfersData }) {
  const t = useT();
  const rows = list.map((one) => ({
    key: one.transferId,
    title: t(one.sent ? "wallets.peer.sentTo" : "wallets.peer.receivedFrom", { name: one.username }),
    at: one.createdAt,
    note: <span className="num">{one.reference}</span>,
    money: <Money minor={one.sent ? 0 - one.amount : one.amount} signed className="b" />,
  }));
  const texts = { title: t("wallets.peer.list"), none: t("wallets.transfers.none") };
  return <MoneyList {...texts} rows={rows} pageNo={pageNo} totalPages={totalPages} />;
}
