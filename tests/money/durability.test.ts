import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const TRACER = "strace";
const COMMITS = 40;
const folder = mkdtempSync(join(tmpdir(), "marquee-sync-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Commits repeatedly, as the platform does. */
const program = (options: string) => `
  import { openDatabase } from "./app/platform/database/database.server.ts";
  import { migrate } from "./app/platform/database/migrate.ts";
  const database = await openDatabase({ file: process.argv[1] });
  await migrate(database);
  process.stdout.write("commits begin");
  for (let n = 0; n < ${COMMITS}; n++) {
    const row = { id: "m" + n, name: "m", currency: "PHP", created_at: 1 };
    await database.transaction((trx) => trx.insertInto("merchant").values(row).execute(), ${options});
  }
  process.stdout.write("commits end");
  await database.close();
`;

/** Only counting the sync calls shows this: a killed process loses nothing, a power failure does. */
describe.runIf(spawnSync(TRACER, ["-o", "/dev/null", "true"]).status === 0)("a commit on SQLite", () => {
  it.each([
    ["waited for by the event loop", "{}"],
    ["waited for beside it", "{ syncBeside: true }"],
  ])("is on disk before it is acknowledged, %s", (name, options) => {
    const trace = join(folder, name);
    execFileSync(TRACER, [
      ...["-f", "-e", "trace=fsync,fdatasync,write", "-o", trace],
      ...[process.execPath, "--input-type=module-typescript", "-e", program(options), `${trace}.sqlite`],
    ]);
    const [, between = ""] = /commits begin([\s\S]*)commits end/.exec(readFileSync(trace, "utf8")) ?? [];
    const syncs = between.match(/\bf(?:data)?sync\(/g) ?? [];
    expect(syncs.length).toBeGreaterThanOrEqual(COMMITS);
  });
});
