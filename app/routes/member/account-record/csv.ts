import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/csv-text.ts";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";
import { fileFormats, ROW_BATCH_SIZE } from "../../../site/panel/records/record-file.server.ts";
import { kindName } from "../kind-name.server.ts";
import { sendMemberFile } from "../member-file.server.ts";
import { readEntryFilters } from "./load-account-record.server.ts";

/** The account record as a file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return sendMemberFile(context, request, "account-record", accountLines);
}

async function* accountLines(context: AppLoadContext, params: URLSearchParams): AsyncGenerator<string> {
  const { t, platform } = context;
  const { timeHead, time, amount, currency } = fileFormats(context);
  const { range } = readPeriod(context, params);
  const asked = {
    from: range.fromDay,
    to: range.toDay,
    ...readEntryFilters(params),
    pageSize: ROW_BATCH_SIZE,
  };
  yield BYTE_ORDER_MARK +
    csvLine([
      timeHead(t("member.record.time")),
      t("records.what"),
      t("member.record.game"),
      t("records.amount"),
      t("records.balance"),
      t("records.currency"),
      t("records.reference"),
      t("records.entry"),
    ]);
  let before: string | undefined;
  for (;;) {
    const { list, hasOlder } = await platform.records.accountRecord({ ...asked, before });
    const rows = list.map((entry) =>
      csvLine([
        time(entry.at),
        kindName(t, entry),
        entry.gameName ?? "",
        amount(entry.amount),
        amount(entry.balanceAfter),
        currency,
        entry.reference ?? "",
        entry.id,
      ]),
    );
    if (rows.length > 0) yield rows.join("");
    before = list.at(-1)?.id;
    if (!hasOlder || before === undefined) return;
  }
}
