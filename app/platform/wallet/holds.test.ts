import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { addAccount, bet, ledgerText, M, openWallet, outcome } from "./testing.ts";
import {
  captureHold,
  loadPurses,
  openHold,
  purse,
  purseBalance,
  releaseHold,
  type TransferRequest,
} from "./wallet.server.ts";

await forEachDialect("wallet", (open) => {
  const { given, post, free } = openWallet(open);

  describe("holds", () => {
    const hold = (accountId: string, amount: number, key: string) =>
      given.database.transaction((trx) =>
        openHold(trx, {
          merchantId: M,
          source: "withdrawals",
          idempotencyKey: key,
          kind: "withdrawal",
          book: "real",
          purse: purse(accountId, "PHP"),
          amount,
          openedAt: 3_000,
        }),
      );
    const capture = (holdId: string, request: TransferRequest) =>
      given.database.transaction((trx) => captureHold(trx, holdId, request));
    const release = (holdId: string) =>
      given.database.transaction((trx) => releaseHold(trx, { merchantId: M, holdId, releasedAt: 4_000 }));

    it("keep money from being spent, and release it", async () => {
      const player = await addAccount(given.database, M, { balance: 100 });
      const opened = await hold(player, 60, "keep");
      expect(await purseBalance(given.database.db, M, purse(player, "PHP"))).toEqual({
        balance: 100,
        held: 60,
        debt: 0,
        available: 40,
      });
      expect(await outcome(post(bet(player, 41, "held-back")))).toBe("INSUFFICIENT_FUNDS");
      expect(await outcome(hold(player, 41, "held-back"))).toBe("INSUFFICIENT_FUNDS");
      await release(opened.id);
      expect((await release(opened.id)).status).toBe("released");
      expect(await free(player)).toBe(100);
      expect(await outcome(capture(opened.id, bet(player, 60, "late")))).toBe("CONFLICT");
      expect(await free(player)).toBe(100);
    });

    it("are opened once per key", async () => {
      const player = await addAccount(given.database, M, { balance: 100 });
      const first = await hold(player, 60, "once");
      expect(await hold(player, 60, "once")).toEqual(first);
      expect(await outcome(hold(player, 61, "once"))).toBe("IDEMPOTENCY_CONFLICT");
      expect(await outcome(hold(player, 5, "once"))).toBe("IDEMPOTENCY_CONFLICT");
      await release(first.id);
      expect((await hold(player, 60, "once")).status).toBe("released");
      expect(await free(player)).toBe(100);
    });

    it("are captured once, partially or in full", async () => {
      const player = await addAccount(given.database, M, { balance: 100 });
      const opened = await hold(player, 60, "captured");
      const paid = await capture(opened.id, bet(player, 45, "paid"));
      expect(await purseBalance(given.database.db, M, purse(player, "PHP"))).toEqual({
        balance: 55,
        held: 0,
        debt: 0,
        available: 55,
      });
      const entries = paid.entries.map((entry) => ({ ...entry, free: null }));
      expect(await capture(opened.id, bet(player, 45, "paid"))).toEqual({ ...paid, entries, replayed: true });
      expect(await outcome(capture(opened.id, bet(player, 45, "paid-twice")))).toBe("CONFLICT");
      expect(await outcome(capture(opened.id, bet(player, 44, "paid")))).toBe("IDEMPOTENCY_CONFLICT");
      expect(await outcome(release(opened.id))).toBe("CONFLICT");
      expect(await free(player)).toBe(55);
    });

    it("cannot be captured for more than their amount, or with a used key", async () => {
      const player = await addAccount(given.database, M, { balance: 100 });
      const opened = await hold(player, 60, "more");
      await expect(capture(opened.id, bet(player, 61, "more"))).rejects.toThrow("at most 60");
      await post(bet(player, 40, "used"));
      const before = await ledgerText(given.database.db, M);
      expect(await outcome(capture(opened.id, bet(player, 40, "used")))).toBe("IDEMPOTENCY_CONFLICT");
      expect(await ledgerText(given.database.db, M)).toBe(before);
      expect(await outcome(capture("none", bet(player, 1, "none")))).toBe("NOT_FOUND");
    });

    it("and postings increment a purse's version with each change, and only then", async () => {
      const player = await addAccount(given.database, M, { balance: 100 });
      const { version: first } = await read(player);
      await post(bet(player, 30, "versions"));
      await post(bet(player, 30, "versions"));
      await outcome(post(bet(player, 71, "too-much")));
      expect(await read(player)).toEqual({ version: first + 1, balance: 70, held: 0 });
      const opened = await hold(player, 20, "versions");
      await hold(player, 20, "versions");
      expect(await read(player)).toEqual({ version: first + 2, balance: 70, held: 20 });
      await release(opened.id);
      await release(opened.id);
      expect(await read(player)).toEqual({ version: first + 3, balance: 70, held: 0 });
      const other = await hold(player, 20, "version-captured");
      await capture(other.id, bet(player, 20, "version-captured"));
      expect(await read(player)).toEqual({ version: first + 5, balance: 50, held: 0 });
    });

    async function read(player: string) {
      const [main] = await loadPurses(given.database.db, M, player);
      if (!main) throw new Error("no purse");
      return { version: main.version, balance: main.balance, held: main.held };
    }

    it("are captured or released once by 100 concurrent requests", async () => {
      const player = await addAccount(given.database, M, { balance: 100 });
      const opened = await hold(player, 60, "race");
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          n % 2 ? outcome(capture(opened.id, bet(player, 60, `race-${n}`))) : outcome(release(opened.id)),
        ),
      );
      const captured = outcomes.filter((one, n) => n % 2 && one === "done").length;
      expect(captured).toBeLessThanOrEqual(1);
      // A repeated release has no further effect: the money is returned only once.
      expect(outcomes.filter((one, n) => n % 2 === 0 && one === "done")).toHaveLength(captured ? 0 : 50);
      expect(await free(player)).toBe(captured ? 40 : 100);
    });
  });
});
