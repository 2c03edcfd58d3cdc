/** Sentences about a SQLite file by error code; the longest matching prefix of the code is used. */
const SENTENCES: Readonly<Record<string, (file: string) => string>> = {
  SQLITE_NOTADB: (file) =>
    `The file ${file} is not a SQLite database: move it away, or set MARQUEE_DATA_DIR to another folder.`,
  SQLITE_CORRUPT: (file) =>
    `The database file ${file} is damaged: restore the last backup (docs/operating.md), and keep the damaged file.`,
  SQLITE_FULL: (file) => `The disk of the database file ${file} is full: free some space.`,
  SQLITE_READONLY: (file) =>
    `The database file ${file} cannot be opened for writing: it or its folder is read-only. Change that, or set MARQUEE_DATA_DIR to another folder.`,
  SQLITE_BUSY: (file) =>
    `The database file ${file} is locked by another process: stop that process. On a file system without shared memory maps, a running server locks the file.`,
  SQLITE_LOCKED: (file) => `The database file ${file} is locked by another process: stop that process.`,
  SQLITE_CANTOPEN: (file) =>
    `The database file ${file} cannot be opened for writing: it, its folder or a file beside it belongs to another user, or the path is not that of a file.`,
  SQLITE_PROTOCOL: (file) => noLocks(file),
  SQLITE_IOERR_LOCK: (file) => noLocks(file),
  SQLITE_IOERR_SHM: (file) => noMaps(file),
  SQLITE_IOERR: (file) =>
    `The disk of the database file ${file} fails (input/output error): check the system's log, and set MARQUEE_DATA_DIR to a folder on another disk.`,
};

const noLocks = (file: string) =>
  `The file system of the database file ${file} cannot lock files: set MARQUEE_DATA_DIR to a folder on a local disk, or use PostgreSQL.`;
const noMaps = (file: string) =>
  `The file system of the database file ${file} has no shared memory maps: set MARQUEE_DATA_DIR to a folder on a local disk, or use PostgreSQL.`;

/** Returns an Error with one sentence that names the file, or the failure itself if it is not from SQLite. */
export function explainSqlite(error: unknown, file: string): unknown {
  const code = getCode(error);
  const known = Object.keys(SENTENCES).filter((beginning) => code.startsWith(beginning));
  const [longest = ""] = known.toSorted((one, other) => other.length - one.length);
  const sentence = SENTENCES[longest];
  return sentence ? new Error(sentence(file), { cause: error }) : error;
}

/** Returns true if the file system refused the shared memory that processes use for a file. */
export function lacksSharedMemory(error: unknown): boolean {
  return getCode(error).startsWith("SQLITE_IOERR_SHM");
}

function getCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
