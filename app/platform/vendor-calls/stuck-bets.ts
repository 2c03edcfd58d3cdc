import { HOUR_MS } from "#app/shared/durations.ts";
import { type Bet, findBet } from "../bets/bets.server.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { GameVendor } from "../ports/game-vendor.ts";
import type { StuckBetRules } from "../ports/vendor-connection.ts";
import { runReportedCall } from "./reported-call.ts";
import { rollback } from "./rollback-call.ts";
import { runMoneyCall } from "./run-call.ts";
import { addNote, isLeftToOperator, type StuckBet, selectBetsToQuery } from "./stuck-bet-rows.ts";

export { listStuckBets } from "./stuck-bet-rows.ts";

/** The vendor's answer about a bet. `silent`: no answer, or an invalid one. `none`: the vendor has no call for it. */
type VendorState = "open" | "closed" | "unknown" | "silent" | "none";

/**
 * Queries vendors about a merchant's bets that stay open, and applies the answers. A bet without news from its vendor
 * when the configured time is over is rolled back or left to an operator, which the log reports once. Every step is
 * noted with the bet. After a vendor fails to answer, it is not queried again in the same run. Safe to run from several
 * servers at once.
 */
export async function followUpStuckBets(services: Services, { code }: MerchantProfile): Promise<void> {
  const { database, clock, vendors, getRules, connections } = services;
  const silent = new Set<string>();
  for (const vendor of vendors.values()) {
    const rules = getRules(vendor.vassalage);
    if (!rules || !connections(code, vendor.vassalage)) continue;
    const now = clock.now();
    const scope = { merchantId: code, vendor: vendor.vassalage };
    for (const bet of await selectBetsToQuery(database.db, scope, {
      now,
      placedBy: now - rules.askAfterHours * HOUR_MS,
    })) {
      if (silent.has(vendor.vassalage)) break;
      const vendorState = await followUp(services, vendor, rules, bet);
      if (vendorState === "silent") silent.add(vendor.vassalage);
    }
  }
}

async function followUp(
  services: Services,
  vendor: GameVendor,
  rules: StuckBetRules,
  stuck: StuckBet,
): Promise<VendorState> {
  const { database, clock } = services;
  const { merchantId, vendor: code } = stuck;
  const bet = await findBet(database.db, { merchantId, vendor: code }, stuck.transactionId);
  if (bet?.state !== "open") return "none";
  const { vendorState, detail } = await queryVendor(services, vendor, bet);
  const after = await findBet(database.db, { merchantId, vendor: code }, bet.transactionId);
  const now = clock.now();
  if (after && after.state !== "open") {
    await addNote(database.db, bet, { says: "settled", detail: `as its vendor says: ${after.state}`, now });
    return vendorState;
  }
  const isOver = now - stuck.openSince >= rules.decideAfterDays * 24 * HOUR_MS;
  if (vendorState !== "none" || !isOver) {
    await addNote(database.db, bet, { says: vendorState === "none" ? "silent" : vendorState, detail, now });
  }
  // A vendor's state "open" is believed: a bet on a season's champion stays open for months.
  if (isOver && vendorState !== "open") await decide(services, bet, rules, vendorState);
  return vendorState;
}

/** Queries the vendor, and executes the calls that it reports. */
async function queryVendor(
  services: Services,
  vendor: GameVendor,
  bet: Bet,
): Promise<{ vendorState: VendorState; detail: string }> {
  const { merchantId, transactionId } = bet;
  const connection = services.connections(merchantId, bet.vendor);
  if (!vendor.betStatus || !connection)
    return { vendorState: "none", detail: "its vendor has no call to ask with" };
  let answer: Awaited<ReturnType<NonNullable<GameVendor["betStatus"]>>>;
  try {
    answer = await vendor.betStatus({ merchantId, transactionId });
  } catch (error) {
    services.log.warn(
      { err: error, vassalage: bet.vendor, bet: transactionId },
      "a vendor did not report a bet",
    );
    return { vendorState: "silent", detail: "" };
  }
  const answers: string[] = [];
  for (const call of answer.calls) {
    const { status, body } = await runReportedCall(services, connection, bet, call);
    const { code = "OK" } = JSON.parse(body) as { code?: string };
    answers.push(`${call.path}: ${status} ${code}`);
  }
  return { vendorState: answer.state, detail: answers.join(", ").slice(0, 500) };
}

/** Decides a bet when its vendor's response gives nothing to execute. */
async function decide(
  services: Services,
  bet: Bet,
  rules: StuckBetRules,
  vendorState: VendorState,
): Promise<void> {
  const { database, clock, log } = services;
  // A win on the bet, or a report that it ended, rules out a rollback.
  const mayRollBack = rules.outcome === "rollback" && bet.win === 0 && vendorState !== "closed";
  const facts = { merchant: bet.merchantId, vassalage: bet.vendor, bet: bet.transactionId };
  if (mayRollBack) {
    const { status } = await rollBackBet(services, bet);
    if (status !== 200) return;
    await addNote(database.db, bet, {
      says: "rolled_back",
      detail: `after ${rules.decideAfterDays} days`,
      now: clock.now(),
    });
    log.warn(facts, "a stuck bet was rolled back");
  } else if (!(await isLeftToOperator(database.db, bet))) {
    await addNote(database.db, bet, {
      says: "left",
      detail: `after ${rules.decideAfterDays} days`,
      now: clock.now(),
    });
    log.warn(facts, "a stuck bet needs a manual decision: npm run vendor -- stuck");
  }
}

/** Rolls a bet back as its vendor's rollback would. A vendor's ids contain no space, so the key is unique to us. */
function rollBackBet(services: Services, bet: Bet) {
  const { merchantId, vendor, roundId, transactionId, accountId } = bet;
  const connection = services.connections(merchantId, vendor);
  if (!connection) throw new Error(`${vendor} is not connected`);
  const body = {
    transactionId: `stuck ${bet.id}`,
    roundId,
    playerId: accountId,
    betTransactionId: transactionId,
    reason: "not settled by its vendor in time",
  };
  return runMoneyCall({ ...services, answers: connection.answers }, { merchantId, vendor }, (call) =>
    rollback(call, body),
  );
}
