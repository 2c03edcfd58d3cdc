import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/csv-text.ts";
import { computeNet } from "../../../shared/net-position.ts";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";
import { fileFormats, ROW_BATCH_SIZE } from "../../../site/panel/records/record-file.server.ts";
import { sendMemberFile } from "../member-file.server.ts";
import { readBetFilters } from "./load-betting-record.server.ts";

/** The betting record as a file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return sendMemberFile(context, request, "betting-record", bettingLines);
}

async function* bettingLines(context: AppLoadContext, params: URLSearchParams): AsyncGenerator<string> {
  const { t, platform } = context;
  const { timeHead, time, amount, currency } = fileFormats(context);
  const { from, to } = readPeriod(context, params).range;
  const { chosen, vendors } = await readBetFilters(context, params);
  const names = new Map(vendors.map(({ vassalage, name }) => [vassalage, name]));
  yield BYTE_ORDER_MARK +
    csvLine([
      timeHead(t("member.record.time")),
      t("member.record.game"),
      t("member.record.vendor"),
      t("member.record.type"),
      t("member.record.stake"),
      t("member.record.valid"),
      t("records.profit.win"),
      t("member.record.net"),
      t("records.currency"),
      t("member.record.status"),
      t("member.record.bet"),
      timeHead(t("member.record.state.resettled")),
    ]);
  let after: string | undefined;
  do {
    const found = await platform.records.betRecordRows({
      from,
      to,
      ...chosen,
      pageSize: ROW_BATCH_SIZE,
      after,
    });
    const rows = found.list.map((bet) =>
      csvLine([
        time(bet.placedAt),
        bet.gameName,
        names.get(bet.vassalage) ?? bet.vassalage,
        t(`member.record.type.${bet.gameType}`),
        amount(bet.stake),
        amount(bet.validBet),
        amount(bet.win),
        bet.state === "open" ? "" : amount(computeNet(bet)),
        currency,
        t(`member.record.state.${bet.state}`),
        bet.betId,
        bet.resettledAt === null ? "" : time(bet.resettledAt),
      ]),
    );
    if (rows.length > 0) yield rows.join("");
    after = found.next ?? undefined;
  } while (after !== undefined);
}
