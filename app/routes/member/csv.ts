import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { MemberPage } from "../../brand/brand-document.ts";
import { memberPages } from "../../brand/member-pages.ts";
import { BYTE_ORDER_MARK, csvAmount, csvLine } from "../../csv-text.ts";
import { timeText } from "../../date-format.ts";
import { DEMO_TYPE } from "../../platform/call-context.ts";
import { signInFirst } from "../came-from.ts";
import { kindName, readEntryFilters } from "./load-account-record.server.ts";
import { readRoundFilters } from "./load-betting-record.server.ts";
import { readBonusStatus } from "./load-rewards.server.ts";
import { readPeriod } from "./read-period.server.ts";

/** Rows that are read, and sent, at a time: a file of a million rows takes no more memory than one of a thousand. */
const ROWS = 500;

interface RecordFile {
  name: string;
  lines(context: AppLoadContext, params: URLSearchParams): AsyncGenerator<string>;
}

/** The records that there are files of. */
const FILES: Partial<Record<MemberPage, RecordFile>> = {
  transactionHistory: { name: "account-record", lines: accountLines },
  personalHistoryCopy: { name: "betting-record", lines: bettingLines },
  bonusDetails: { name: "bonuses", lines: bonusLines },
};

/** `/member/<page>/csv`: a record's rows as a file, in the member's language and the brand's time. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { caller, brand } = context;
  if (caller.kind === "visitor") {
    throw redirect(signInFirst(request, `/member/${params.pageKey}${url.search}`));
  }
  const page = memberPages(brand).find((one) => one === params.pageKey);
  if (caller.type === DEMO_TYPE || !page) throw new Response(null, { status: 404 });
  const { range } = readPeriod(context, url.searchParams);
  const file = FILES[page];
  if (!file) throw new Response(null, { status: 404 });
  return new Response(streamOf(file.lines(context, url.searchParams)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${file.name}-${range.fromDay}-${range.toDay}.csv"`,
    },
  });
}

/** As fast as it is read; a failure on the way breaks the download off, so that no half file passes for a whole one. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}

/** Formats times and amounts of a brand's file. */
function formats({ brand }: AppLoadContext) {
  const { currency, locale } = brand.document;
  return {
    time: (at: number) => timeText(at, locale.timeZone),
    amount: (minor: number) => csvAmount(minor, currency.decimals),
    currency: currency.code,
  };
}

async function* accountLines(context: AppLoadContext, params: URLSearchParams): AsyncGenerator<string> {
  const { t, platform } = context;
  const { time, amount, currency } = formats(context);
  const { range } = readPeriod(context, params);
  const asked = { from: range.fromDay, to: range.toDay, ...readEntryFilters(params), pageSize: ROWS };
  yield BYTE_ORDER_MARK +
    csvLine([
      t("member.record.time"),
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

async function* bettingLines(context: AppLoadContext, params: URLSearchParams): AsyncGenerator<string> {
  const { t, platform } = context;
  const { time, amount, currency } = formats(context);
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
    const found = await platform.records.betRecordRows({ from, to, ...chosen, pageSize: ROWS, after });
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

async function* bonusLines(context: AppLoadContext, params: URLSearchParams): AsyncGenerator<string> {
  const { t, platform } = context;
  const { time, amount, currency } = formats(context);
  const { range } = readPeriod(context, params);
  const asked = { from: range.fromDay, to: range.toDay, status: readBonusStatus(params), pageSize: 100 };
  yield BYTE_ORDER_MARK +
    csvLine([
      t("rewards.given"),
      t("rewards.title"),
      t("rewards.amount"),
      t("rewards.required"),
      t("rewards.bets"),
      t("records.currency"),
      t("rewards.until"),
      t("rewards.state"),
      t("records.entry"),
    ]);
  // A bonus that is given meanwhile moves the others on by one: none is told twice.
  const told = new Set<string>();
  for (let pageNo = 1, last = 1; pageNo <= last; pageNo++) {
    const { list, totalPages } = await platform.rewards.bonuses({ ...asked, pageNo });
    const rows = list.filter(({ grantId }) => !told.has(grantId));
    for (const { grantId } of rows) told.add(grantId);
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
