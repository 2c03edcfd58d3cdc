import { expect, it } from "vitest";
import { findBet, resettleBet } from "../bets/bets.server.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { readDrawId } from "./draw-id.ts";
import { correctDraw, verifyDraw, voidDraw } from "./lottery.server.ts";
import { openLottery, toSlip } from "./testing.ts";

const SAIGON = { gameCode: "TCG_LOTTO_VN_SAI_GON_60_GIAY" };
const MINUTE = 60_000;

await forEachDialect("lotteries", (open) => {
  const { given, clock, errors, player, tickElsewhere, visitor } = openLottery(open);

  /** Returns the draw that accepts bets. */
  async function openDraw() {
    await given.tick();
    const { draw } = await visitor().game(SAIGON);
    if (!draw) throw new Error("no draw is open");
    return draw;
  }

  /** Advances the clock to a draw's time and runs the draw. */
  async function draws({ drawsAt }: { drawsAt: number }) {
    clock.advance(drawsAt - clock.now());
    await given.tick();
  }

  function getKey(draw: string) {
    const key = readDrawId(draw);
    if (!key) throw new Error(`${draw} is no draw`);
    return key;
  }

  /** Returns the bet transaction of a ticket. */
  async function loadTransaction({ ticketId } = { ticketId: "" }): Promise<string> {
    const row = await given.database.db
      .selectFrom("bet")
      .select("transaction_id")
      .where("id", "=", ticketId)
      .executeTakeFirstOrThrow();
    return row.transaction_id;
  }

  it("publishes a commitment before the draw and the seed after it, and anyone can recompute the numbers", async () => {
    const { draw, seedHash } = await openDraw();
    expect(await visitor().draw({ draw })).toMatchObject({
      state: "open",
      seed: null,
      numbers: null,
      seedHash,
    });
    clock.advance(MINUTE);
    await given.tick();
    const { seed, numbers, seedHash: same, state } = await visitor().draw({ draw });
    expect(state).toBe("settled");
    expect(same).toBe(seedHash);
    const published = { draw, seedHash, seed: seed ?? "", numbers: numbers ?? [] };
    expect(verifyDraw(published)).toMatchObject({ isCommitted: true, isSame: true });
    expect(verifyDraw({ ...published, seed: "0".repeat(64) })).toMatchObject({
      isCommitted: false,
      isSame: false,
    });
  });

  it("takes a stake once per key, settles the ticket by the drawn numbers, and notifies its player of a win", async () => {
    const { calls, balance, accountId } = await player();
    const winners: string[] = [];
    given.database.publishTo((topic, told) => void (topic === "lotteryWin" && winners.push(told.accountId)));
    const next = await openDraw();
    const { draw } = next;
    const everyEnd = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0")).join(" ");
    const slip = toSlip(draw, { picks: everyEnd, unit: 100 });
    const { ticket, balance: left } = await calls.placeTicket(slip);
    expect(ticket).toMatchObject({ lines: 100, stake: 10_000, state: "open", win: 0 });
    expect(left).toBe(90_000);
    expect(await calls.placeTicket(slip)).toEqual({ ticket, balance: 90_000 });
    expect(await getCode(calls.placeTicket({ ...slip, unit: 200 }))).toBe("IDEMPOTENCY_CONFLICT");
    const missed = await calls.placeTicket(
      toSlip(draw, { playType: "DE4", picks: "0000", odds: [8_800_000] }),
    );

    await draws(next);
    // Every prize ends in one of the hundred ends: 18 hits of 5.44 on 1.00.
    const { list } = await calls.tickets({ draw });
    const whole = list.find(({ ticketId }) => ticketId === ticket.ticketId);
    expect(whole).toMatchObject({ state: "won", win: 9_792 });
    const other = list.find(({ ticketId }) => ticketId === missed.ticket.ticketId);
    expect(await balance()).toBe(89_000 + 9_792 + (other?.win ?? 0));
    await given.tick();
    expect(await balance()).toBe(89_000 + 9_792 + (other?.win ?? 0));
    expect(winners).toEqual([accountId]);
  });

  it.each([
    ["an unknown play type", { playType: "LO9" }, "INVALID_INPUT"],
    ["picks of another play", { picks: "123" }, "INVALID_INPUT"],
    ["a stake below nothing", { unit: -1_000 }, "INVALID_INPUT"],
    ["a stake of nothing", { unit: 0 }, "INVALID_INPUT"],
    ["a huge stake", { unit: 90_071_992_547_409 }, "INVALID_INPUT"],
    [
      "more lines than a ticket has",
      { playType: "XIEN4", picks: "00 01 02 03 04 05 06 07 08 09 10 11 12" },
      "INVALID_INPUT",
    ],
    ["odds that are no longer offered", { odds: [6_000] }, "ODDS_CHANGED"],
    ["a game that does not exist", { gameCode: "TCG_LOTTO_VN_NOWHERE" }, "GAME_NOT_FOUND"],
    ["a draw of another game", { draw: "ha-noi.20261123" }, "DRAW_CLOSED"],
    ["a draw that is no draw", { draw: "x" }, "DRAW_CLOSED"],
    ["more than the player has", { unit: 900_000 }, "INSUFFICIENT_FUNDS"],
  ])("refuses %s, and moves no money", async (_name, over, code) => {
    const { calls, balance } = await player();
    const { draw } = await openDraw();
    expect(await getCode(calls.placeTicket(toSlip(draw, over)))).toBe(code);
    expect(await balance()).toBe(100_000);
    expect((await calls.tickets()).list).toEqual([]);
  });

  it("refuses and hides a game that the brand does not carry or that is in maintenance", async () => {
    const { draw } = await openDraw();
    const seaOnly = { vendors: [{ vassalage: "TCG_SEA", hot: false, maintenance: false }] };
    const elsewhere = await player({ of: { ...seaOnly, gameTypes: ["LOTT"] } });
    expect(await getCode(elsewhere.calls.placeTicket(toSlip(draw)))).toBe("GAME_NOT_FOUND");
    expect(await getCode(elsewhere.calls.draw({ draw }))).toBe("NOT_FOUND");
    expect(await elsewhere.calls.vnMenu()).toEqual({ list: [] });
    const mended = { vendors: [{ vassalage: "TCG_LOTTO_VN", hot: false, maintenance: true }] };
    const waiting = await player({ of: mended });
    expect(await getCode(waiting.calls.placeTicket(toSlip(draw)))).toBe("GAME_MAINTENANCE");
  });

  it("accepts no bets once a draw has closed, even before it is drawn", async () => {
    const { calls } = await player();
    const { draw, closesAt } = await openDraw();
    clock.advance(closesAt - clock.now());
    expect(await getCode(calls.placeTicket(toSlip(draw)))).toBe("DRAW_CLOSED");
    expect((await visitor().draw({ draw })).state).toBe("closed");
    // The next draw is open by now.
    const next = await openDraw();
    expect(next.draw).not.toBe(draw);
    await calls.placeTicket(toSlip(next.draw));
  });

  it("quotes the price of a ticket", async () => {
    const { gameCode, playType, picks, unit } = toSlip("");
    const traditional = { gameCode, playType, picks, unit, times: 2, prizeMode: "LOTT" as const };
    // Two lines at 18 units each, with a double unit.
    expect(await visitor().quote(traditional)).toEqual({
      picks: ["05", "17"],
      lines: 2,
      stake: 72_000,
      odds: [98_000],
      mostWin: 196_000,
    });
  });

  it("refunds a stake before the close, and not after", async () => {
    const { calls, balance } = await player();
    const { draw, closesAt } = await openDraw();
    const { ticket } = await calls.placeTicket(toSlip(draw));
    const later = await calls.placeTicket(toSlip(draw));
    const stranger = await player();
    expect(await getCode(stranger.calls.cancelTicket({ ticketId: ticket.ticketId }))).toBe("NOT_FOUND");
    expect((await calls.cancelTicket({ ticketId: ticket.ticketId })).ticket.state).toBe("void");
    expect((await calls.cancelTicket({ ticketId: ticket.ticketId })).ticket.state).toBe("void");
    expect(await balance()).toBe(98_000);
    clock.advance(closesAt - clock.now());
    expect(await getCode(calls.cancelTicket({ ticketId: later.ticket.ticketId }))).toBe("DRAW_CLOSED");
    clock.advance(MINUTE);
    await given.tick();
    const { list } = await calls.tickets();
    expect(list.find(({ ticketId }) => ticketId === ticket.ticketId)?.state).toBe("void");
  });

  it("refunds no stake once the draw is drawn, even if this server's clock is slow", async () => {
    const { calls, balance } = await player();
    const { draw, closesAt } = await openDraw();
    const { ticket } = await calls.placeTicket(toSlip(draw));
    const change = (row: { drawn_at: number | null; seed: string | null; numbers: string | null }) =>
      given.database.db
        .updateTable("lottery_draw")
        .set(row)
        .where("game_id", "=", getKey(draw).gameId)
        .where("draw_no", "=", getKey(draw).drawNo)
        .execute();
    // Drawn by another server, whose clock is ahead.
    await change({ drawn_at: closesAt, seed: "seed", numbers: "[]" });
    expect(await getCode(calls.cancelTicket({ ticketId: ticket.ticketId }))).toBe("DRAW_CLOSED");
    await change({ drawn_at: null, seed: null, numbers: null });
    expect(await balance()).toBe(98_000);
  });

  it("lets a demo account bet with play money, which stays in the demo ledger", async () => {
    const { calls, accountId } = await player({ type: 4 });
    const next = await openDraw();
    const { draw } = next;
    await calls.placeTicket(
      toSlip(draw, { playType: "SIDE2", picks: "BIG SMALL", odds: [1_950, 1_950, 1_950, 1_950] }),
    );
    await draws(next);
    const books = await given.database.db
      .selectFrom("ledger_transfer")
      .innerJoin("entry", "entry.transfer_id", "ledger_transfer.id")
      .select(["ledger_transfer.book", "ledger_transfer.kind"])
      .where("entry.ledger_account_id", "like", `${accountId}/%`)
      .execute();
    expect(books.map(({ book, kind }) => `${book} ${kind}`).sort()).toEqual([
      "demo bet",
      "demo grant",
      "demo win",
    ]);
    expect((await visitor().popular()).list.map(({ gameId }) => gameId)).not.toContain("demo");
  });

  it("holds a missed draw once, late, from its committed seed", async () => {
    const { calls } = await player();
    const { draw, seedHash } = await openDraw();
    await calls.placeTicket(toSlip(draw));
    clock.advance(3 * 60 * MINUTE);
    await given.tick();
    const late = await visitor().draw({ draw });
    expect(late).toMatchObject({ state: "settled", seedHash, drawnAt: clock.now() });
    expect((await calls.tickets()).list[0]?.state).not.toBe("open");
    clock.advance(1_000);
    await given.tick();
    expect(await visitor().draw({ draw })).toEqual(late);
  });

  it("draws and settles once when several servers run it", async () => {
    const { calls, balance } = await player();
    const { draw, drawsAt } = await openDraw();
    for (let ticket = 0; ticket < 5; ticket++) {
      await calls.placeTicket(
        toSlip(draw, { playType: "SIDE2", picks: "BIG SMALL", odds: [1_950, 1_950, 1_950, 1_950] }),
      );
    }
    clock.advance(drawsAt - clock.now());
    const other = await given.database.again();
    await Promise.all([given.tick(), tickElsewhere(other)(), given.tick(), tickElsewhere(other)()]);
    await given.tick();
    await other.close();
    // Each ticket cost 20.00 and won 19.50.
    expect(await balance()).toBe(100_000 - 5 * 50);
  });

  it("lists results newest first, the lotteries played and the popular ones", async () => {
    const { calls } = await player();
    const { draw } = await openDraw();
    await calls.placeTicket(toSlip(draw));
    clock.advance(2 * MINUTE);
    await given.tick();
    const { list } = await visitor().vnNumbers({ ...SAIGON, count: "3" });
    expect(list[0]?.draw.startsWith("sai-gon-60-giay.")).toBe(true);
    expect(list.map(({ drawnAt }) => drawnAt)).toEqual(
      list.map(({ drawnAt }) => drawnAt).toSorted((a, b) => b - a),
    );
    expect((await visitor().openedNumbers()).list.length).toBeGreaterThan(3);
    expect((await calls.vnRecent()).list.map(({ gameId }) => gameId)).toEqual(["sai-gon-60-giay"]);
    expect((await visitor().popular()).list.map(({ gameId }) => gameId)).toEqual(["sai-gon-60-giay"]);
    expect((await visitor().vnMenu()).list.slice(0, 2).map(({ area }) => area)).toEqual([
      "VN_NORTH",
      "VN_NORTH",
    ]);
  });

  it("shows the prize mode of the brand's vendors and game types", async () => {
    expect((await visitor().menu()).prizeMode).toBe("ELOTT");
    expect((await visitor({ gameTypes: ["LOTT"] }).menu()).prizeMode).toBe("LOTT");
    const seaOnly = [{ vassalage: "TCG_SEA", hot: false, maintenance: false }];
    expect((await visitor({ vendors: seaOnly }).menu()).prizeMode).toBe("LOTT");
  });

  it("stores the seed of a future draw encrypted, and reports an unreadable seed", async () => {
    const next = await openDraw();
    const { draw } = next;
    const [gameId = "", drawNo = ""] = draw.split(".");
    const row = () =>
      given.database.db
        .selectFrom("lottery_draw")
        .select(["sealed_seed", "seed"])
        .where("game_id", "=", gameId)
        .where("draw_no", "=", drawNo)
        .executeTakeFirstOrThrow();
    expect((await row()).sealed_seed).not.toMatch(/^[0-9a-f]{64}$/);
    const { sealed_seed } = await row();
    const seal = (text: string) =>
      given.database.db
        .updateTable("lottery_draw")
        .set({ sealed_seed: text })
        .where("game_id", "=", gameId)
        .where("draw_no", "=", drawNo)
        .execute();
    await seal("broken");
    await draws(next);
    expect((await row()).seed).toBeNull();
    expect(errors).toContainEqual(expect.objectContaining({ draw }));
    await seal(sealed_seed);
    clock.advance(MINUTE);
    await given.tick();
    expect(await row()).toMatchObject({ sealed_seed: "", seed: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it("voids a draw, before it is drawn and after it was paid, and refunds every stake once", async () => {
    const { calls, balance } = await player();
    const services = { database: given.database, clock };
    const everyEnd = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0")).join(" ");
    for (const isPaid of [false, true]) {
      const next = await openDraw();
      const key = getKey(next.draw);
      await calls.placeTicket(toSlip(next.draw, { picks: everyEnd, unit: 100 }));
      if (isPaid) await draws(next);
      expect((await voidDraw(services, key, "the draw was held late")).tickets).toBe(1);
      expect((await voidDraw(services, key, "the draw was held late")).tickets).toBe(0);
      expect(await balance()).toBe(100_000);
      if (!isPaid) expect(await getCode(calls.placeTicket(toSlip(next.draw)))).toBe("DRAW_CLOSED");
      if (!isPaid) await draws(next);
      expect((await calls.tickets({ draw: next.draw })).list).toMatchObject([{ state: "void" }]);
      expect(await balance()).toBe(100_000);
    }
  });

  it("resettles a draw from its seed where the stored numbers differ, and moves the difference", async () => {
    const { calls, balance } = await player();
    const services = { database: given.database, clock };
    const next = await openDraw();
    const key = getKey(next.draw);
    const everyEnd = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0")).join(" ");
    await calls.placeTicket(toSlip(next.draw, { picks: everyEnd, unit: 100 }));
    await expect(correctDraw(services, key, "early")).rejects.toThrow("not settled yet");
    await draws(next);
    const right = await balance();
    // The result of an operator's mistake: wrong numbers, and a ticket that was paid by them.
    const { list } = await calls.tickets({ draw: next.draw });
    const transactionId = await loadTransaction(list[0]);
    await given.database.transaction(async (trx) => {
      const bet = await findBet(trx, { merchantId: "m1", vendor: "TCG_LOTTO_VN" }, transactionId);
      if (!bet) throw new Error("no bet");
      await resettleBet(trx, bet, {
        ...{
          key: `${bet.transactionId}/mistake`,
          outcome: "lost",
          win: 0,
          reason: "mistake",
          now: clock.now(),
        },
      });
    });
    expect(await balance()).toBe(right - 9_792);
    expect((await correctDraw(services, key, "the numbers were read wrongly")).tickets).toBe(1);
    expect((await correctDraw(services, key, "the numbers were read wrongly")).tickets).toBe(0);
    expect(await balance()).toBe(right);
  });

  it("counts a player's joint loss at risk on a draw as valid bet, once the draw is settled", async () => {
    const { calls, accountId } = await player();
    const { db } = given.database;
    const side = { playType: "SIDE2", odds: [1_950, 1_950, 1_950, 1_950] };
    const counted = () =>
      db
        .selectFrom("bet")
        .select(["stake", "valid_bet"])
        .where("account_id", "=", accountId)
        .orderBy("id", "desc")
        .execute()
        .then((rows) => rows.map(({ stake, valid_bet }) => `${valid_bet} of ${stake}`));
    const first = await openDraw();
    const covered = await calls.placeTicket(toSlip(first.draw, { ...side, picks: "BIG SMALL" }));
    expect(await counted()).toEqual(["0 of 2000"]);
    await draws(first);
    expect(await counted()).toEqual(["50 of 2000"]);
    // Big, and small on a later ticket; a cancelled third ticket covers nothing.
    const next = await openDraw();
    await calls.placeTicket(toSlip(next.draw, { ...side, picks: "BIG" }));
    await calls.placeTicket(toSlip(next.draw, { ...side, picks: "SMALL", unit: 500 }));
    const { ticket } = await calls.placeTicket(toSlip(next.draw, { ...side, picks: "SMALL", unit: 400 }));
    await calls.cancelTicket({ ticketId: ticket.ticketId });
    await draws(next);
    // Small wins 975 of 1500: the lost part is divided by the stakes.
    expect((await counted()).slice(0, 3).toSorted()).toEqual(["0 of 400", "175 of 500", "350 of 1000"]);
    const last = await openDraw();
    await calls.placeTicket(toSlip(last.draw, { ...side, picks: "BIG" }));
    await draws(last);
    expect(await counted()).toContain("1000 of 1000");

    expect((await audit(given.database)).findings).toEqual([]);
    const setValid = (value: number) =>
      db.updateTable("bet").set({ valid_bet: value }).where("id", "=", covered.ticket.ticketId).execute();
    await setValid(2_000);
    expect((await audit(given.database)).findings).toContainEqual(
      expect.objectContaining({ says: expect.stringContaining("50 could be lost") }),
    );
    await setValid(50);
  });

  it("leaves the ledger balanced", async () => {
    const report = await audit(given.database);
    expect(report.findings).toEqual([]);
    expect(report.counted.bets).toBeGreaterThan(10);
  });
});
