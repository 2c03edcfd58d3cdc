import type { AppLoadContext } from "@remix-run/node";
import type { AgentPage } from "../../brand/brand-document.ts";
import { agentPages } from "../../brand/member-pages.ts";
import type { TextKey, TextValues } from "../../i18n/text-key.ts";
import { renderMarkdown } from "../../platform/content/content.server.ts";
import type { EarningKind } from "../../platform/contract/settlements.ts";
import { formatMoney } from "../../shared/money.ts";
import { SETTLEMENT_MINUTES } from "../../shared/settlement-minutes.ts";
import { describeAccountType, nameAccountType } from "../account-types.ts";
import { AGENT_PAGES, type ContractKind } from "../agent-pages.ts";
import type { Chapter } from "./search-help.ts";

/** The part of a request that the chapter is written from. */
export type ChapterContext = Pick<AppLoadContext, "brand" | "t">;

/** A contract's page in the menu of the agent centre. */
interface ContractPage {
  page: AgentPage;
  kind: ContractKind;
}

/** The brand's offer to its agents. */
interface Offer extends ChapterContext {
  contracts: readonly ContractPage[];
  /** The page that lists payments; null when the brand has none. */
  payments: AgentPage | null;
  has(kind: ContractKind): boolean;
}

/** Writes the help's chapter for agents from the brand's settings: it names only what the brand offers. */
export function writeAgentChapter({ brand, t }: ChapterContext, tag: string): Chapter {
  const pages = agentPages(brand);
  const contracts = pages.flatMap((page) => {
    const kind = AGENT_PAGES[page].contract;
    return kind === undefined ? [] : [{ page, kind }];
  });
  const payments = pages.find((page) => AGENT_PAGES[page].payslips) ?? null;
  const offer: Offer = {
    ...{ brand, t, contracts },
    payments: pages.includes("agentRevenueReport") ? "agentRevenueReport" : payments,
    has: (kind) => contracts.some((contract) => contract.kind === kind),
  };
  const parts = [
    writeEarnings,
    writeDeductions,
    writePayments,
    writeChecks,
    writeEnds,
    writeStop,
    writeTypes,
  ];
  const markdown = parts.map((write) => write(offer)).join("\n\n");
  return {
    tag,
    title: t("agentHelp.title"),
    // The texts keep their `{{brand}}` until here, where the name is escaped.
    content: renderMarkdown(markdown, { brand: brand.document.name }),
    searchWords: t("agentHelp.search").split(/[,、，]\s*/),
  };
}

function writeEarnings({ brand, t, contracts, payments }: Offer): string {
  const { agents, currency } = brand.document;
  const rates =
    payments === "agentRevenueReport" ? t("agentHelp.earn.rates", { page: link(t, payments) }) : "";
  return joinParagraphs(
    `## ${t("agentHelp.earn.title")}`,
    `${t("agentHelp.earn.text")} ${t("agentHelp.earn.valid")}`,
    toList([
      `${t("agentHelp.earn.rebates")} ${rates}`,
      ...contracts.map(({ page, kind }) => t(`agentHelp.earn.${kind}`, { page: link(t, page) })),
    ]),
    contracts.length > 0 &&
      t("agentHelp.earn.contracts", { amount: formatMoney(agents.activeValidBet, currency) }),
  );
}

function writeDeductions({ t, contracts, has }: Offer): string {
  const isDividend = has("dividend");
  return joinParagraphs(
    `## ${t("agentHelp.less.title")}`,
    toList([
      t("agentHelp.less.rebates"),
      contracts.length > 0 && t("agentHelp.less.downlines"),
      isDividend && t("agentHelp.less.netLoss"),
      isDividend && t("agentHelp.less.carryOver"),
      t("agentHelp.less.corrections"),
    ]),
  );
}

/** The periods of a kind of earnings that have one only. */
const PERIODS: Readonly<Record<Exclude<EarningKind, "dividend">, TextKey>> = {
  rebate: "contracts.period.daily",
  dailySalary: "contracts.period.daily",
  hourSalary: "contracts.period.hourly",
  realtimeSalary: "contracts.period.realtime",
};

