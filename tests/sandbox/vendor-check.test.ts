import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { derivedVendorKeys, type VendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { createVendorRegistry } from "#app/platform/vendors/vendors.server.ts";
import { sandboxVendorSets } from "#app/sandbox/vendor-sets.ts";
import { openSets, validateVendorFile } from "#app/server/vendor-file.ts";
import { type Fixture, openPlatformFixture } from "#tests/sandbox/platform-fixture.ts";
import { checkVendor } from "../../scripts/vendor/check-vendor.ts";

/** The report of `npm run vendor -- check` on a vendor, over real HTTP. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openPlatformFixture();
});
afterAll(() => fixture.close());

/** Returns the rows of the check of a vendor of the studio, or of one at another address, by name of the check. */
async function check(keys: VendorKeys, { origin = fixture.studioOrigin, code = "TALA" } = {}) {
  const registry = createVendorRegistry();
  for (const set of openSets(
    validateVendorFile(sandboxVendorSets(origin), "a test", ["localhost"]),
    "a test",
    {},
    keys,
  )) {
    registry.add(set);
  }
  const vendor = registry.find(code);
  if (!vendor) throw new Error("the studio has no such label");
  const rows = await checkVendor(vendor, fixture.merchant.code, fixture.clock);
  return Object.fromEntries(rows.map(({ what, ...row }) => [what, row]));
}

test("a vendor without faults passes every check, and refuses to open a game for an unknown player", async () => {
  const rows = await check(fixture.keys);
  expect(rows).toMatchObject({
    DNS: { state: "ok" },
    TLS: { state: "none" },
    clock: { state: "ok" },
    catalogue: { state: "ok", says: expect.stringMatching(/^\d+ games, \d+ of them open$/) },
    launch: { state: "ok", says: expect.stringContaining("refused as expected") },
  });
  expect(rows.signature?.state).not.toBe("wrong");
});

test("a vendor that can end games and take free spins back accepts both for an unknown player", async () => {
  const says = async (code: string) => (await check(fixture.keys, { code })).protection;
  expect(await says("TIDE")).toEqual({ state: "ok", says: "takes free spins back" });
  expect(await says("JADE")).toEqual({ state: "ok", says: "ends games, takes free spins back" });
  const strange = derivedVendorKeys([{ id: "1", secret: randomBytes(32) }]);
  expect((await check(strange, { code: "JADE" })).protection).toMatchObject({ state: "wrong" });
});

test("a vendor that lists matches reports their number; a vendor without a sportsbook reports none", async () => {
  const says = async (code: string) => (await check(fixture.keys, { code })).matches;
  expect(await says("PITCH")).toEqual({
    state: "ok",
    says: expect.stringMatching(/^[1-9]\d* matches, \d+ of them live, [1-9]\d* with prices$/),
  });
  expect(await says("TALA")).toMatchObject({ says: "0 matches, 0 of them live, 0 with prices" });
  const strange = derivedVendorKeys([{ id: "1", secret: randomBytes(32) }]);
  expect((await check(strange, { code: "PITCH" })).matches).toMatchObject({ state: "wrong" });
});

test("a vendor that is unreachable or has other keys is reported as wrong, with its response", async () => {
  const gone = await check(fixture.keys, { origin: "http://studio.localhost:9" });
  expect(gone.catalogue?.state).toBe("wrong");
  expect(gone.launch).toEqual({ state: "none", says: "nothing to check" });
  const strange = await check(derivedVendorKeys([{ id: "1", secret: randomBytes(32) }]));
  expect(strange.launch).toMatchObject({ state: "wrong", says: expect.stringMatching(/401/) });
});
