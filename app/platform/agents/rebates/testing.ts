import { CURRENT_PATH } from "../../database/tables/agents.ts";
import type { TestDatabase } from "../../database/testing.ts";
import type { TestMember } from "../../platform-testing.ts";
import { openContracts } from "../settlements/testing.ts";
import { settleRebates } from "./settle-rebates.ts";

/** Opens a merchant with a tree (openContracts), and helpers for rebates. */
export async function openRebates(database: TestDatabase) {
  const given = await openContracts(database);
  const { services, merchant, code, today } = given;

  /** Stores a rate on slots that applies from today on. */
  async function rate(who: TestMember, rate: number, fromDay = today()) {
    await database.db
      .insertInto("rebate_rate")
      .values({
        ...{ merchant_id: code, account_id: who.accountId, game_type: "RNG", rate },
        ...{ from_day: fromDay, to_day: CURRENT_PATH, set_by: "test", set_at: given.clock.now() },
      })
      .execute();
  }

  /** Returns the rebates of an account: the amounts of each settlement. */
  const rebates = async (who: TestMember) =>
    (await given.settlements(who)).map((row) => [row.gross, row.due_in, row.net, row.due_out]);

  return { ...given, rate, rebates, settleRebates: () => settleRebates(services, merchant) };
}
