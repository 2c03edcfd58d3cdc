// `npm run lottery -- verify|void|correct <draw>`: recomputes a draw from its published seed and compares it with the
// drawn numbers, voids a draw, or settles it again from its seed.
import { Command } from "commander";
import type { Database } from "../app/platform/database/database.server.ts";
import { type DrawKey, readDrawId } from "../app/platform/lottery/draw-id.ts";
import {
  type ChangedDraw,
  correctDraw,
  verifyDraw,
  voidDraw,
} from "../app/platform/lottery/lottery.server.ts";
import { systemClock } from "../app/platform/ports/clock.ts";
import { warnOfLostFlags } from "./npm-flags.ts";
import { withDatabase } from "./with-database.ts";

const program = new Command("lottery").description("Verify and change lottery draws.");

program
  .command("verify")
  .description("recompute a draw, such as ha-noi.20261123, from its seed; exits 1 if anything differs")
  .argument("<draw>")
  .option("--seed <hex>", "the seed, to verify without a database")
  .option("--hash <hex>", "the published commitment of the seed")
  .action((draw: string, options: { seed?: string; hash?: string }) =>
    options.seed ? verifyAlone(draw, options.seed, options.hash) : verifyStored(draw),
  );

program
  .command("void")
  .description("void a draw at every brand: refund stakes and take back paid wins")
  .argument("<draw>")
  .requiredOption("--reason <text>", "reason, which members see in their betting record")
  .action((draw: string, { reason }: { reason: string }) =>
    changeStored(draw, (database, key) => voidDraw({ database, clock: systemClock }, key, reason)),
  );

program
  .command("correct")
  .description("settle a draw again by the numbers of its seed, and post the difference")
  .argument("<draw>")
  .requiredOption("--reason <text>", "reason, which members see in their betting record")
  .action((draw: string, { reason }: { reason: string }) =>
    changeStored(draw, (database, key) => correctDraw({ database, clock: systemClock }, key, reason)),
  );

/** Changes a draw of the database, and prints the result. Exits 1 when a ticket could not be changed. */
async function changeStored(
  draw: string,
  change: (database: Database, key: DrawKey) => Promise<ChangedDraw>,
): Promise<void> {
  const key = getKey(draw);
  await withDatabase(async (database) => {
    const { tickets, refused } = await change(database, key);
    console.log(`${tickets} tickets changed.`);
    for (const { bet, reason } of refused) console.log(`${bet} not changed: ${reason}`);
    process.exitCode = refused.length > 0 ? 1 : 0;
  });
}

/** @throws Error when the text is not a draw. */
function getKey(draw: string): DrawKey {
  const key = readDrawId(draw);
  if (!key) throw new Error(`${draw} is not a draw. Example: ha-noi.20261123`);
  return key;
}

/** Prints the numbers of a seed, and whether the seed matches the commitment. */
function verifyAlone(draw: string, seed: string, seedHash = ""): void {
  const { hash, isCommitted, numbers } = verifyDraw({ draw, seed, seedHash, numbers: [] });
  console.log(`SHA-256 of the seed  ${hash}`);
  if (seedHash)
    console.log(isCommitted ? "The seed matches the commitment." : "The seed does NOT match the commitment.");
  console.log(`Numbers              ${numbers.join(" ")}`);
  process.exitCode = seedHash && !isCommitted ? 1 : 0;
}

async function verifyStored(draw: string): Promise<void> {
  const key = getKey(draw);
  await withDatabase(async ({ db }) => {
    const row = await db
      .selectFrom("lottery_draw")
      .select(["seed", "seed_hash", "numbers"])
      .where("game_id", "=", key.gameId)
      .where("draw_no", "=", key.drawNo)
      .executeTakeFirst();
    if (!row) throw new Error(`There is no draw ${draw}.`);
    console.log(`Commitment           ${row.seed_hash}`);
    if (row.seed === null || row.numbers === null) {
      console.log("Not drawn yet: the seed is published with the draw.");
      return;
    }
    const drawn: string[] = JSON.parse(row.numbers);
    const { hash, isCommitted, isSame, numbers } = verifyDraw({
      draw,
      seed: row.seed,
      seedHash: row.seed_hash,
      numbers: drawn,
    });
    console.log(`Seed                 ${row.seed}`);
    console.log(`SHA-256 of the seed  ${hash}`);
    console.log(`Drawn                ${drawn.join(" ")}`);
    console.log(`Recomputed           ${numbers.join(" ")}`);
    console.log(
      isCommitted && isSame
        ? "OK: the draw matches its commitment."
        : "MISMATCH: the draw does NOT match its commitment.",
    );
    process.exitCode = isCommitted && isSame ? 0 : 1;
  });
}

warnOfLostFlags(program);
await program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
