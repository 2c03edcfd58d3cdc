import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/csv-text.ts";
import { readPeriod } from "../read-period.server.ts";
import { fileFormats, ROWS_AT_A_TIME, sendRecordFile } from "../record-file.server.ts";
import { readRoundFilters } from "./load-betting-record.server.ts";

/** The betting record as a file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return sendRecordFile(context, request, "betting-record", bettingLines);
}

async function* bettingLines(context: AppLoadContext, params: URLSearchParams): AsyncGenerator<string> {
  const { t, platform } = context;
  const { time, amount, currency } = fileFormats(context);
  const { from, to } = readPeriod(context, params).range;
  const { chosen } = await readRoundFilters(context, params);
  yield BYTE_ORDER_MARK +
    csvLine([
      t("member.record.time"),
      t("member.record.game"),
      t("member.record.vendor"),
      t("member.record.type"),
      t("member.record.stake"),
      t("member.record.valid"),
      t("records.profit.win"),
      t("member.record.net"),
      t("records.currency"),
      t("member.record.status"),
      t("member.record.round"),
    ]);
  let after: string | undefined;
  do {
    const found = await platform.records.betRecordRows({
      from,
      to,
      ...chosen,
      pageSize: ROWS_AT_A_TIME,
      after,
    });
    const rows = found.list.map((round) =>
      csvLine([
        time(round.startedAt),
        round.gameName,
        round.vassalage,
        t(`member.record.type.${round.gameType}`),
        amount(round.stake),
        amount(round.validBet),
        amount(round.win),
        round.status === "ended" ? amount(round.win - round.stake) : "",
        currency,
        t(`member.record.${round.status}`),
        round.roundId,
      ]),
    );
    if (rows.length > 0) yield rows.join("");
    after = found.next ?? undefined;
  } while (after !== undefined);
}
