import { describe, expect, it } from "vitest";
import { changeBet } from "../bets/testing.ts";
import type { BetDetail } from "../contract/bet-detail.ts";
import { forEachDialect } from "../database/testing.ts";
import { addAccount } from "../wallet/testing.ts";
import { recordMoneyEvent } from "../wallet/wallet.server.ts";
import { M, openRecords } from "./testing.ts";

await forEachDialect("a member's records", (open) => {
  const { given, client, bet } = openRecords(open);

  describe("the money timeline", () => {
    const note = (accountId: string, subjectId: string, state: string, at: number, amount?: number) =>
      given.database.transaction((trx) =>
        recordMoneyEvent(trx, {
          merchantId: M,
          subject: subjectId.startsWith("w") ? "withdrawal" : "deposit",
          subjectId,
          accountId,
          state,
          at,
          actor: "member",
          reason: state === "failed" ? "payments.reason.refused" : "",
          details: {
            operator: "secret",
            ...(amount !== undefined && { amount, reference: `REF-${subjectId}` }),
          },
        }),
      );

    it("lists every movement of the caller with its steps, newest first, over several pages", async () => {
      const account = await addAccount(given.database, M);
      const stranger = await addAccount(given.database, M);
      await note(account, "d1", "pending", 100, 500);
      await note(account, "w1", "requested", 200, 900);
      await note(account, "d2", "pending", 200);
      await note(account, "d1", "failed", 300);
      await note(stranger, "d3", "pending", 250, 1);
      const first = await client(account).moneyTimeline({ pageSize: 2 });
      expect(first.list).toEqual([
        {
          subject: "withdrawal",
          subjectId: "w1",
          reference: "REF-w1",
          amount: 900,
          bet: null,
          steps: [{ state: "requested", at: 200, amount: null, reason: "", actor: "member" }],
        },
        {
          subject: "deposit",
          subjectId: "d2",
          reference: null,
          amount: null,
          bet: null,
          steps: [{ state: "pending", at: 200, amount: null, reason: "", actor: "member" }],
        },
      ]);
      const second = await client(account).moneyTimeline({ pageSize: 2, before: first.next ?? "" });
      expect(second).toEqual({
        list: [
          {
            subject: "deposit",
            subjectId: "d1",
            reference: "REF-d1",
            amount: 500,
            bet: null,
            steps: [
              { state: "pending", at: 100, amount: null, reason: "", actor: "member" },
              { state: "failed", at: 300, amount: null, reason: "payments.reason.refused", actor: "member" },
            ],
          },
        ],
        next: null,
      });
      const withdrawals = await client(account).moneyTimeline({ subject: "withdrawal" });
      expect(withdrawals.list.map(({ subjectId }) => subjectId)).toEqual(["w1"]);
    });

    it("includes bets whose result was changed, each step with its amount and reason", async () => {
      const account = await addAccount(given.database, M);
      await note(account, "d8", "pending", 1_000);
      await bet(account, { stake: 100, win: 195, placedAt: 1_100 });
      const changed = await bet(account, { stake: 100, win: 195, placedAt: 1_200, settledAt: 1_300 });
      await note(account, "d9", "pending", 1_400);
      const lost = { state: "lost", win: 0, reason: "The goal did not count", at: 2_000 } as const;
      await changeBet(given.database, M, changed, lost);
      const first = await client(account).moneyTimeline({ pageSize: 1 });
      const second = await client(account).moneyTimeline({ pageSize: 1, before: first.next ?? "" });
      const third = await client(account).moneyTimeline({ pageSize: 1, before: second.next ?? "" });
      expect([first, second, third].map(({ list }) => list.map(({ subjectId }) => subjectId))).toEqual([
        ["d9"],
        [changed],
        ["d8"],
      ]);
      expect(third.next).toBeNull();
      const expectedSubject = {
        subject: "bet",
        subjectId: changed,
        reference: changed,
        amount: 100,
        bet: { game: "Comet of Orion", slip: [], draw: null, picks: [] },
        steps: [
          { state: "placed", at: 1_200, amount: 100, reason: "", actor: "member" },
          { state: "settled.won", at: 1_300, amount: 195, reason: "", actor: "provider" },
          { state: "resettled.lost", at: 2_000, amount: 0, reason: lost.reason, actor: "provider" },
        ],
      };
      expect(await client(account).moneyTimeline({ subject: "bet" })).toEqual({
        list: [expectedSubject],
        next: null,
      });
    });

    it("includes bets on matches and draws, with their subject", async () => {
      const account = await addAccount(given.database, M);
      const leg = {
        fixtureId: "f",
        market: "1X2",
        selection: "home",
        line: null,
        odds: 1_900,
        result: "open",
      };
      const legs = ["Harbour v Reef", "Owls v Bulls"].map((event) => ({
        ...leg,
        event,
        startsAt: 9,
        score: null,
      }));
      const detail = {
        kind: "sports",
        slip: "accumulator",
        odds: 3_610,
        legs,
        cashOut: null,
      } as unknown as BetDetail;
      await bet(account, { gameType: "SPORTS", stake: 200, placedAt: 1_000, state: "open", detail });
      const ticket = {
        ...{
          kind: "lottery",
          lottery: "Comet",
          area: "HOUSE",
          draw: "comet.7",
          drawsAt: 9,
          playType: "SIDE2",
        },
        ...{ numbers: ["BIG"], lines: 1, prizeMode: "LOTT", odds: 1_950, drawn: [], hits: null },
      } as unknown as BetDetail;
      await bet(account, { gameType: "ELOTT", stake: 300, placedAt: 2_000, state: "open", detail: ticket });
      await bet(account, { gameType: "RNG", stake: 100, win: 0, placedAt: 3_000 });
      const { list } = await client(account).moneyTimeline({ subject: "bet" });
      expect(list.map(({ bet: of, steps }) => [of, steps.length])).toEqual([
        [{ game: "Comet of Orion", slip: [], draw: "comet.7", picks: ["BIG"] }, 1],
        [{ game: "Comet of Orion", slip: ["Harbour v Reef", "Owls v Bulls"], draw: null, picks: [] }, 1],
      ]);
    });
  });
});
