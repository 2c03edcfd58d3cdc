import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

/**
 * The last results of the switch matrix (tests/matrix) and of the walk over the brands (tests/pairwise), as files in the
 * project's scratch folder. The tests write them, and the QA page shows them.
 */

/** One part of a report runs at a time as well, so each part has its own time. Times are in ms since 1970. */
const RUN = {
  /** Start of the last run of all parts; of the first run if all have never run together. */
  at: z.number(),
  /** Commit of that run, followed by `-dirty` if files had been changed since; null outside of a Git repository. */
  commit: z.string().nullable(),
};

const EFFECT = z.object({
  name: z.string(),
  at: z.number(),
  /** Entries of the schema whose effect this is, such as `/switches/chatRoom` and `/layout/footer=line`. */
  settings: z.array(z.string()),
  /** Pages and calls that were looked at. */
  looks: z.array(z.string()),
  passed: z.boolean(),
  /** First line of the failure; null for a passed effect. */
  failure: z.string().nullable(),
});

const MATRIX_REPORT = z.object({
  ...RUN,
  /** Number of declared effects. Fewer in `effects` mean that the others have never run. */
  declared: z.number(),
  /** Numbers of entries of the schema. */
  entries: z.object({ total: z.number(), byEffects: z.number(), dataOnly: z.number() }),
  effects: z.array(EFFECT),
});

const WALK_REPORT = z.object({
  ...RUN,
  brands: z.array(
    z.object({
      id: z.string(),
      at: z.number(),
      pages: z.number(),
      addresses: z.number(),
      faults: z.array(z.string()),
    }),
  ),
});

export type EffectResult = z.infer<typeof EFFECT>;
export type MatrixReport = z.infer<typeof MATRIX_REPORT>;
export type WalkReport = z.infer<typeof WALK_REPORT>;

/** Returns the path of the matrix's report in a project's folder. */
export const matrixReportFile = (root: string) => path.join(root, ".marquee/switch-matrix.json");

/** Returns the path of the walk's report in a project's folder. */
export const walkReportFile = (root: string) => path.join(root, ".marquee/brand-walk.json");

/** Returns the matrix's report; null for a project without a readable one. */
export function readMatrixReport(root: string): MatrixReport | null {
  return read(matrixReportFile(root), MATRIX_REPORT);
}

/** Returns the walk's report; null for a project without a readable one. */
export function readWalkReport(root: string): WalkReport | null {
  return read(walkReportFile(root), WALK_REPORT);
}

/**
 * Writes a run of the matrix into the report. Earlier results stay for effects that did not run, as far as they are
 * still declared.
 */
export function writeMatrixReport(
  root: string,
  run: Omit<MatrixReport, "declared">,
  declared: readonly string[],
): void {
  const last = readMatrixReport(root);
  const isWhole = last === null || declared.length === run.effects.length;
  write(matrixReportFile(root), {
    ...run,
    ...(!isWhole && { at: last.at, commit: last.commit }),
    declared: declared.length,
    effects: merge(declared, last?.effects ?? [], run.effects, ({ name }) => name),
  });
}

/** Writes a run of the walk into the report. Earlier results stay for brands that were not walked. */
export function writeWalkReport(root: string, run: WalkReport, ids: readonly string[]): void {
  const last = readWalkReport(root);
  const isWhole = last === null || ids.length === run.brands.length;
  write(walkReportFile(root), {
    ...run,
    ...(!isWhole && { at: last.at, commit: last.commit }),
    brands: merge(ids, last?.brands ?? [], run.brands, ({ id }) => id),
  });
}

/** Returns the results of the effects of one pointer of the schema, and of the values and parts of its setting. */
export function effectsFor(report: MatrixReport, pointer: string): EffectResult[] {
  const isOwn = (setting: string) =>
    setting.startsWith(pointer) && ["", "=", "[", "/"].includes(setting.charAt(pointer.length));
  return report.effects.filter(({ settings }) => settings.some(isOwn));
}

/** Returns the newest result of each declared part, in the order of the declarations. */
function merge<Result>(
  declared: readonly string[],
  last: readonly Result[],
  run: readonly Result[],
  getName: (result: Result) => string,
): Result[] {
  const newest = new Map([...last, ...run].map((result) => [getName(result), result]));
  return declared.flatMap((name) => newest.get(name) ?? []);
}

function read<Report>(file: string, schema: z.ZodType<Report>): Report | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // A report can be made again, and the page offers the command that does it.
    return null;
  }
}

function write(file: string, report: MatrixReport | WalkReport): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, JSON.stringify(report));
  renameSync(part, file);
}
