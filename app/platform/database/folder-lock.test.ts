import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockFolder } from "./folder-lock.ts";
import { openTestSqlite } from "./testing.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marquee-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const refused = () =>
  expect(lockFolder(folder, { patienceMs: 0 })).rejects.toThrow(
    `Another server runs over the data folder ${folder}: stop it, name another folder`,
  );

it("locks a folder for one server, which releases it", async () => {
  const release = await lockFolder(folder);
  await refused();
  // A refused attempt does not release the first server's lock.
  await refused();
  expect([readdirSync(folder), statSync(join(folder, "server.lock")).size]).toEqual([["server.lock"], 0]);
  release();
  (await lockFolder(folder, { patienceMs: 0 }))();
});

it("the lock is released at once when its process is killed", async () => {
  const source = `import { lockFolder } from "./app/platform/database/folder-lock.ts";
    globalThis.release = await lockFolder(process.argv[1]);
    console.log("locked");
    setInterval(() => {}, 1_000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", source, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  await refused();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  (await lockFolder(folder, { patienceMs: 0 }))();
});

it("waits for a server that is shutting down, and logs it once", async () => {
  const release = await lockFolder(folder);
  let waits = 0;
  const next = await lockFolder(folder, {
    onWait() {
      waits += 1;
      setImmediate(release);
    },
  });
  expect(waits).toBe(1);
  next();
});

it("does not lock the database itself, so that commands can use it", async () => {
  const database = await openTestSqlite();
  const release = await lockFolder(join(database.file, ".."));
  await database.transaction(async (trx) => void (await trx.selectFrom("merchant").selectAll().execute()));
  release();
  await database.drop();
});
