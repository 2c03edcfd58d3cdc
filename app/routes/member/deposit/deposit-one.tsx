import { useLocation, useNavigation, useNavigationType, useSearchParams } from "@remix-run/react";
import clsx from "clsx";
import { type ReactNode, useEffect, useId, useState } from "react";
import { type Translate, textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { DepositDetail } from "../../../platform/contract/payments.ts";
import { formatAmount, formatMoney } from "../../../shared/money.ts";
import { Actions } from "../../../site/panel/section.tsx";
import { usePersistentActionData } from "../../../site/panel/use-reload-on-money-change.ts";
import { Times } from "../../../site/times.tsx";
import { useBrandTime, useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, ButtonLink, buttonClass } from "../../../ui/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { iconButton } from "../../../ui/icon-button.ts";
import { Money, NoTranslate } from "../../../ui/money.tsx";
import { card } from "../../../ui/page-parts.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import { SupportLink } from "../../../ui/support-link.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { BonusState } from "../ui/bonus-state.tsx";
import { ProofForm } from "../ui/proof-form.tsx";
import type { DepositResult } from "./deposit-action.server.ts";
import { DepositState, shownAmount } from "./deposit-state.tsx";
import type { OneDepositData } from "./load-deposit.server.ts";

/** The classes around the main content of a deposit page and the column beside it on a wide screen. */
export const depositColumns = "grid grid-cols-1 items-start gap-7 xl:grid-cols-[minmax(0,1fr)_320px]";

const PATH = "/member/depositv2";

/** Renders one deposit: its state, the meaning for the money, the next action, and every step so far. */
export function OneDeposit({ deposit }: { deposit: OneDepositData }) {
  const { t } = useTranslation();
  const { one, qr } = deposit;
  const result = usePersistentActionData<DepositResult>();
  useRedirectToPayment(one.payUrl);
  return (
    <div className={depositColumns}>
      <section className="grid grid-cols-1 gap-5" aria-labelledby="deposit-now">
        {result?.message ? <Alert>{result.message}</Alert> : null}
        <div className="flex flex-wrap items-center gap-2.5">
          <h2 className="text-16 font-bold" id="deposit-now">
            {t("payments.one", { reference: one.reference })}
          </h2>
          <DepositState one={one} />
        </div>
        <p className="text-32 font-extrabold">
          <Money minor={shownAmount(one)} />
        </p>
        <div role="status">
          <p className="text-text-2">{getNotice(deposit, t, useBrandTime())}</p>
          {one.reason ? <p className="text-13 text-text-3">{t(textKey(one.reason))}.</p> : null}
        </div>
        {one.account ? <TransferTo one={one} qr={qr} /> : null}
        <NextSteps deposit={deposit} />
        {one.account ? (
          <ProofForm
            path={`${PATH}?deposit=${one.depositId}`}
            subject={{ depositId: one.depositId }}
            sent={one.proofs}
            title={t("payments.proof")}
            text={t("payments.proof.text")}
            error={result?.fields.image}
          />
        ) : null}
      </section>
      <div className="grid grid-cols-1 gap-5">
        <Receipt one={one} />
        <Steps one={one} />
      </div>
    </div>
  );
}

/** Redirects from a new deposit to the provider's page. A member who returns to the deposit stays here. */
function useRedirectToPayment(payUrl: string | null) {
  const [params] = useSearchParams();
  const arrived = useNavigationType();
  const { key } = useLocation();
  const hydrated = useHydrated();
  // The key of the page that the document loaded with; null when the scripts navigated here.
  const [documentKey] = useState(hydrated ? null : key);
  const isDocument = key === documentKey;
  const isAsked = params.has("pay");
  useEffect(() => {
    // A form sent before the scripts loaded brings a new document, for which the router reports POP as for Back.
    const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const isNew = arrived !== "POP" || (isDocument && loaded?.type === "navigate");
    if (isAsked && isNew && payUrl !== null) location.assign(payUrl);
  }, [isAsked, arrived, isDocument, payUrl]);
}

/** Returns the meaning of the state for the member's money, and the next step. */
function getNotice({ one, back }: OneDepositData, t: Translate, time: (epochMs: number) => string): string {
  if (one.state === "pending" && back) return t("payments.says.waiting");
  if (one.state === "pending" || one.state === "processing") {
    return t(`payments.says.${one.state}.${one.way}`, { time: time(one.expiresAt) });
  }
  if (one.state === "succeeded" && one.takenBack > 0) return t("payments.says.part");
  return t(`payments.says.${one.state}`);
}

function NextSteps({ deposit: { one } }: { deposit: OneDepositData }) {
  const { t } = useTranslation();
  const { state, way, payUrl } = one;
  const isOpen = state === "pending" || state === "processing";
  return (
    <Actions className="print:hidden">
      {payUrl ? (
        <a className={buttonClass({ size: "lg" })} href={payUrl}>
          {t("payments.pay")}
          <Icon name="arrow-right" size={18} />
        </a>
      ) : null}
      {state === "pending" && way === "transfer" ? (
        <DepositActionForm intent="sent" one={one}>
          {t("payments.sent")}
        </DepositActionForm>
      ) : null}
      {isOpen ? (
        <ButtonLink to={`?deposit=${one.depositId}&back=1`} variant="secondary" replace preventScrollReset>
          <Icon name="refresh" size={18} />
          {t("payments.check")}
        </ButtonLink>
      ) : (
        <ButtonLink to={PATH}>{t("payments.new")}</ButtonLink>
      )}
      {state === "pending" ? (
        <DepositActionForm intent="cancel" one={one} quiet>
          {t("payments.cancel")}
        </DepositActionForm>
      ) : null}
      {state === "succeeded" ? (
        <Button variant="secondary" className="noscript:hidden" onClick={() => print()}>
          {t("payments.print")}
        </Button>
      ) : null}
      {state === "rejected" || state === "reversed" || state === "review" ? (
        <SupportLink className={buttonClass({ variant: "outline" })} />
      ) : null}
    </Actions>
  );
}

/** A form with one action on this deposit. */
function DepositActionForm(props: {
  intent: "sent" | "cancel";
  one: DepositDetail;
  quiet?: boolean;
  children: ReactNode;
}) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={`${PATH}?deposit=${props.one.depositId}`} replace preventScrollReset>
      <input type="hidden" name="intent" value={props.intent} />
      <input type="hidden" name="depositId" value={props.one.depositId} />
      <Button
        type="submit"
        variant={props.quiet ? "ghost" : "primary"}
        size={props.quiet ? undefined : "lg"}
        busy={formData?.get("intent") === props.intent}
      >
        {props.children}
      </Button>
    </Form>
  );
}

