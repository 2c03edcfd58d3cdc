import { type AppLoadContext, redirect } from "@remix-run/node";
import { csvAmount } from "../../../shared/csv-text.ts";
import { timeText } from "../../../shared/date-format.ts";
import { getSignInRedirect } from "../../return-to.ts";
import { OWN_PERIODS, type PeriodChoice } from "./date-range.ts";
import { readPeriod } from "./read-period.server.ts";

/** Rows read and sent at a time, so that a file of a million rows needs no more memory than one of a thousand. */
export const ROW_BATCH_SIZE = 500;

interface RecordFile {
  /** The beginning of the file's name. */
  name: string;
  /** False for a caller without the page. */
  isOpen: boolean;
  choice?: PeriodChoice;
  lines: (context: AppLoadContext, params: URLSearchParams) => AsyncGenerator<string>;
}

/**
 * Serves `<page>/csv`: a record's rows as a file, in the caller's language and the brand's time zone.
 * @throws Response 302 to the sign-in, which returns to the page; 404 where the page is not open to the caller.
 */
export function sendRecordFile(
  context: AppLoadContext,
  request: Request,
  { name, isOpen, choice = OWN_PERIODS, lines }: RecordFile,
): Response {
  const { pathname, search, searchParams } = new URL(request.url);
  if (context.caller.kind === "visitor") {
    throw redirect(getSignInRedirect(request, pathname.replace(/\/csv\/?$/i, "") + search));
  }
  if (!isOpen) throw new Response(null, { status: 404 });
  const { range } = readPeriod(context, searchParams, choice);
  return new Response(createStream(lines(context, searchParams)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${range.fromDay}-${range.toDay}.csv"`,
    },
  });
}

/**
 * Streams lines at the reader's pace. An error aborts the download, so that a partial file is not mistaken for a
 * complete one.
 */
function createStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
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

/** Returns the formatters of times and amounts of a brand's file. */
export function fileFormats({ brand }: AppLoadContext) {
  const { currency, locale } = brand.document;
  return {
    /** Returns the heading of a column of times with their zone: `Time (Asia/Manila)`. */
    timeHead: (name: string) => `${name} (${locale.timeZone})`,
    time: (at: number) => timeText(at, locale.timeZone),
    amount: (minor: number) => csvAmount(minor, currency.decimals),
    currency: currency.code,
  };
}
