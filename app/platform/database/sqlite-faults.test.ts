import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "./database.server.ts";
import { explainSqlite, lacksSharedMemory } from "./sqlite-faults.ts";
import { openTestSqlite } from "./testing.ts";

it.each([
  ["SQLITE_IOERR_SHMMAP", "has no shared memory maps"],
  ["SQLITE_IOERR_SHMOPEN", "has no shared memory maps"],
  ["SQLITE_IOERR_LOCK", "cannot lock files"],
  ["SQLITE_IOERR_FSYNC", "fails"],
  ["SQLITE_READONLY_DIRECTORY", "is read-only"],
  ["SQLITE_CANTOPEN", "belongs to another user"],
  ["SQLITE_FULL", "is full"],
  ["SQLITE_BUSY_SNAPSHOT", "is locked by another process"],
  ["SQLITE_CORRUPT_INDEX", "is damaged"],
  ["SQLITE_NOTADB", "is not a SQLite database"],
])("explains %s in one sentence, that the file %s, with its name", (code, says) => {
  const explained = explainSqlite(
    Object.assign(new Error("disk I/O error"), { code }),
    "/data/marquee.sqlite",
  );
  expect((explained as Error).message).toMatch(says);
  expect((explained as Error).message).toMatch(/^[^\n]*\/data\/marquee\.sqlite[^\n]*$/);
});

it("recognises a lack of shared memory, which has a workaround", () => {
  expect(lacksSharedMemory(Object.assign(new Error(), { code: "SQLITE_IOERR_SHMMAP" }))).toBe(true);
  expect(lacksSharedMemory(Object.assign(new Error(), { code: "SQLITE_IOERR_READ" }))).toBe(false);
});

it("names a file that is not a database", async () => {
  const database = await openTestSqlite({ migrated: false });
  const file = join(database.file, "..", "letter.txt");
  writeFileSync(file, "Dear Mary, this is a letter and no database at all.".repeat(100));
  await expect(openDatabase({ file })).rejects.toThrow(`The file ${file} is not a SQLite database`);
  await database.drop();
});
