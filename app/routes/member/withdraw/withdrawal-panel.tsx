import clsx from "clsx";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Withdrawal, WithdrawalDetail } from "../../../platform/contract/withdrawals.ts";
import { formatMoney } from "../../../shared/money.ts";
import { ListEntry } from "../../../site/panel/list-entry.tsx";
import { Actions, narrowForm, Section } from "../../../site/panel/section.tsx";
import { Times, useRowTime } from "../../../site/times.tsx";
import { useSite } from "../../../site/use-site.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/classes.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Money } from "../../../ui/money.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { ProofForm } from "../ui/proof-form.tsx";
import type { WithdrawResult } from "./withdraw-action.server.ts";

export const WITHDRAW_PATH = "/member/withdraw";

/** Returns the address of one withdrawal's page. Its forms post there too, so that a refusal is shown on it. */
export const toWithdrawalPath = ({ withdrawalId }: Pick<Withdrawal, "withdrawalId">) =>
  `${WITHDRAW_PATH}?withdrawal=${withdrawalId}`;

const TONES: Partial<Record<Withdrawal["state"], BadgeTone>> = {
  paid: "info",
  received: "positive",
  not_received: "warning",
  rejected: "negative",
  reversed: "negative",
  cancelled: "neutral",
};

export function WithdrawalBadge({ one }: { one: Withdrawal }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[one.state] ?? "accent"}>{t(`withdraw.state.${one.state}`)}</Badge>;
}

/** Renders the meaning for the member's money, the reason, and the next step. */
export function WithdrawalMessage({ one }: { one: Withdrawal }) {
  const { t } = useTranslation();
  const time = useRowTime();
  const { currency } = useSite().brand;
  const key =
    one.state === "paid" && one.confirmBy === null
      ? "withdraw.says.paid.final"
      : one.state === "received" && one.forced
        ? "withdraw.says.received.forced"
        : one.reason === "withdraw.reason.corrected"
          ? "withdraw.says.cancelled.corrected"
          : `withdraw.says.${one.state}`;
  return (
    <p className="text-13 text-text-2">
      <Sentence>
        {t(textKey(key), {
          time: one.confirmBy === null ? "" : time(one.confirmBy),
          amount: formatMoney(one.amount, currency),
          refunded: formatMoney(one.refunded > 0 ? one.refunded : one.amount, currency),
          missing: formatMoney(one.remaining ?? 0, currency),
        })}
      </Sentence>
      {one.reason ? ` ${t(textKey(one.reason))}` : ""}
    </p>
  );
}

/** One withdrawal with all its steps and the member's possible actions. */
export function WithdrawalPanel({
  one,
  result,
}: {
  one: WithdrawalDetail;
  result: WithdrawResult | undefined;
}) {
  const { t } = useTranslation();
  const received = result?.intent === "dispute" ? result.fields.received : undefined;
  return (
    <Section title={t("withdraw.one", { reference: one.reference })}>
      <p>
        <WithdrawalBadge one={one} />
      </p>
      <Times>
        <WithdrawalMessage one={one} />
        <Facts>
          <Fact name={t("withdraw.amount")}>
            <Money minor={one.amount} />
          </Fact>
          <Fact name={t("withdraw.kept")}>
            <Money minor={one.fee} />
          </Fact>
          <Fact name={t("withdraw.toArrive")} className="font-semibold">
            <Money minor={one.netAmount} />
          </Fact>
          <Fact name={t("withdraw.to")}>{one.payee}</Fact>
          {one.received === null ? null : (
            <>
              <Fact name={t("withdraw.received")}>
                <Money minor={one.received} />
              </Fact>
              <Fact name={t("withdraw.remaining")}>
                <Money minor={one.remaining ?? 0} />
              </Fact>
            </>
          )}
        </Facts>
        <Actions>
          {one.mayConfirm ? (
            <WithdrawalActionForm one={one} intent="confirm" label={t("withdraw.confirm")} />
          ) : null}
          {one.mayCancel ? (
            <WithdrawalActionForm one={one} intent="cancel" label={t("withdraw.cancel")} variant="outline" />
          ) : null}
        </Actions>
        {one.mayDispute ? (
          <details open={received !== undefined}>
            <summary className={textLink}>{t("withdraw.dispute")}</summary>
            <Form
              method="post"
              action={toWithdrawalPath(one)}
              className={clsx(narrowForm, "pt-4")}
              preventScrollReset
              replace
            >
              <input type="hidden" name="intent" value="dispute" />
              <input type="hidden" name="withdrawalId" value={one.withdrawalId} />
              <p className="text-13 text-text-2">{t("withdraw.dispute.text")}</p>
              <AmountField
                label={t("withdraw.dispute.received")}
                name="received"
                defaultValue={result?.values.received ?? ""}
                help={t("withdraw.dispute.help")}
                {...(received ? { error: received } : {})}
              />
              <Button type="submit" variant="secondary">
                {t("withdraw.dispute.send")}
              </Button>
            </Form>
          </details>
        ) : null}
        {one.state === "not_received" ? (
          <ProofForm
            path={toWithdrawalPath(one)}
            subject={{ withdrawalId: one.withdrawalId }}
            sent={one.proofs}
            title={t("withdraw.proof")}
            text={t("withdraw.proof.text")}
            error={result?.intent === "proof" ? result.fields.image : undefined}
          />
        ) : null}
        <h3 className="text-13 font-semibold">{t("withdraw.steps")}</h3>
        <History steps={one.steps} />
      </Times>
      <Link className={textLink} to={WITHDRAW_PATH}>
        {t("withdraw.new")}
      </Link>
    </Section>
  );
}

function History({ steps }: Pick<WithdrawalDetail, "steps">) {
  const { t } = useTranslation();
  const time = useRowTime();
  return (
    <ol>
      {steps.map((step) => (
        <ListEntry
          key={`${step.at} ${step.state}`}
          title={t(`withdraw.state.${step.state}`)}
          note={
            <>
              <time dateTime={new Date(step.at).toISOString()}>{time(step.at)}</time>
              {" · "}
              {t(`withdraw.actor.${step.actor}`)}
              {step.reason ? ` · ${t(textKey(step.reason))}` : ""}
            </>
          }
        />
      ))}
    </ol>
  );
}

function WithdrawalActionForm({
  one,
  intent,
  label,
  variant,
}: {
  one: Withdrawal;
  intent: string;
  label: string;
  variant?: "outline";
}) {
  return (
    <Form method="post" action={toWithdrawalPath(one)} preventScrollReset replace>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="withdrawalId" value={one.withdrawalId} />
      <Button type="submit" variant={variant}>
        {label}
      </Button>
    </Form>
  );
}
