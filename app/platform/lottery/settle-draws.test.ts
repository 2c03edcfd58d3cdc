import { expect, it, vi } from "vitest";
import type { Database } from "../database/database.server.ts";
import { forEachDialect } from "../database/testing.ts";
import { readDrawId } from "./draw-id.ts";
import { openLottery, toSlip } from "./testing.ts";

const SAIGON = { gameCode: "TCG_LOTTO_VN_SAI_GON_60_GIAY" };

await forEachDialect("the settlement of a draw", (open) => {
  const { given, clock, player, tickElsewhere, visitor } = openLottery(open);

  it("a draw is settled by its server while that runs, and by another ten seconds after it was killed", async () => {
    const { calls, balance } = await player();
    await given.tick();
    const { draw: taking } = await visitor().game(SAIGON);
    if (!taking) throw new Error("no draw is open");
    const { draw, drawsAt } = taking;
    const key = readDrawId(draw);
    await calls.placeTicket(
      toSlip(draw, { playType: "SIDE2", picks: "BIG SMALL", odds: [1_950, 1_950, 1_950, 1_950] }),
    );
    const paid = await balance();
    clock.advance(drawsAt - clock.now());
    const { database } = given;
    const keptUntil = async () => {
      const row = await database.db
        .selectFrom("lottery_draw")
        .select("settling_until")
        .where("game_id", "=", key?.gameId ?? "")
        .where("draw_no", "=", key?.drawNo ?? "")
        .executeTakeFirstOrThrow();
      return row.settling_until;
    };
    const killed = Promise.withResolvers<never>();
    const dying: Database = {
      ...database,
      // Hangs once it has claimed the draw.
      transaction: async (work, options) =>
        (await keptUntil()) === null ? database.transaction(work, options) : killed.promise,
    };
    const other = await database.again();
    const round = tickElsewhere(dying)();
    await vi.waitFor(async () => expect(await keptUntil()).not.toBeNull(), { timeout: 10_000 });
    clock.advance(9_000);
    await vi.waitFor(async () => expect(await keptUntil()).toBe(clock.now() + 10_000), { timeout: 15_000 });
    clock.advance(9_000);
    await tickElsewhere(other)();
    expect((await visitor().draw({ draw })).state).toBe("drawn");
    clock.advance(1_000);
    await tickElsewhere(other)();
    expect((await visitor().draw({ draw })).state).toBe("settled");
    // The ticket cost 20.00 and won 19.50.
    expect(await balance()).toBe(paid + 1_950);
    killed.reject(new Error("killed"));
    await expect(round).rejects.toThrow("killed");
    await other.close();
  });
});
