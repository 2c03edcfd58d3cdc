import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { textKey } from "../../../i18n/text-key.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/csv-text.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { fileFormats } from "../../../site/panel/records/record-file.server.ts";
import { sendAgentObjectFile } from "../agent-file.server.ts";
import { getKindKey } from "../ui/kind-key.ts";
import { AMOUNTS, LINE_AMOUNTS } from "./amounts.ts";

/** A payslip as a file named by its number: its amounts, its branches, then its lines. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  const { id = "" } = params;
  const name = `payslip-${id.replace(/[^A-Za-z0-9]/g, "")}`;
  return sendAgentObjectFile(context, request, name, payslipLines(context, id));
}

async function* payslipLines(context: AppLoadContext, id: string): AsyncGenerator<string> {
  const { t } = context;
  const { amount, currency, time, timeHead } = fileFormats(context);
  const { lines, branches, ...slip } = await context.platform.agents.payslip({ id });
  const isRebate = slip.kind === "rebate";
  const facts = [
    [t("income.number"), slip.id],
    [t("team.kind"), t(getKindKey(slip.kind))],
    [t("team.username"), slip.account],
    [timeHead(t("income.from")), time(slip.fromAt)],
    [timeHead(t("income.to")), time(slip.toAt)],
    [t("income.state"), t(`income.state.${slip.state}`)],
    // A rebate has a rate for each game type.
    ...(isRebate
      ? []
      : [
          [t("income.below"), String(slip.members)],
          [t("contracts.active"), String(slip.active)],
          [t("contracts.rate"), formatRate(slip.rateBasisPoints)],
        ]),
    [t("team.currency"), currency],
    ...AMOUNTS.map((name) => [t(`income.${name}`), amount(slip[name])]),
  ];
  yield BYTE_ORDER_MARK + facts.map(csvLine).join("");
  if (branches.length > 0) {
    const head = [t("income.branch"), t("income.withFigures"), t("contracts.active")];
    const rows = branches.map(({ branch, members, active }) => [branch, String(members), String(active)]);
    yield [[], head, ...rows].map(csvLine).join("");
  }
  const head = [
    ...[t("income.branch"), t("member.record.type"), t("team.figure.bets")],
    ...LINE_AMOUNTS.map((name) => t(`income.${name}`)),
    ...(isRebate ? [t("contracts.rate"), t("income.amount")] : []),
  ];
  const rows = lines.map((line) => [
    ...[line.branch, line.gameType ? t(textKey(`member.record.type.${line.gameType}`)) : t("income.noGame")],
    ...[String(line.bets), ...LINE_AMOUNTS.map((name) => amount(line[name]))],
    ...(isRebate ? [formatRate(line.rateBasisPoints), amount(line.amount)] : []),
  ]);
  yield [[], head, ...rows].map(csvLine).join("");
}
