import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { textKey } from "../../../i18n/text-key.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/csv-text.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { fileFormats } from "../../../site/panel/records/record-file.server.ts";
import { sendAgentFile } from "../agent-file.server.ts";
import { getKindKey } from "../ui/kind-key.ts";
import { AMOUNTS, LINE_AMOUNTS } from "./amounts.ts";

/** A payslip as a file: its amounts, then its lines. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return sendAgentFile(context, request, "payslip", (caller) => payslipLines(caller, params.id ?? ""));
}

async function* payslipLines(context: AppLoadContext, id: string): AsyncGenerator<string> {
  const { t } = context;
  const { amount, currency, time, timeHead } = fileFormats(context);
  const { lines, ...slip } = await context.platform.agents.payslip({ id });
  const facts = [
    [t("income.number"), slip.id],
    [t("team.kind"), t(getKindKey(slip.kind))],
    [t("team.username"), slip.account],
    [timeHead(t("income.from")), time(slip.fromAt)],
    [timeHead(t("income.to")), time(slip.toAt)],
    [t("income.state"), t(`income.state.${slip.state}`)],
    [t("contracts.active"), String(slip.active)],
    [t("contracts.rate"), formatRate(slip.rateBasisPoints)],
    [t("team.currency"), currency],
    ...AMOUNTS.map((name) => [t(`income.${name}`), amount(slip[name])]),
  ];
  yield BYTE_ORDER_MARK + facts.map(csvLine).join("");
  const head = [
    ...[t("income.branch"), t("member.record.type"), t("team.figure.members"), t("contracts.active")],
    ...[t("team.figure.bets"), ...LINE_AMOUNTS.map((name) => t(`income.${name}`)), t("contracts.rate")],
    t("income.amount"),
  ];
  const rows = lines.map((line) => [
    ...[line.branch, line.gameType ? t(textKey(`member.record.type.${line.gameType}`)) : t("income.noGame")],
    ...[line.members, line.active, line.bets].map(String),
    ...LINE_AMOUNTS.map((name) => amount(line[name])),
    ...[formatRate(line.rateBasisPoints), amount(line.amount)],
  ]);
  yield [[], head, ...rows].map(csvLine).join("");
}
