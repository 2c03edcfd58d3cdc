import { beforeEach, expect, it } from "vitest";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { RULES } from "#app/platform/promotions/testing.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";
import { GAME_CODE, VENDOR } from "./vendor-fixture.ts";

const GIVEN = "spins-of-the-player";
const OTHERS = "spins-of-another";
const ELSEWHERE = "spins-at-another-vendor";

type Win = [transactionId: string, campaign: string, answer: string];

/** Successive bonuses of a player with two free spins, and the expected responses. */
const SEQUENCES: readonly [what: string, wins: readonly Win[], paid: number][] = [
  [
    "each spin once",
    [
      ["w1", GIVEN, "OK"],
      ["w2", GIVEN, "OK"],
    ],
    2,
  ],
  [
    "a win told twice",
    [
      ["w1", GIVEN, "OK"],
      ["w1", GIVEN, "OK"],
      ["w2", GIVEN, "OK"],
    ],
    2,
  ],
  [
    "more wins than spins",
    [
      ["w1", GIVEN, "OK"],
      ["w2", GIVEN, "OK"],
      ["w3", GIVEN, "FREE_SPINS_SPENT"],
      ["w3", GIVEN, "FREE_SPINS_SPENT"],
    ],
    2,
  ],
  [
    "another member's spins",
    [
      ["w1", OTHERS, "FREE_SPINS_SPENT"],
      ["w2", GIVEN, "OK"],
    ],
    1,
  ],
  ["another vendor's spins", [["w1", ELSEWHERE, "FREE_SPINS_SPENT"]], 0],
  [
    "a campaign of the vendor's own",
    [
      ["w1", "easter", "OK"],
      ["w2", "easter", "OK"],
      ["w3", "easter", "OK"],
    ],
    3,
  ],
];

await forEachDialect("wins of free spins that were given", (open) => {
  const { given } = openVendorCalls(open);

  beforeEach(async () => {
    const { db } = given.database;
    const merchant_id = given.vendorFixture.merchantId;
    const now = given.vendorFixture.clock.now();
    const rules = { ...RULES.freeSpins, vassalage: VENDOR, spins: 2, stake: 100 };
    await db
      .insertInto("promotion")
      .values({
        ...{ merchant_id, id: "p", kind: "freeSpins", promo_group: "event", state: "published" },
        ...{ rules: JSON.stringify(rules), texts: "{}", picture: "", sort: 0, quota: null, taken: 0 },
        ...{ starts_at: 0, ends_at: null, created_at: 0, updated_at: 0, spent: 3 * 2 * 100 },
      })
      .execute();
    const entry = (id: string, account_id: string, terms: object) => ({
      ...{ merchant_id, id, promotion_id: "p", account_id, occasion: id, state: "issued" as const },
      ...{
        terms: JSON.stringify({ rules: terms }),
        amount: 0,
        comment: "",
        contact: "",
        reason: "",
        note: "",
      },
      ...{ deposit_id: null, grant_id: null, draw_day: null, draw_no: null, landed: null, prize: null },
      ...{ idempotency_key: null, digest: "", decided_by: null, created_at: now, updated_at: now },
    });
    const other = await given.vendorFixture.addPlayer();
    await db
      .insertInto("promotion_entry")
      .values([
        entry(GIVEN, given.player.id, rules),
        entry(OTHERS, other.id, rules),
        entry(ELSEWHERE, given.player.id, { ...rules, vassalage: "KALYE" }),
      ])
      .execute();
  });

  const bonus = (transactionId: string, campaign: string) =>
    given.vendorFixture.send("bonus", {
      ...{ transactionId, roundId: transactionId, playerId: given.player.id },
      ...{ gameCode: GAME_CODE, currency: "PHP", amount: 500, campaign },
    });

  it.each(SEQUENCES)("are paid for granted spins only: %s", async (_what, wins, paid) => {
    for (const [transactionId, campaign, answer] of wins) {
      expect((await bonus(transactionId, campaign)).code).toBe(answer);
    }
    expect(await given.vendorFixture.available(given.player)).toBe(100_000 + paid * 500);
    const refused = new Set(wins.filter(([, , answer]) => answer !== "OK").map(([id]) => id));
    const warnings = given.vendorFixture.log.filter(({ message }) =>
      message.includes("free spins that were not granted"),
    );
    expect(
      warnings.map(({ facts }) => facts),
      "once each",
    ).toMatchObject([...refused].map((transactionId) => ({ transactionId, amount: 500 })));
  });

  it("are paid during a break, which an operator is notified of", async () => {
    const { database, vendorFixture, player } = given;
    const nobody = { operator_id: null, lift_reason: null, lift_asked_by: null, lift_asked_at: null };
    await database.db
      .insertInto("exclusion")
      .values({
        ...{ merchant_id: vendorFixture.merchantId, id: "x", account_id: player.id, kind: "self_exclusion" },
        ...{
          scope: "brand",
          started_at: vendorFixture.clock.now(),
          ends_at: null,
          origin: "member",
          source_id: "",
        },
        ...{ reason: "", ...nobody, lifted_by: null, lifted_at: null },
      })
      .execute();
    expect((await bonus("w1", GIVEN)).code).toBe("OK");
    expect((await bonus("w2", "easter")).code).toBe("OK");
    expect(vendorFixture.log).toMatchObject([
      { message: expect.stringContaining("on a break"), facts: { transactionId: "w1", campaign: GIVEN } },
    ]);
  });

  it("are paid only twice for two spins when ten wins arrive at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => bonus(`w${at}`, GIVEN)));
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array.from({ length: 8 }, () => "FREE_SPINS_SPENT"),
      ...["OK", "OK"],
    ]);
  });
});
