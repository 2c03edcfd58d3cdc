import path from "node:path";
import { decodeText } from "../shared/decode-text.ts";
import { type JsonPath, readJson } from "../shared/read-json.ts";
import { type Position, positionIn } from "../shared/text-position.ts";
import { findSyntaxErrors } from "./find-syntax-errors.ts";
import { escapeToken, JSON_LIMITS } from "./json.ts";
import type { BrandProblem } from "./problem.ts";
import { MAX_FILE_KIB, readRegularFile } from "./read-file.ts";

/** The beginning of a file: the position of problems that concern all of it or are not in it. */
const BEGINNING: Position = { line: 1, column: 1 };

/** Offsets of a member or an item: of its key, which items lack, and of its value. */
export interface Place {
  key?: number;
  value?: number;
}

/**
 * Adds lines and columns to problems, sorted by file, line and column. A missing value has the position of the object
 * that lacks it; a problem of a whole file has the file's beginning. Reads the files again, since only few brands ever
 * have problems.
 */
export function locateProblems(
  brandsFolder: string,
  problems: readonly BrandProblem[],
): (BrandProblem & { position: Position })[] {
  const files = new Map<string, (pointer: string, isKey: boolean) => Position>();
  const locator = (file: string) => {
    const known = files.get(file) ?? readLocator(path.join(brandsFolder, file));
    files.set(file, known);
    return known;
  };
  const located = problems.map((problem) => ({
    ...problem,
    position:
      problem.position ??
      (problem.file.endsWith(".json")
        ? locator(problem.file)(problem.pointer, problem.isKey === true)
        : BEGINNING),
    ...(problem.also && {
      also: { ...problem.also, position: locator(problem.also.file)(problem.also.pointer, false) },
    }),
  }));
  return located.sort(
    (a, b) =>
      (a.file < b.file ? -1 : Number(a.file > b.file)) ||
      a.position.line - b.position.line ||
      a.position.column - b.position.column,
  );
}

/** Returns the function that locates pointers in a JSON file. An unreadable file yields its beginning for each. */
export function readLocator(file: string): (pointer: string, isKey?: boolean) => Position {
  return createLocator(readText(file));
}

/** Returns the function that locates a pointer's key or value in a JSON text. */
export function createLocator(text: string): (pointer: string, isKey?: boolean) => Position {
  const mended = findSyntaxErrors(text, JSON_LIMITS);
  const places = placesIn(mended.text);
  return (pointer, isKey = false) => {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
      const place = places.get(at);
      const offset = isKey && at === pointer ? (place?.key ?? place?.value) : place?.value;
      if (offset !== undefined) return positionIn(text, mended.originalOffset(offset));
      if (at === "") return BEGINNING;
    }
  };
}

/**
 * Returns the places of all values that can be read, by pointer. For a duplicate key the last place counts, as for its
 * value.
 */
export function placesIn(text: string): Map<string, Place> {
  const places = new Map<string, Place>();
  const toPointer = (keys: JsonPath) => keys.map((key) => `/${escapeToken(String(key))}`).join("");
  const stop = new Error("the rest cannot be read");
  try {
    readJson(text, {
      ...JSON_LIMITS,
      malformed() {
        throw stop;
      },
      key: (_, keys, { offset }) => void places.set(toPointer(keys), { key: offset }),
      value(keys, offset) {
        const pointer = toPointer(keys);
        places.set(pointer, { ...places.get(pointer), value: offset });
      },
    });
  } catch (error) {
    if (error !== stop) throw error;
  }
  return places;
}

/** Returns the text of a file as it was parsed; empty if there is none. */
function readText(file: string): string {
  const read = readRegularFile(file, MAX_FILE_KIB);
  const decoded = "bytes" in read ? decodeText(read.bytes) : null;
  return decoded?.ok ? decoded.text.replace(/^\uFEFF/, "") : "";
}
