import { describe, expect, it } from "vitest";
import { type Identity, toFacts } from "../core/identity-facts.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { addAccount } from "../wallet/testing.ts";
import { addMonths } from "./exclude.ts";
import { playRefusal, requireNotExcluded } from "./gates.ts";
import { findMatches } from "./identities.ts";
import { HOUR, openProtection } from "./testing.ts";

describe("the addition of months", () => {
  it.each([
    ["2026-01-31T10:00:00Z", 1, "2026-02-28T10:00:00.000Z"],
    ["2026-08-31T10:00:00Z", 6, "2027-02-28T10:00:00.000Z"],
    ["2026-11-23T10:00:00Z", 12, "2027-11-23T10:00:00.000Z"],
  ])("%s plus %i months", (from, months, to) => {
    expect(new Date(addMonths(Date.parse(from), months)).toISOString()).toBe(to);
  });
});

await forEachDialect("exclusions", (open) => {
  const { given, comeIn, addSession, merchants } = openProtection(open);
  /** Classifies a newcomer's identity against the excluded people of a merchant. */
  const seen = async (merchantId: string, identity: Identity, now = given.clock.now()) => {
    const matches = await findMatches(given.database.db, merchantId, toFacts(identity), now);
    if (matches.length === 0) return "unknown";
    return matches.some(({ isCertain }) => isCertain) ? "certain" : "alike";
  };

  it("stop play at once, end the other sessions, and cannot be ended early", async () => {
    const { merchant, accountId, calls, sessionId } = await comeIn();
    const { db } = given.database;
    const other = await addSession("one", accountId);
    const now = given.clock.now();
    const { until } = await calls.exclude({ kind: "cool_off", length: 24, scope: "brand" });
    expect(until).toBe(now + 24 * HOUR);
    const ask = () => playRefusal(db, merchant, { accountId, stake: 1, now: given.clock.now() });
    expect(await ask()).toEqual({ code: "PLAYER_EXCLUDED", details: { until } });
    const open = await db
      .selectFrom("session")
      .select("id")
      .where("account_id", "=", accountId)
      .where("revoked_at", "is", null)
      .execute();
    expect(open).toEqual([{ id: sessionId }]);
    expect(other).not.toBe(sessionId);
    given.clock.advance(24 * HOUR - 1);
    expect(await getCode(requireNotExcluded(db, merchant, accountId, given.clock.now()))).toBe(
      "PLAYER_EXCLUDED",
    );
    given.clock.advance(1);
    expect(await ask()).toBeNull();
    expect((await calls.limits()).exclusion).toBeNull();
  });

  it("have a length that the brand offers, and are never shortened", async () => {
    const { calls } = await comeIn();
    const ask = (kind: "cool_off" | "self_exclusion", length: number | null) =>
      calls.exclude({ kind, length, scope: "brand" });
    expect(await getCode(ask("cool_off", 23))).toBe("INVALID_INPUT");
    expect(await getCode(ask("cool_off", null))).toBe("INVALID_INPUT");
    expect(await getCode(ask("self_exclusion", 5))).toBe("INVALID_INPUT");
    const { until } = await ask("self_exclusion", 6);
    expect((await ask("cool_off", 24)).until).toBe(until);
    expect((await calls.limits()).exclusion).toMatchObject({ kind: "self_exclusion", until });
    expect((await ask("self_exclusion", null)).until).toBeNull();
    expect((await ask("self_exclusion", 6)).until).toBeNull();
  });

  it("from all brands apply to the same person's accounts on other brands, by proved data", async () => {
    const { accountId, calls } = await comeIn();
    const { db } = given.database;
    const [, two] = merchants;
    if (!two) throw new Error("no second merchant");
    const same = await addAccount(given.database, "two", {});
    const typed = await addAccount(given.database, "two", {});
    const mobile = "+639170000001";
    const setMobile = (merchantId: string, id: string, verifiedAt: number | null) =>
      db
        .updateTable("account")
        .set({ mobile, mobile_verified_at: verifiedAt })
        .where("merchant_id", "=", merchantId)
        .where("id", "=", id)
        .execute();
    await setMobile("one", accountId, 1);
    await setMobile("two", same, 1);
    await setMobile("two", typed, null);
    await addSession("two", same);
    await calls.exclude({ kind: "self_exclusion", length: 6, scope: "all_brands" });
    const now = given.clock.now();
    expect(await getCode(requireNotExcluded(db, two, same, now))).toBe("PLAYER_EXCLUDED");
    expect(await getCode(requireNotExcluded(db, two, typed, now))).toBe("done");
    expect(await seen("two", { mobile, mobileProved: true })).toBe("certain");
    expect(await seen("two", { mobile })).toBe("alike");
    const open = await db
      .selectFrom("session")
      .select("id")
      .where("account_id", "=", same)
      .where("revoked_at", "is", null)
      .execute();
    expect(open).toEqual([]);
  });

  it("from one brand block the person's new accounts on this brand only", async () => {
    const { accountId, calls } = await comeIn();
    const mobile = "+639170000002";
    const email = "Player@Example.test";
    await given.database.db
      .updateTable("account")
      .set({ mobile, mobile_verified_at: 1, email })
      .where("id", "=", accountId)
      .execute();
    const { until } = await calls.exclude({ kind: "self_exclusion", length: 6, scope: "brand" });
    const proved = { mobile, mobileProved: true };
    expect(await seen("one", proved)).toBe("certain");
    expect(await seen("two", proved)).toBe("unknown");
    expect(await seen("one", { mobile: "+639170000003", mobileProved: true })).toBe("unknown");
    expect(await seen("one", proved, until ?? 0)).toBe("unknown");
  });

  it("do not match a person who proved a contact if the excluded account only typed it", async () => {
    const { accountId, calls } = await comeIn();
    const email = "owner@example.test";
    await given.database.db.updateTable("account").set({ email }).where("id", "=", accountId).execute();
    await calls.exclude({ kind: "self_exclusion", length: null, scope: "all_brands" });
    expect(await seen("one", { email, emailProved: true })).toBe("unknown");
    expect(await seen("one", { email })).toBe("alike");
    expect(await seen("two", { email })).toBe("unknown");
    expect(await seen("two", { email, emailProved: true })).toBe("unknown");
  });
});
