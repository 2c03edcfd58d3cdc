import { DAY_MS } from "#app/shared/durations.ts";
import type { TournamentRules } from "../contract/tournament-rules.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { testPlatform } from "../platform-testing.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { addTournament, type TournamentDraft } from "./store-tournament.ts";
import { closeTournaments } from "./tournaments.server.ts";

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

/** Opens the platform of a merchant with tournaments, and functions that offer and close them. */
export async function openTournaments(database: Database, code: string, over: Partial<MerchantProfile> = {}) {
  const platform = await testPlatform(database, {
    merchant: { code, switches: { tournaments: true }, ...over },
  });
  const { services, merchant, clock } = platform;
  return {
    ...platform,
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
    bonus: async ({ accountId }: { accountId: string }) =>
      (await purseBalance(database.db, code, purse(accountId, "PHP", "bonus"))).balance,
  };
}
