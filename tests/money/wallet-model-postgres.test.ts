import { describe } from "vitest";
import { postgresUrl } from "#app/platform/database/postgres-testing.ts";
import { openTestPostgres } from "#app/platform/database/testing.ts";
import { budget, simulate } from "../budget.ts";
import { MAX_SEQUENCE_LENGTH, playAgainstModel } from "./wallet/against-model.ts";

const SEQUENCES = budget(60, 500);
const url = await postgresUrl();

describe.skipIf(url === null)("the wallet against a model (postgres)", () => {
  simulate(
    `does what the model does over ${SEQUENCES} sequences of up to ${MAX_SEQUENCE_LENGTH} commands`,
    { timeout: 1_800_000 },
    async () => {
      const database = await openTestPostgres(url ?? "");
      await playAgainstModel(database, SEQUENCES).finally(database.drop);
    },
  );
});
