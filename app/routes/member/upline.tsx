import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useBrandTime } from "../../brand/use-brand-time.ts";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { formatMoney } from "../../money.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Field, focusFirstError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Money } from "../../ui/money.tsx";
import { ApprovalStep } from "./approval-step.tsx";
import type { UplineData } from "./load-upline.server.ts";
import { PageLinks } from "./page-links.tsx";
import { Section } from "./security-parts.tsx";
import type { UplineResult } from "./upline-action.server.ts";

const PATH = "/member/transferUpline";

/** Transfer to upline (spec section 2, `transferUpline`): money for the agent above, and what was sent and received. */
export function Upline({ data }: { data: UplineData | null }) {
  const t = useT();
  const result = useActionData<UplineResult>();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result?.step ?? result?.message) top.current?.scrollIntoView({ block: "start" });
    else if (result) focusFirstError(top.current);
  }, [result]);
  const { currency } = useSite().brand;
  if (!data) return <ErrorState title={t("wallets.failed.title")} text={t("wallets.failed.text")} />;
  const { options, sent } = data;
  return (
    <div className="security" ref={top}>
      {result?.message ? (
        <Alert>{result.message}</Alert>
      ) : sent && !result ? (
        <Alert kind="pos">
          {t("wallets.upline.done", {
            amount: formatMoney(sent.amount, currency),
            name: sent.username,
            reference: sent.reference,
          })}
        </Alert>
      ) : null}
      {result?.step ? (
        <ApprovalStep
          step={result.step}
          path={PATH}
          text={t("wallets.upline.step", {
            amount: result.values.amount ?? "",
            name: options.upline ?? "",
          })}
          carried={result.values}
        />
      ) : options.upline === null ? (
        <EmptyState
          icon="users"
          title={t("wallets.upline.none.title")}
          text={t("wallets.upline.none.text")}
        />
      ) : (
        <Ask data={data} upline={options.upline} result={result} />
      )}
      <List data={data} />
    </div>
  );
}

interface AskProps {
  data: UplineData;
  upline: string;
  result: UplineResult | undefined;
}

function Ask({ data: { options, passwordIsSet, key }, upline, result }: AskProps) {
  const t = useT();
  const { currency } = useSite().brand;
  const { formData } = useNavigation();
  const { fields = {}, values } = result ?? {};
  const money = (minor: number) => formatMoney(minor, currency);
  const owed = options.turnover.left;
  return (
    <Section title={t("wallets.upline.title", { name: upline })} text={t("wallets.upline.text")}>
      <dl className="facts">
        <dt>{t("wallets.free")}</dt>
        <dd className="b">
          <Money minor={options.available} />
        </dd>
        {options.leftToday === null ? null : (
          <>
            <dt>{t("wallets.upline.leftToday")}</dt>
            <dd>
              <Money minor={options.leftToday} />
            </dd>
          </>
        )}
      </dl>
      {owed > 0 ? (
        <p className="alert wrn">
          <Icon name="alert" size={18} />
          <span>{t("wallets.upline.turnover", { amount: money(owed) })}</span>
        </p>
      ) : null}
      {passwordIsSet ? null : (
        <p className="alert wrn">
          <Icon name="alert" size={18} />
          <span>
            {t("wallets.upline.needsPassword")}{" "}
            <Link className="link" to="/member/securityCenter#payment-password">
              {t("withdraw.password.begin")}
            </Link>
          </span>
        </p>
      )}
      <Form method="post" action={PATH} className="grid gap-4" preventScrollReset replace>
        <input type="hidden" name="idempotencyKey" value={key} />
        <Field
          label={t("wallets.amount")}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={32}
          defaultValue={values?.amount ?? ""}
          before={<span className="t2">{currency.symbol}</span>}
          help={t("withdraw.limits", { min: money(options.min), max: money(options.max) })}
          {...(fields.amount ? { error: fields.amount } : {})}
        />
        <Field
          label={t("auth.field.paymentPassword")}
          name="paymentPassword"
          type="password"
          autoComplete="off"
          required
          maxLength={128}
          {...(fields.paymentPassword ? { error: fields.paymentPassword } : {})}
        />
        <Button type="submit" size="lg" busy={formData?.has("paymentPassword") === true}>
          {t("wallets.upline.send")}
        </Button>
        <p className="cap t3">{t("wallets.upline.final")}</p>
      </Form>
    </Section>
  );
}

function List({ data: { list, pageNo, totalPages } }: { data: UplineData }) {
  const t = useT();
  const time = useBrandTime();
  return (
    <Section title={t("wallets.upline.list")}>
      {list.length === 0 ? (
        <p className="small t2">{t("wallets.transfers.none")}</p>
      ) : (
        <ul className="devices">
          {list.map((one) => (
            <li key={one.transferId}>
              <div className="grow">
                <p className="b">
                  {t(one.sent ? "wallets.upline.sentTo" : "wallets.upline.receivedFrom", {
                    name: one.username,
                  })}
                </p>
                <p className="cap t3">
                  <time dateTime={new Date(one.createdAt).toISOString()}>{time(one.createdAt)}</time> ·{" "}
                  <span className="num">{one.reference}</span>
                </p>
              </div>
              <Money minor={one.sent ? 0 - one.amount : one.amount} signed className="b" />
            </li>
          ))}
        </ul>
      )}
      <PageLinks pageNo={pageNo} totalPages={totalPages} />
    </Section>
  );
}
