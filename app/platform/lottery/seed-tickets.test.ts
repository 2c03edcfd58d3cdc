import { expect, it } from "vitest";
import { testServices } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { audit } from "../wallet/audit.ts";
import { seedTickets } from "./seed-tickets.ts";
import { openLottery } from "./testing.ts";

await forEachDialect("players of a demonstration", (open) => {
  const { given, clock, merchant, player } = openLottery(open);

  it("sample tickets bet on the next draws, which decide the winners", async () => {
    await given.tick();
    const players = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => ({
        accountId: (await player({ balance: 1_000_000_000 })).accountId,
        username: `p${at}`,
      })),
    );
    expect(await seedTickets(testServices({ database: given.database, clock }), merchant, players)).toBe(36);
    const winners = () =>
      given.database.db.selectFrom("bet").select("id").whereRef("win", ">", "stake").execute();
    expect(await winners(), "before the draws").toEqual([]);
    // The winners list needs wins of a notable size.
    const least = await given.database.db
      .selectFrom("bet")
      .select("stake")
      .orderBy("stake")
      .limit(1)
      .execute();
    expect(least[0]?.stake).toBeGreaterThanOrEqual(1_000);
    clock.advance(6 * 60_000);
    await given.tick();
    await given.tick();
    // There are 36 bets at nearly even chances, which do not all lose.
    expect((await winners()).length).toBeGreaterThan(0);
    expect((await audit(given.database)).findings).toEqual([]);
  });

  it("sample tickets skip a draw that closes while they are being placed", async () => {
    await given.tick();
    const { accountId } = await player();
    const late = {
      now() {
        const at = clock.now();
        clock.advance(6 * 60_000);
        return at;
      },
    };
    const placed = await seedTickets(testServices({ database: given.database, clock: late }), merchant, [
      { accountId, username: "late" },
    ]);
    expect(placed).toBe(0);
  });
});
