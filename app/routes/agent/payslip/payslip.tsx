import { useLocation } from "@remix-run/react";
import type { AgentPage } from "../../../brand/brand-document.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Payslip as PayslipValue, Recomputed } from "../../../platform/contract/settlements.ts";
import { getDay } from "../../../shared/business-day.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { formatMoney } from "../../../shared/money.ts";
import { Actions, Section, Sections } from "../../../site/panel/section.tsx";
import { BrandTime, Times } from "../../../site/times.tsx";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, ButtonLink, buttonClass } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/classes.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Money, NoTranslate } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { Explanation, Tiers } from "../contracts/terms.tsx";
import { SettlementState } from "../income/settlements.tsx";
import { getKindKey } from "../ui/kind-key.ts";
import { AmountSteps, FigureSteps } from "./calculation.tsx";
import { findMissed } from "./find-missed.ts";
import { Branches, Lines } from "./lines.tsx";
import { Recomputation } from "./recomputation.tsx";

interface PayslipProps {
  page: AgentPage;
  payslip: PayslipValue;
  /** The amount above which two operators release a settlement, in minor units. */
  reviewAbove: number;
  /** The amounts computed again; null unless the address asks for it. */
  recomputed: Recomputed | null;
  /** Why they could not be computed again. */
  problem: string | null;
}

const STEPS = ["figures", "lines", "tier", "amount", "payment"] as const;

/** Returns the title of a step with its number; rebates have no tiers. */
function getTitle(
  t: ReturnType<typeof useTranslation>["t"],
  { contract }: PayslipValue,
  step: (typeof STEPS)[number],
): string {
  const number = STEPS.filter((name) => contract || name !== "tier").indexOf(step) + 1;
  return t("income.step.title", { number, title: t(`income.step.${step}`) });
}

/** A settlement as a calculation from top to bottom: figures, lines, tiers, amount and payment. */
export function Payslip({ page, payslip, reviewAbove, recomputed, problem }: PayslipProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { contract, late, dueIn, activeValidBet } = payslip;
  const isRebate = payslip.kind === "rebate";
  return (
    <Times>
      <Sections>
        <Head page={page} payslip={payslip} />
        <Section
          title={getTitle(t, payslip, "figures")}
          text={isRebate ? undefined : t("income.step.figures.text")}
        >
          <FigureSteps payslip={payslip} />
          {isRebate ? null : (
            <HelpText>{t("income.active.help", { amount: formatMoney(activeValidBet, currency) })}</HelpText>
          )}
          {late === 0 ? null : <HelpText>{t("income.late.help")}</HelpText>}
        </Section>
        <Section title={getTitle(t, payslip, "lines")} text={t("income.step.lines.text")}>
          {isRebate ? <HelpText>{t("income.step.lines.rebate")}</HelpText> : null}
          {isRebate ? null : <Branches branches={payslip.branches} />}
          <Lines lines={payslip.lines} isRebate={isRebate} />
        </Section>
        {contract ? <Reached payslip={payslip} /> : null}
        <Section title={getTitle(t, payslip, "amount")}>
          <AmountSteps payslip={payslip} />
          {dueIn === 0 ? null : <HelpText>{t(`income.dueIn.${isRebate ? "rebate" : "help"}`)}</HelpText>}
        </Section>
        {payslip.paidDownlines.length > 0 ? <PaidDownlines page={page} payslip={payslip} /> : null}
        <Payment payslip={payslip} reviewAbove={reviewAbove} />
        <Recomputation payslip={payslip} recomputed={recomputed} problem={problem} />
      </Sections>
    </Times>
  );
}

function Head({ page, payslip }: Pick<PayslipProps, "page" | "payslip">) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const back = page === "agentRevenueReport" ? `/agent/${page}` : `/agent/${page}?view=history`;
  return (
    <>
      <p className="print:hidden">
        <Link to={back} className={textLink}>
          {t("income.back")}
        </Link>
      </p>
      <Section title={`${t("income.payslip")} · ${t(getKindKey(payslip.kind))}`}>
        <Facts>
          <Fact name={t("income.number")}>
            <NoTranslate>{payslip.id}</NoTranslate>
          </Fact>
          <Fact name={t("contracts.account")}>
            <NoTranslate>{payslip.account}</NoTranslate>
          </Fact>
          {payslip.contract ? (
            <Fact name={t("contracts.upline")}>
              {payslip.upline === null ? (
                t("contracts.platform")
              ) : (
                <NoTranslate>{payslip.upline}</NoTranslate>
              )}
            </Fact>
          ) : null}
          <Fact name={t("income.from")}>
            <BrandTime at={payslip.fromAt} />
          </Fact>
          <Fact name={t("income.to")}>
            <BrandTime at={payslip.toAt} />
          </Fact>
          <Fact name={t("income.net")} className="font-bold">
            <Money minor={payslip.net} /> <SettlementState state={payslip.state} />
          </Fact>
        </Facts>
        <Actions className="print:hidden">
          <Button size="sm" variant="secondary" className="noscript:hidden" onClick={() => print()}>
            {t("income.print")}
          </Button>
          <a className={buttonClass({ variant: "ghost", size: "sm" })} href={`${pathname}/csv`} download>
            <Icon name="download" size={16} />
            {t("member.record.csv")}
          </a>
          <ButtonLink size="sm" variant="secondary" to="?recompute=1#recompute">
            {t("income.recompute")}
          </ButtonLink>
        </Actions>
      </Section>
    </>
  );
}