function writePayments({ brand, t, contracts }: Offer): string {
  const { agents, currency, locale } = brand.document;
  const writeKind = (kind: EarningKind, name: string) => {
    const periods = kind === "dividend" ? agents.periods.map(getPeriodKey) : [PERIODS[kind]];
    const period = periods.map((key) => t(key)).join(" · ");
    return t("agentHelp.paid.kind", { kind: name, period, count: SETTLEMENT_MINUTES[kind] });
  };
  const values = { state: t("income.state.held"), amount: formatMoney(agents.reviewAbove, currency) };
  return joinParagraphs(
    `## ${t("agentHelp.paid.title")}`,
    t("agentHelp.paid.text", { timeZone: locale.timeZone }),
    toList([
      writeKind("rebate", t("income.rebates")),
      ...contracts.map(({ page, kind }) => writeKind(kind, t(`nav.agent.${page}`))),
    ]),
    t(agents.reviewAbove === 0 ? "agentHelp.paid.reviewAll" : "agentHelp.paid.review", values),
    contracts.length > 0 && t("agentHelp.paid.held"),
    t("agentHelp.paid.until"),
  );
}

const getPeriodKey = (period: "daily" | "weekly" | "semimonthly" | "monthly") =>
  `contracts.period.${period}` as const;

function writeChecks({ brand, t, payments }: Offer): string {
  if (payments === null) return "";
  return joinParagraphs(
    `## ${t("agentHelp.check.title")}`,
    toList([
      t("agentHelp.check.payslip", { page: link(t, payments) }),
      t("agentHelp.check.recompute", { recompute: t("income.recompute") }),
      t("agentHelp.check.rounding", { unit: formatMoney(1, brand.document.currency) }),
      t("agentHelp.check.csv", { csv: t("member.record.csv") }),
    ]),
    joinSentences(t("agentHelp.check.support"), writeFeedback(brand, t)),
  );
}

function writeEnds({ t, contracts, has }: Offer): string {
  if (contracts.length === 0) return "";
  const names = (kinds: readonly ContractKind[]): TextValues => {
    const pages = contracts.filter(({ kind }) => kinds.includes(kind)).map(({ page }) => link(t, page));
    return { pages: pages.join(" · "), page: pages.join(" · ") };
  };
  const isDaily = has("dividend") || has("dailySalary");
  return joinParagraphs(
    `## ${t("agentHelp.end.title")}`,
    t("agentHelp.end.text", {
      ...names(contracts.map(({ kind }) => kind)),
      ...{ own: t("contracts.tab.own"), detail: t("contracts.detail"), end: t("contracts.endOwn") },
    }),
    toList([
      isDaily && t("agentHelp.end.day", names(["dividend", "dailySalary"])),
      has("hourSalary") && t("agentHelp.end.hourSalary", names(["hourSalary"])),
      has("realtimeSalary") && t("agentHelp.end.realtimeSalary", names(["realtimeSalary"])),
    ]),
    t("agentHelp.end.after"),
    t("agentHelp.end.upline"),
  );
}

function writeStop({ brand, t, contracts }: Offer): string {
  return joinParagraphs(
    `## ${t("agentHelp.stop.title")}`,
    joinSentences(t("agentHelp.stop.text"), writeFeedback(brand, t)),
    contracts.length > 0 && t("agentHelp.stop.contracts"),
  );
}

function writeTypes({ brand, t }: Offer): string {
  const { accountTypes } = brand.document.agents;
  return joinParagraphs(
    `## ${t("agentHelp.types.title")}`,
    t("agentHelp.types.text"),
    toList(
      [0, ...accountTypes].map(
        (type) => `**${nameAccountType(t, type)}:** ${describeAccountType(t, accountTypes, type)}`,
      ),
    ),
  );
}

/** Writes a link to a page of the agent centre, by its name in the menu. */
const link = (t: ChapterContext["t"], page: AgentPage) => `[${t(`nav.agent.${page}`)}](/agent/${page})`;

/** Says where to write to customer service; nothing on a brand without feedback. */
const writeFeedback = (brand: ChapterContext["brand"], t: ChapterContext["t"]) =>
  brand.on("feedback") && t("feedback.writeOn", { page: `[${t("feedback.title")}](/feedback)` });

const joinSentences = (...sentences: readonly (string | false)[]) => sentences.filter(Boolean).join(" ");

const joinParagraphs = (...paragraphs: readonly (string | false)[]) =>
  paragraphs.filter(Boolean).join("\n\n");

const toList = (items: readonly (string | false)[]) =>
  items.flatMap((item) => (item === false ? [] : [`- ${item.trim()}`])).join("\n");
