import { expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { openLottery, toSlip } from "./testing.ts";

const SAIGON = { gameCode: "TCG_LOTTO_VN_SAI_GON_60_GIAY" };

await forEachDialect("daily draws", (open) => {
  const { given, clock, player, visitor } = openLottery(open);

  /** Advances the clock to a draw's time and runs the draw. */
  async function draws({ drawsAt }: { drawsAt: number }) {
    clock.advance(drawsAt - clock.now());
    await given.tick();
  }

  it("shows a home page the next draws, and the results once there are any", async () => {
    const before = await visitor().board({});
    expect(before.upcoming.map(({ area }) => area)).not.toContain("HOUSE");
    expect(before.upcoming).toEqual(before.upcoming.toSorted((a, b) => a.drawsAt - b.drawsAt));
    const [first] = before.upcoming;
    expect(first?.area).toBe("VN_SOUTH");
    if (!first) throw new Error("no draw is to come");
    await given.tick();
    clock.advance(first.drawsAt - clock.now());
    await given.tick();
    const after = await visitor().board({});
    const result = after.results.find(({ area }) => area === first.area);
    const last = result?.draws[0]?.last;
    expect(last?.drawnAt).toBe(first.drawsAt);
    const { prizes } = result?.shape.kind === "prizes" ? result.shape : { prizes: [] };
    expect(last?.numbers).toHaveLength(prizes.reduce((sum, { count }) => sum + count, 0));
    expect(after.upcoming[0]?.drawsAt).toBeGreaterThanOrEqual(first.drawsAt);
    const saigon = after.quick.find(({ gameCode }) => gameCode === SAIGON.gameCode);
    expect(saigon?.last?.numbers).toEqual((await visitor().draw({ draw: saigon?.last?.draw ?? "" })).numbers);
    expect(saigon?.drawsAt).toBeGreaterThan(clock.now());
  });

  it("sends winners of a daily draw one message, and none after a frequent draw", async () => {
    const { calls, accountId } = await player();
    const inbox = () =>
      given.database.db
        .selectFrom("message")
        .select(["texts", "sent_by"])
        .where("account_id", "=", accountId)
        .execute();
    await given.tick();
    const [next] = (await visitor().board({})).upcoming;
    const { draw, plays } = await visitor().game({ gameCode: next?.gameCode ?? "" });
    const play = plays.find(({ picks }) => picks.kind === "digits" && picks.length === 2);
    if (!next || !draw || !play) throw new Error("nothing to bet on");
    const everyEnd = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0")).join(" ");
    const bet = { gameCode: next.gameCode, draw: draw.draw, picks: everyEnd, unit: 10, times: 1 };
    for (const idempotencyKey of ["bet-while-away-1", "bet-while-away-2"]) {
      const { odds } = play.terms.ELOTT;
      await calls.placeTicket({ ...bet, playType: play.code, prizeMode: "ELOTT", odds, idempotencyKey });
    }
    const { draw: quick } = await visitor().game(SAIGON);
    if (!quick) throw new Error("no draw is open");
    await calls.placeTicket(toSlip(quick.draw, { picks: everyEnd, unit: 100 }));
    await draws(quick);
    expect(await inbox()).toEqual([]);
    await draws(draw);
    await given.tick();
    const { list } = await calls.tickets({ draw: draw.draw });
    const won = list.reduce((sum, { win }) => sum + win, 0);
    expect(won).toBeGreaterThan(0);
    const content = `${draw.drawNo} ${won}`;
    const texts = JSON.stringify({ EN: { title: next.name, content } });
    expect(await inbox()).toEqual([{ texts, sent_by: "" }]);
    // A server that resumes the settlement sends no message a second time.
    await given.database.db
      .updateTable("lottery_draw")
      .set({ settled_at: null })
      .where("draw_no", "=", draw.drawNo)
      .execute();
    await given.tick();
    expect(await inbox()).toHaveLength(1);
  });
});