/** The contract's tiers: the one that was reached, and what the next one missed. */
function Reached({ payslip }: Pick<PayslipProps, "payslip">) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { contract, tiers, tier, kind } = payslip;
  if (!contract || kind === "rebate") return null;
  const missed = findMissed(tiers, tier, payslip);
  const names = {
    activeMembers: t("contracts.active"),
    periodValidBet: t("income.validBet"),
    periodProfitLoss: t("income.netLoss"),
  };
  return (
    <Section title={getTitle(t, payslip, "tier")} text={t("income.version", { number: contract.version })}>
      <Tiers tiers={tiers} reached={tier} />
      <p className="text-13">
        {tier === null
          ? t("income.tier.none")
          : t("income.tier.reached", {
              number: tier + 1,
              rate: formatRate(payslip.rateBasisPoints),
            })}
      </p>
      {missed ? (
        <>
          <p className="text-13 text-text-2">{t("income.tier.missed", { number: missed.number })}</p>
          <ul className="grid list-disc gap-1.5 pl-5 text-13 text-text-2">
            {missed.conditions.map(({ name, had, needed }) => {
              const inWords = (value: number) =>
                name === "activeMembers" ? formatCount(value) : formatMoney(value, currency);
              const values = { name: names[name], had: inWords(had), needed: inWords(needed) };
              return <li key={name}>{t("income.tier.condition", values)}</li>;
            })}
          </ul>
        </>
      ) : null}
      <Explanation kind={kind} terms={contract} />
    </Section>
  );
}

function PaidDownlines({ page, payslip }: Pick<PayslipProps, "page" | "payslip">) {
  const { t } = useTranslation();
  const isOwn = useSite().member?.account.toLowerCase() === payslip.account.toLowerCase();
  return (
    <Section title={t("income.step.downlines")} text={t("income.step.downlines.text")}>
      <ul className="grid gap-1.5 text-13">
        {payslip.paidDownlines.map((one) => (
          <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-3 border-t py-2.5">
            <span>
              {/* An upline sees the settlements of its own downlines only. */}
              {isOwn ? (
                <Link className="link font-semibold" to={`/agent/${page}/${one.id}`}>
                  {one.account}
                </Link>
              ) : (
                <NoTranslate className="font-semibold">{one.account}</NoTranslate>
              )}{" "}
              · <BrandTime at={one.toAt} />
            </span>
            <Money minor={one.gross} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Says whether and when the amount was credited. */
function Payment({ payslip, reviewAbove }: Pick<PayslipProps, "payslip" | "reviewAbove">) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { id, kind, state, paidAt, computedAt, heldReason, dueOut } = payslip;
  const held = { limit: formatMoney(reviewAbove, currency), number: id };
  return (
    <Section title={getTitle(t, payslip, "payment")}>
      <Facts>
        <Fact name={t("income.state")}>
          <SettlementState state={state} />
        </Fact>
        <Fact name={t("income.computedAt")}>
          <BrandTime at={computedAt} />
        </Fact>
        {paidAt === null ? null : (
          <Fact name={t("income.paidAt")}>
            <BrandTime at={paidAt} />
          </Fact>
        )}
      </Facts>
      {paidAt === null ? null : <RecordLink payslip={payslip} paidAt={paidAt} />}
      {heldReason === null ? null : (
        <Alert tone="info" live="off">
          {t(`income.held.${heldReason}`, held)}
        </Alert>
      )}
      {dueOut > 0 ? (
        <Alert tone="info" live="off">
          {t(`income.dueOut.${kind === "rebate" ? "rebate" : "text"}`, {
            amount: formatMoney(dueOut, currency),
          })}
        </Alert>
      ) : null}
    </Section>
  );
}

/** Leads the recipient to the payment in the account record. */
function RecordLink({ payslip, paidAt }: Pick<PayslipProps, "payslip"> & { paidAt: number }) {
  const { t } = useTranslation();
  const { member, brand } = useSite();
  const record = useMemberPath("transactionHistory");
  if (!record || member?.account.toLowerCase() !== payslip.account.toLowerCase()) return null;
  const day = getDay(paidAt, brand.timeZone);
  const search = new URLSearchParams({ from: day, to: day, group: "earning" });
  return (
    <p className="print:hidden">
      <Link className={textLink} to={`${record}?${search}`}>
        {t("income.inRecord")}
      </Link>
    </p>
  );
}
