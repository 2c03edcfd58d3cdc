import type { Dialect, Identity, Reply } from "./dialect.ts";
import { hub } from "./dialects/hub.ts";
import { marquee } from "./dialects/marquee.ts";
import { amounts } from "./scenarios/amounts.ts";
import { badCalls } from "./scenarios/bad-calls.ts";
import { concurrencyScenarios } from "./scenarios/concurrency.ts";
import { orders } from "./scenarios/orders.ts";
import { outcomes } from "./scenarios/outcomes.ts";
import { ownWallets } from "./scenarios/own-wallets.ts";
import { afterSignOut, refusals } from "./scenarios/refusals.ts";
import { repetitions } from "./scenarios/repetitions.ts";
import { rounds } from "./scenarios/rounds.ts";
import { send as post } from "./send.ts";
import { beginTrial, Failure, type Scenario, type Send, Skipped, type Table } from "./trial.ts";

export const DIALECTS = { marquee, hub } as const;
export type DialectName = keyof typeof DIALECTS;

/** An integrator's settings. */
export interface Settings extends Identity {
  dialect: DialectName;
  /** The token of a player who is signed in and does nothing else meanwhile. */
  token: string;
  currency: string;
  game: string;
  /** Minor units. */
  stake: number;
  timeoutMs: number;
  signOut: (() => Promise<void>) | null;
  /** The balance that the site shows the player before the first call, in whole currency units. */
  siteBalance?: string | null;
  /** The number of currency units that the vendor counts as one; 1 when omitted. */
  factor?: number;
  /** `seamless` when omitted. */
  wallet?: Table["wallet"];
  beginBreak?: Table["beginBreak"];
  sessionsEnded?: Table["sessionsEnded"];
  /** Names of the scenarios to run; empty for all. */
  only?: readonly string[];
}

/** The result of one scenario. */
export interface Result {
  scenario: string;
  expected: string;
  got: string;
  verdict: "pass" | "fail" | "skipped";
  /** The reason when it did not pass. */
  reason: string;
}

/** The number of stakes a player needs for every scenario. */
const STAKES_NEEDED = 50;

/**
 * Runs every scenario against a wallet, one after another, and passes each result to `tell` as it is known.
 * @throws Error with one plain sentence when the wallet or the settings do not allow the kit to begin.
 */
export async function runConformance(
  settings: Settings,
  tell: (result: Result) => void = () => {},
): Promise<Result[]> {
  const dialect = DIALECTS[settings.dialect](settings);
  const scenarios = chosen(settings, dialect);
  const table = await openTable(settings, dialect);
  const results: Result[] = [];
  for (const scenario of scenarios) {
    const result = await tryScenario(table, scenario);
    results.push(result);
    tell(result);
  }
  return results;
}

function chosen({ dialect: name, wallet, only = [] }: Settings, dialect: Dialect): readonly Scenario[] {
  if (wallet === "transfer" && !dialect.hasOwnWallets) {
    throw new Error(`The dialect ${name} has no wallets at the vendor.`);
  }
  const all = wallet === "transfer" ? ownWallets : seamless(dialect);
  const unknown = only.filter((name) => !all.some((scenario) => scenario.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `Unknown scenario ${unknown.join(", ")}. Scenarios: ${all.map(({ name }) => name).join(", ")}.`,
    );
  }
  return only.length === 0 ? all : all.filter(({ name }) => only.includes(name));
}

/** The scenarios of a wallet that funds every stake directly. */
function seamless(dialect: Dialect): readonly Scenario[] {
  return [
    ...rounds,
    ...outcomes(dialect),
    ...amounts(dialect),
    ...repetitions,
    ...orders,
    ...refusals,
    ...badCalls(dialect),
    ...concurrencyScenarios,
    afterSignOut,
  ];
}

/** Authenticates the token to learn its player. */
async function openTable(settings: Settings, dialect: Dialect): Promise<Table> {
  const { url, token, currency, game, stake, timeoutMs, signOut } = settings;
  const { siteBalance = null, factor = 1, wallet = "seamless" } = settings;
  const { beginBreak = null, sessionsEnded = null } = settings;
  let decimals = 2;
  const send: Send = async (call, { hangUp = false, ...wrong } = {}) => {
    const answer = await post(url, dialect.write(call, wrong, decimals), { timeoutMs, hangUp });
    if (answer) return dialect.read(answer, decimals);
    return { outcome: "no-answer", said: "no answer", balance: null, kept: "no answer" } satisfies Reply;
  };
  const reply = await send({ kind: "authenticate", token });
  if (!reply.player) {
    throw new Error(
      `The wallet does not say whose token it is: ${reply.said} (${reply.outcome}) from ${url.href}.`,
    );
  }
  const { player } = reply;
  decimals = player.decimals;
  if (player.currency !== currency) {
    throw new Error(`The player's currency is ${player.currency}, not ${currency}.`);
  }
  if (wallet === "seamless" && (reply.balance ?? 0) < STAKES_NEEDED * stake) {
    throw new Error(
      `The player needs at least ${STAKES_NEEDED * stake} minor units: ${STAKES_NEEDED} stakes.`,
    );
  }
  const seatedWith = reply.balance ?? 0;
  const shown = { seatedWith, siteBalance, factor };
  const acts = { signOut, beginBreak, sessionsEnded };
  return { send, player, wallet, token, game, stake, ...shown, ...acts };
}

async function tryScenario(table: Table, { name, expected, run }: Scenario): Promise<Result> {
  const result = { scenario: name, expected };
  let said: readonly string[] = [];
  try {
    const trial = await beginTrial(table);
    said = trial.said;
    await run(trial);
    return { ...result, got: toSummary(said), verdict: "pass", reason: "" };
  } catch (error) {
    if (error instanceof Skipped) return { ...result, got: "", verdict: "skipped", reason: error.message };
    if (error instanceof Failure)
      return { ...result, got: error.got, verdict: "fail", reason: error.message };
    throw error;
  }
}

/** Counts equal consecutive responses, as in `OK x3, BET_UNKNOWN`. */
function toSummary(said: readonly string[]): string {
  const runs: { word: string; times: number }[] = [];
  for (const word of said) {
    const last = runs.at(-1);
    if (last?.word === word) last.times += 1;
    else runs.push({ word, times: 1 });
  }
  return runs.map(({ word, times }) => (times > 1 ? `${word} x${times}` : word)).join(", ");
}
