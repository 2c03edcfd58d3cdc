import type { Translate } from "../../../i18n/text-key.ts";
import type { LogLine } from "../../../platform/contract/ops/log.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/csv-text.ts";
import { timeText } from "../../../shared/date-format.ts";
import type { pickAmounts } from "../use-ops.ts";
import { actionText, factsText } from "./facts-text.ts";

const BATCH_SIZE = 500;

/** Reads up to `limit` lines before one, the newest first. */
export type ReadLog = (before: number | undefined, limit: number) => Promise<LogLine[]>;

interface LogFileOptions {
  before: number | undefined;
  most: number;
  /** Returns the address of the part that continues before a line. */
  next: (before: number) => string;
  money: ReturnType<typeof pickAmounts>;
  /** Returns the time zone for a merchant's times. */
  getZone: (merchantId: string | null) => string;
}

/**
 * Returns the log as CSV. If it has to end before the log does, its last line states this, with the address of the next
 * part.
 */
export async function logFile(
  t: Translate,
  read: ReadLog,
  { before, most, next, ...ways }: LogFileOptions,
): Promise<string> {
  const parts = [BYTE_ORDER_MARK, csvLine(COLUMNS.map((name) => t(`ops.log.${name}`)))];
  let last = before;
  for (let count = 0; count < most; ) {
    const lines = await read(last, Math.min(BATCH_SIZE, most - count));
    const end = lines.at(-1);
    if (!end) return parts.join("");
    parts.push(...lines.map((line) => csvLine(toCells(t, line, ways))));
    last = end.seq;
    count += lines.length;
  }
  const isCut = last !== undefined && (await read(last, 1)).length > 0;
  if (isCut) parts.push(csvLine([t("ops.log.goesOn", { count: most, address: next(last ?? 0) })]));
  return parts.join("");
}

const COLUMNS = [
  "number",
  "at",
  "zone",
  "who",
  "role",
  "ip",
  "brand",
  "what",
  "subject",
  "before",
  "after",
] as const;

function toCells(
  t: Translate,
  line: LogLine,
  { money, getZone }: Pick<LogFileOptions, "money" | "getZone">,
): string[] {
  const zone = getZone(line.merchantId);
  return [
    String(line.seq),
    timeText(line.at, zone),
    zone,
    line.username,
    line.role,
    line.ip,
    line.merchantId ?? "",
    actionText(t, line),
    [line.reference, line.subjectId].filter(Boolean).join(" "),
    factsText(t, line.before, line, { money, zone, said: zone }),
    factsText(t, line.after, line, { money, zone, said: zone }),
  ];
}