function TransferTo({ one, qr }: { one: DepositDetail; qr: OneDepositData["qr"] }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  if (!one.account) return null;
  const { bank, number, holder } = one.account;
  return (
    <section className="grid gap-3.5 rounded-lg bg-surface-2 p-5" aria-labelledby="deposit-account">
      <h3 className="font-semibold" id="deposit-account">
        {t("payments.transfer")}
      </h3>
      {qr ? (
        <div className="flex flex-wrap items-center gap-4">
          <svg
            className="rounded-md"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            width="176"
            height="176"
            role="img"
            aria-label={t("payments.qr")}
            shapeRendering="crispEdges"
          >
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p className="min-w-40 flex-1 text-13 text-text-2">{t("payments.qr")}</p>
        </div>
      ) : null}
      <dl className="grid gap-1">
        <Fact label={t("payments.bank")}>{bank}</Fact>
        <Fact label={t("payments.number")} copy={number}>
          <NoTranslate>{number}</NoTranslate>
        </Fact>
        <Fact label={t("payments.holder")}>{holder}</Fact>
        <Fact
          label={t("payments.amount")}
          copy={formatAmount(one.amount, currency.decimals).replaceAll(",", "")}
        >
          <Money minor={one.amount} />
        </Fact>
        <Fact label={t("payments.reference")} copy={one.reference}>
          <NoTranslate className="font-bold">{one.reference}</NoTranslate>
        </Fact>
      </dl>
      <p className="text-13 text-text-2">{t("payments.referenceHelp")}</p>
    </section>
  );
}

interface FactProps {
  label: string;
  /** The text that a button beside it copies. */
  copy?: string;
  /** True when it has several lines, the first of which is level with its label. */
  tall?: boolean;
  children: ReactNode;
}

