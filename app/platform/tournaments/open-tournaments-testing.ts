import { DAY_MS } from "#app/shared/durations.ts";
import { addBet, type TestBet } from "../bets/testing.ts";
import type { TournamentRules } from "../contract/tournament-rules.ts";
import { bindServices } from "../core/bind-services.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { testClock, testContext, testMerchant } from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { addTournament, type TournamentDraft } from "./store-tournament.ts";
import { closeTournaments, tournamentCalls, tournamentStandings } from "./tournaments.server.ts";

/** One day's turnover, with prizes of 10.00, 5.00 and twice 1.01, and a turnover requirement of three times. */
const TEST_RULES: TournamentRules = {
  ...{ metric: "turnover", gameTypes: [], vendors: [], games: [], minStake: 0, minBets: 1 },
  prizes: [
    { from: 1, to: 1, amount: 1_000 },
    { from: 2, to: 2, amount: 500 },
    { from: 3, to: 4, amount: 101 },
  ],
  ...{ times: 3, days: 7 },
};

export const DAY = DAY_MS;

/** Opens tournaments of one merchant over a database, with members who bet. */
export async function openTournaments(database: Database, code: string, over: Partial<MerchantProfile> = {}) {
  const clock = testClock();
  const merchant = testMerchant({ code, switches: { tournaments: true }, ...over });
  await addMerchant(database, code);
  const services = testServices({ database, clock, tournamentStandings: tournamentStandings(clock) });
  return {
    clock,
    merchant,
    calls: bindServices(services, tournamentCalls),
    close: () => closeTournaments(services, merchant),
    async offer(
      rules: Partial<TournamentRules> = {},
      draft: Partial<TournamentDraft> = {},
    ): Promise<{ tournamentId: string; pageNo: number; pageSize: number }> {
      const now = clock.now();
      const id = newId(now);
      const texts = { EN: { title: "A race", summary: "Play." } };
      const whole = { rules: { ...TEST_RULES, ...rules }, texts, startsAt: now, endsAt: now + DAY, ...draft };
      await database.transaction((trx) => addTournament(trx, merchant, id, whole, now));
      return { tournamentId: id, pageNo: 1, pageSize: 20 };
    },
    async comeIn() {
      const accountId = await addAccount(database, code, { now: clock.now() });
      const caller = { kind: "account", accountId, username: accountId, type: 0, sessionId: "s" } as const;
      return { accountId, ctx: testContext(merchant, {}, caller) };
    },
    bet: ({ accountId }: { accountId: string }, stake: number, bet: Partial<TestBet> = {}) =>
      addBet(database, { merchantId: code, accountId, stake, placedAt: clock.now(), ...bet }),
    bonus: async ({ accountId }: { accountId: string }) =>
      (await purseBalance(database.db, code, purse(accountId, "PHP", "bonus"))).balance,
  };
}
