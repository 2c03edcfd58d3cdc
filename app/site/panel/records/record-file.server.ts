import { type AppLoadContext, redirect } from "@remix-run/node";
import { csvAmount } from "../../../shared/csv-text.ts";
import { timeText } from "../../../shared/date-format.ts";
import { getFailure } from "../../call-failure.ts";
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
 * @throws Response 302 to the sign-in, which returns to the page; 404 where the page is not open to the caller; 422 for an
 *   invalid period; the status of the call if the first rows cannot be read.
 */
export async function sendRecordFile(
  context: AppLoadContext,
  request: Request,
  { name, isOpen, choice = OWN_PERIODS, lines }: RecordFile,
): Promise<Response> {
  requireOpen(context, request, isOpen);
  const { searchParams } = new URL(request.url);
  const { range, problem } = readPeriod(context, searchParams, choice);
  if (problem) throw refuse(context.t(`member.record.problem.${problem}`), 422);
  return sendLines(`${name}-${range.fromDay}-${range.toDay}`, lines(context, searchParams));
}

/**
 * Serves `<page>/csv` of a single object, under a name of its own. The name has ASCII letters, digits and dashes only.
 * @throws Response as {@link sendRecordFile}, except for periods.
 */
export async function sendObjectFile(
  context: AppLoadContext,
  request: Request,
  { name, isOpen, lines }: { name: string; isOpen: boolean; lines: AsyncGenerator<string> },
): Promise<Response> {
  requireOpen(context, request, isOpen);
  return sendLines(name, lines);
}

/** @throws Response 302 for a visitor; 404 where the page is not open to the caller. */
function requireOpen(context: AppLoadContext, request: Request, isOpen: boolean): void {
  const { pathname, search } = new URL(request.url);
  if (context.caller.kind === "visitor") {
    throw redirect(getSignInRedirect(request, pathname.replace(/\/csv\/?$/i, "") + search));
  }
  if (!isOpen) throw new Response(null, { status: 404 });
}

async function sendLines(name: string, rows: AsyncGenerator<string>): Promise<Response> {
  return new Response(createStream(await startLines(rows), rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}

/** Reads the heading and the first rows, so that a refused call is answered as such and not by a broken file. */
async function startLines(lines: AsyncGenerator<string>): Promise<string> {
  try {
    const heading = await lines.next();
    const first = await lines.next();
    return [heading, first].map(({ done, value }) => (done ? "" : value)).join("");
  } catch (error) {
    const { data, status } = getFailure(error);
    throw refuse(data.message, status);
  }
}

function refuse(text: string, status: number): Response {
  return new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}

/**
 * Streams lines at the reader's pace, after those that were already read. An error aborts the download, so that a partial file is not mistaken for a
 * complete one.
 */
function createStream(start: string, lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(start));
    },
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
