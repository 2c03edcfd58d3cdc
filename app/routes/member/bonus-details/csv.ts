import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/csv-text.ts";
import { readPeriod } from "../../../site/panel/records/read-period.server.ts";
import { fileFormats } from "../../../site/panel/records/record-file.server.ts";
import { sendMemberFile } from "../member-file.server.ts";
import { readBonusStatus } from "./load-bonuses.server.ts";

/** The bonus details as a file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return sendMemberFile(context, request, "bonuses", bonusLines);
}

async function* bonusLines(context: AppLoadContext, params: URLSearchParams): AsyncGenerator<string> {
  const { t, platform } = context;
  const { timeHead, time, amount, currency } = fileFormats(context);
  const { range } = readPeriod(context, params);
  const asked = { from: range.fromDay, to: range.toDay, status: readBonusStatus(params), pageSize: 100 };
  yield BYTE_ORDER_MARK +
    csvLine([
      timeHead(t("rewards.given")),
      t("rewards.title"),
      t("rewards.amount"),
      t("rewards.required"),
      t("rewards.bets"),
      t("records.currency"),
      timeHead(t("rewards.until")),
      t("rewards.state"),
      t("records.entry"),
    ]);
  // A bonus that is granted meanwhile shifts the others by one: none is written twice.
  const listed = new Set<string>();
  for (let pageNo = 1, last = 1; pageNo <= last; pageNo++) {
    const { list, totalPages } = await platform.rewards.bonuses({ ...asked, pageNo });
    const rows = list.filter(({ grantId }) => !listed.has(grantId));
    for (const { grantId } of rows) listed.add(grantId);
    const lines = rows.map((one) =>
      csvLine([
        time(one.grantedAt),
        one.title,
        amount(one.amount),
        amount(one.required),
        amount(one.done),
        currency,
        time(one.expiresAt),
        t(`rewards.state.${one.status}`),
        one.grantId,
      ]),
    );
    if (lines.length > 0) yield lines.join("");
    last = totalPages;
  }
}
