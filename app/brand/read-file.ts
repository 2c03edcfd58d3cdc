import { lstatSync, readFileSync, readlinkSync, statSync } from "node:fs";
import type { BrandProblem } from "./problem.ts";

/** The reason why a file is not read. `isNoFile`: there is no regular file, which counts as absent. */
export type FileFault = Pick<BrandProblem, "expected" | "found"> & { isNoFile: boolean };

/** The maximum size of a document or file of texts. */
export const MAX_FILE_KIB = 1024;

/**
 * Reads a file or returns the reason why not. Never throws. Reads regular files only, since reading a pipe may never
 * end.
 */
export function readRegularFile(place: string, maxKiB: number): { bytes: Buffer } | FileFault {
  const expected = "a file that can be read";
  try {
    const stats = statSync(place, { throwIfNoEntry: false });
    if (!stats) return { expected, found: describeMissingFile(place), isNoFile: true };
    if (!stats.isFile()) {
      return {
        expected,
        found: stats.isDirectory() ? "a folder" : "a pipe, socket or device",
        isNoFile: true,
      };
    }
    if (stats.size <= maxKiB * 1024) return { bytes: readFileSync(place) };
    return {
      expected: `at most ${maxKiB} KiB`,
      found: `${Math.ceil(stats.size / 1024)} KiB`,
      isNoFile: false,
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const found = code === "ELOOP" ? "a link that leads back to itself" : `the error ${code}`;
    return { expected, found, isNoFile: code === "ELOOP" };
  }
}

/** Describes a missing file: a link to a missing target, or nothing. */
function describeMissingFile(place: string): string {
  const link = lstatSync(place, { throwIfNoEntry: false });
  return link?.isSymbolicLink() ? `a link to ${readlinkSync(place)}, which is not there` : "no such file";
}
