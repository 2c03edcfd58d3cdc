import { lstatSync, readFileSync, statSync, writeFileSync } from "node:fs";

type Kind = "file" | "folder";

/** Returns the text of a file. A missing file is created with `make`, readable by its owner only. */
export function loadOrCreateText(file: string, make: () => string): string {
  requireKind(file, "file");
  try {
    // The file does not exist, or another server creates it at the same time: then the other server's file is read.
    if (!statSync(file, { throwIfNoEntry: false })) writeFileSync(file, make(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw createFileError(file, error);
  }
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw createFileError(file, error);
  }
}

/**
 * Checks that `place` is of the required kind, if it exists. @throws Error with one sentence for the operator when it
 * is something else.
 */
export function requireKind(place: string, kind: Kind): void {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found) return;
  const target = statSync(place, { throwIfNoEntry: false });
  if (!target) throw new Error(`${place} is a link that leads to nothing: take it away, or mend it.`);
  if (kind === "file" ? target.isFile() : target.isDirectory()) return;
  const is = target.isDirectory() ? "a folder" : target.isFile() ? "a file" : "no file";
  throw new Error(
    `${place} is ${is}, and has to be a ${kind}: move it away, and restore your own if it was one.`,
  );
}

function createFileError(file: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  return new Error(`${file} cannot be read or written (${code ?? message}): change its owner or its mode.`, {
    cause: error,
  });
}