function Fact({ label, copy, tall = false, children }: FactProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  return (
    <div className={clsx("flex min-h-8 justify-between gap-4", tall ? "items-start" : "items-center")}>
      <dt className="text-13 text-text-2">{label}</dt>
      <dd className="flex items-center gap-1 text-right wrap-anywhere">
        {children}
        {copy ? (
          <button
            type="button"
            className={iconButton({ size: "sm" }, "-mr-2.25 noscript:hidden")}
            aria-label={copied ? t("payments.copied") : t("payments.copy", { what: label })}
            onClick={() => void navigator.clipboard?.writeText(copy).then(() => setCopied(true))}
          >
            <Icon name={copied ? "check" : "copy"} size={16} />
          </button>
        ) : null}
      </dd>
    </div>
  );
}

function Receipt({ one }: { one: DepositDetail }) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx(card, "grid gap-3.5 p-5")}>
      <h2 className="text-16 font-bold" id={id}>
        {t("payments.facts")}
      </h2>
      <dl className="grid gap-1">
        <Fact label={t("payments.reference")}>
          <NoTranslate>{one.reference}</NoTranslate>
        </Fact>
        <Fact label={t("payments.method")}>{one.channelName}</Fact>
        <Fact label={t("payments.asked")}>
          <Money minor={one.amount} />
        </Fact>
        {one.credited > 0 ? (
          <Fact label={t("payments.credited")}>
            <Money minor={one.credited} className="font-semibold" />
          </Fact>
        ) : null}
        {one.bonus ? (
          <Fact label={t("payments.bonus")} tall>
            <span className="grid justify-items-end gap-0.5">
              <span>{one.bonus.title}</span>{" "}
              {one.bonus.amount === null ? null : (
                <Money minor={one.bonus.amount} className="font-semibold" />
              )}{" "}
              {one.bonus.status ? <BonusState status={one.bonus.status} /> : null}
            </span>
          </Fact>
        ) : null}
        {one.takenBack > 0 ? (
          <Fact label={t("payments.takenBack")}>
            <Money minor={-one.takenBack} />
          </Fact>
        ) : null}
        {one.state === "succeeded" && one.takenBack > 0 ? (
          <Fact label={t("payments.kept")}>
            <Money minor={shownAmount(one)} className="font-semibold" />
          </Fact>
        ) : null}
        <Fact label={t("payments.begun")}>
          <span className="tabular-nums">{time(one.createdAt)}</span>
        </Fact>
        {one.state === "pending" ? (
          <Fact label={t("payments.expires")}>
            <span className="tabular-nums">{time(one.expiresAt)}</span>
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

const MARKS: Partial<Record<DepositDetail["state"], IconName>> = {
  succeeded: "check",
  review: "info",
  failed: "close",
  rejected: "close",
  reversed: "close",
};

/** Returns true for a step in which a part of a credited deposit was taken back. */
const isPart = ({ state, takenBack }: DepositDetail["steps"][number]) =>
  state === "succeeded" && takenBack > 0;

function Steps({ one }: { one: DepositDetail }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 className="text-16 font-bold" id={id}>
        {t("payments.steps")}
      </h2>
      <Times>
        {(time) => (
          <ol>
            {one.steps.map((step, place) => (
              <li
                key={`${step.at} ${step.state}`}
                className={clsx("relative flex gap-3 pb-3.5", step.state === "succeeded" && "text-positive")}
              >
                {place < one.steps.length - 1 ? (
                  <span className="absolute top-6.5 bottom-0.5 left-2.25 w-0.5 bg-border-strong" />
                ) : null}
                <span
                  className={clsx(
                    "mt-0.5 grid size-5 flex-none place-items-center rounded-full border-2",
                    step.state === "succeeded" ? "border-positive bg-positive-soft" : "border-border-strong",
                  )}
                  aria-hidden="true"
                >
                  {MARKS[step.state] ? <Icon name={MARKS[step.state] ?? "info"} size={14} /> : null}
                </span>
                <span className="grid min-w-0 flex-1">
                  <b>
                    {isPart(step)
                      ? t("payments.step.part", { amount: formatMoney(step.takenBack, currency) })
                      : t(`payments.state.${step.state}`)}
                  </b>
                  <span className="text-12 text-text-3">
                    {t(`payments.actor.${step.actor}`)} ·{" "}
                    <span className="tabular-nums">{time(step.at)}</span>
                  </span>
                  {step.reason ? (
                    <span className="text-12 text-text-2">{t(textKey(step.reason))}</span>
                  ) : null}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Times>
    </section>
  );
}
