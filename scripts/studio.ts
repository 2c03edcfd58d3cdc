// `npm run studio -- void|score|withdraw|pass|bets`: the manual actions of the staff of the sandbox's game studio.
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Command } from "commander";
import type { Engine } from "../app/sandbox/catalogue/engines.ts";
import { type ConsoleTask, openConsole } from "../app/sandbox/studio/console.ts";
import { openDatabase } from "../app/sandbox/studio/database.ts";
import { openWagerStore } from "../app/sandbox/studio/wagers/store.ts";
import { readConfig } from "../app/server/config.ts";
import { ROOT } from "./brand/brands.ts";
import { warnOfLostFlags } from "./npm-flags.ts";

const ANSWER_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 100;

const program = new Command("studio").description(
  "Void rounds, correct results and skip time in the sandbox's studio.",
);

program
  .command("bets")
  .description("list the latest bets, with their rounds and matches")
  .option("--last <count>", "number of bets", "20")
  .action(({ last }: { last: string }) => {
    for (const bet of openWagerStore(openMemory()).last(Number(last) || 20)) {
      const legs = (bet.detail.legs ?? []) as { fixtureId: string; event: string; score: string | null }[];
      const { createdAt, gameCode, state, stake, win, roundId } = bet;
      console.log(
        `${new Date(createdAt).toISOString()}  ${gameCode}  ${state}  stake ${stake}, win ${win}  round ${roundId}`,
      );
      for (const { fixtureId, event, score } of legs) {
        console.log(`  match ${fixtureId}  ${event}  ${score ?? "no result yet"}`);
      }
    }
  });

program
  .command("void")
  .description("void a round, shared or settled, and refund its stakes; players see the reason")
  .argument("<round>")
  .argument("<reason>")
  .action((roundId: string, reason: string) =>
    order({ kind: "void", roundId, reason: reason.slice(0, 200) }),
  );

program
  .command("score")
  .description("change the result of a match, such as 2-1, and settle its bets again")
  .argument("<match>")
  .argument("<score>")
  .action((fixtureId: string, text: string) => {
    const [, home, away] = /^(\d{1,3})-(\d{1,3})$/.exec(text) ?? [];
    if (home === undefined || away === undefined) throw new Error(`${text} is not a score. Example: 2-1`);
    return order({ kind: "score", fixtureId, score: { home: Number(home), away: Number(away) } });
  });

program
  .command("withdraw")
  .description("withdraw the result of a match; its bets are open until another result is recorded")
  .argument("<match>")
  .action((fixtureId: string) => order({ kind: "withdraw", fixtureId }));

program
  .command("pass")
  .description("skip time for a kind of game, so that its matches and rounds end sooner")
  .argument("<kind>", "live, cockfight, sportsbook or rooms")
  .argument("<seconds>")
  .action((engine: string, text: string) =>
    order({ kind: "pass", engine: engine as Engine, ms: Math.round(Number(text) * 1_000) }),
  );

function openMemory() {
  return openDatabase(path.join(readConfig(process.env, ROOT).dataFolder, "studio"));
}

/** Leaves an order, and waits until the running studio has processed it. */
async function order(task: ConsoleTask): Promise<void> {
  const service = openConsole(openMemory());
  const id = service.leave(task, Date.now());
  for (let waited = 0; waited < ANSWER_WITHIN_MS; waited += LOOK_EVERY_MS) {
    const outcome = service.outcome(id);
    if (outcome) return console.log(task.kind === "pass" ? "Done." : "Done: wallets are being notified.");
    if (outcome === false) {
      throw new Error(
        "No such round, match or kind of game, or it has no result, or this change is not allowed.",
      );
    }
    await wait(LOOK_EVERY_MS);
  }
  console.log("No studio is running on this data folder. It runs this order at its next start.");
}

warnOfLostFlags(program);
await program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
