import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { audit } from "#app/platform/wallet/audit.ts";
import { context, loadEnvelope, visitor } from "./contexts.ts";
import { openRealPlatform, type RealPlatform } from "./real-platform.ts";

let fixture: RealPlatform;
beforeAll(async () => {
  fixture = await openRealPlatform();
});
afterAll(() => fixture.close());

/** Limits SQLite's pages: at the maximum it fails as on a full disk. */
async function allowPages(pages: number): Promise<void> {
  await sql.raw(`pragma max_page_count = ${pages}`).execute(fixture.database.db);
}

const freePlay = async () =>
  loadEnvelope(
    await fixture.wire(
      new Request("http://wire.test/wps/session/login/freeplay", { method: "POST" }),
      context(visitor),
    ),
  );

it("a write on a full disk is refused, changes nothing, and succeeds once there is room again", async () => {
  await allowPages(1);
  let refused = await freePlay();
  // The free space of the last page may hold a few more rows.
  while (refused.success) refused = await freePlay();
  expect(refused).toMatchObject({ status: 503, success: false, code: "DATABASE_UNAVAILABLE" });
  expect(fixture.faults).not.toEqual([]);
  expect((await audit(fixture.database)).findings).toEqual([]);
  await allowPages(100_000);
  expect(await freePlay()).toMatchObject({ status: 200, success: true });
});
