// `npm run promotions -- verify <draw>`: recomputes a draw of a wheel or raffle from its published seed.
import { Command } from "commander";
import { getDrawMessage, verifyPromotionDraw } from "../app/platform/promotions/draws.ts";
import { warnOfLostFlags } from "./npm-flags.ts";
import { withDatabase } from "./with-database.ts";

const program = new Command("promotions").description("Verify draws of promotions.");

program
  .command("verify")
  .description("recompute a draw of a wheel or raffle from its seed; exits 1 if anything differs")
  .argument("<draw>")
  .action((drawId: string) =>
    withDatabase(async ({ db }) => {
      const row = await db
        .selectFrom("promotion_entry as entry")
        .innerJoin("promotion_seed as seed", (join) =>
          join
            .onRef("seed.merchant_id", "=", "entry.merchant_id")
            .onRef("seed.promotion_id", "=", "entry.promotion_id")
            .onRef("seed.day", "=", "entry.draw_day"),
        )
        .select(["entry.promotion_id", "entry.draw_day", "entry.draw_no", "entry.landed", "entry.prize"])
        .select(["entry.terms", "seed.seed", "seed.seed_hash"])
        .where("entry.id", "=", drawId)
        .executeTakeFirst();
      if (!row || row.draw_day === null || row.draw_no === null)
        throw new Error(`There is no draw ${drawId}.`);
      console.log(`Commitment   ${row.seed_hash}`);
      if (row.seed === null) {
        console.log("The seed is published after the end of the draw's day.");
        return;
      }
      const text = getDrawMessage({ promotionId: row.promotion_id, day: row.draw_day, number: row.draw_no });
      const { prizes } = JSON.parse(row.terms).rules;
      const found = verifyPromotionDraw({
        seed: row.seed,
        seedHash: row.seed_hash,
        text,
        prizes,
        landed: row.landed ?? "",
      });
      console.log(`Seed         ${row.seed}`);
      console.log(`SHA-256      ${found.hash}`);
      console.log(`Text         ${text}`);
      console.log(`Number       ${found.roll} below ${found.outOf}`);
      console.log(`Landed on    ${row.landed}; recomputed ${found.prize}; given ${row.prize}`);
      const isSound = found.isCommitted && found.isSame;
      console.log(
        isSound
          ? "OK: the draw matches its commitment."
          : "MISMATCH: the draw does NOT match its commitment.",
      );
      process.exitCode = isSound ? 0 : 1;
    }),
  );

warnOfLostFlags(program);
await program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
