import { describe } from "vitest";
import { openTestSqlite } from "#app/platform/database/testing.ts";
import { budget, simulate } from "../budget.ts";
import { MAX_SEQUENCE_LENGTH, playAgainstModel } from "./wallet/against-model.ts";

const SEQUENCES = budget(500, 2_000);

describe("the wallet against a model (sqlite)", () => {
  simulate(
    `does what the model does over ${SEQUENCES} sequences of up to ${MAX_SEQUENCE_LENGTH} commands`,
    { timeout: 1_800_000 },
    async () => {
      const database = await openTestSqlite();
      await playAgainstModel(database, SEQUENCES).finally(database.drop);
    },
  );
});
