import * as fc from "fast-check";
import { CompiledQuery } from "kysely";
import { expect } from "vitest";
import type { TestDatabase } from "#app/platform/database/testing.ts";
import { testClock } from "#app/platform/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { surely, testSeed } from "../../budget.ts";
import type { Harness, Sent } from "./command.ts";
import { COMMANDS, type Step, step } from "./commands.ts";
import { openWalletFixture } from "./fixture.ts";
import { Model } from "./model/model.ts";
import { computeTrueTotal } from "./model/truth.ts";
import { START } from "./players.ts";

/** The maximum number of commands in a sequence. */
export const MAX_SEQUENCE_LENGTH = 300;
const PLAYERS = 3;
/** Concurrent sequences: each has its own merchant, and PostgreSQL processes one while this process works on another. */
const LANES = { sqlite: 1, postgres: 4 };

/** The average number of times that a sequence reaches each rare outcome. */
const REACHED = {
  "withdrawal received": 0.1,
  "withdrawal reversed and refunded": 0.06,
  "deposit reversed and taken back": 0.07,
  "bonus claimed": 0.02,
  debt: 0.03,
  "debt paid": 0.02,
  "brought home for a debt: succeeded": 0.02,
  "withdrawal shrunk": 0.05,
  "withdrawal stopped by a correction": 0.04,
};

/** Creates the tally of a run's sequences. */
function newTally() {
  return {
    seen: {} as Record<string, number>,
    kinds: {} as Record<string, number>,
    /** The final states of requests at the end of their sequence. */
    reached: {} as Record<string, number>,
    counted: { sequences: 0, commands: 0, late: 0, again: 0, longest: 0 },
  };
}
type Tally = ReturnType<typeof newTally>;

function note(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

/**
 * Tests the wallet against a model, through every entry and exit of money: vendors' signed calls, deposits with the
 * provider's webhooks, withdrawals with operators' decisions, bonuses. Another run: `MARQUEE_SEED=<seed>`.
 */
export async function playAgainstModel(database: TestDatabase, sequences: number): Promise<void> {
  const { dialect } = database;
  const seed = testSeed();
  const tally = newTally();
  const began = performance.now();
  let merchants = 0;
  const lanes = Array.from({ length: LANES[dialect] }, (_, lane) =>
    fc.assert(
      fc.asyncProperty(sequence, (steps) => play(database, steps, `m${lane}-${merchants++}`, tally)),
      { seed: seed + lane, numRuns: sequences / LANES[dialect], endOnFailure: true },
    ),
  );
  await Promise.all(lanes);
  const seconds = (performance.now() - began) / 1_000;

  const { findings, counted: rows } = await audit(database);
  const all = (performance.now() - began) / 1_000;
  const { counted, kinds, seen, reached } = tally;
  console.log(
    `wallet model, ${dialect}: seed ${seed}, ${JSON.stringify(counted)} in ${seconds.toFixed(1)} s, ` +
      `with the audit ${all.toFixed(1)} s: ${JSON.stringify(rows)}\n${JSON.stringify(kinds)}\n${JSON.stringify(seen)}\n${JSON.stringify(reached)}`,
  );
  expect(findings).toEqual([]);
  expect(counted.sequences).toBe(sequences);
  // A run with only refusals, or without repeated or late messages, would prove little.
  const share = (n: number) => n / counted.commands;
  expect(share(seen.done ?? 0)).toBeGreaterThan(0.3);
  expect(share(seen.INSUFFICIENT_FUNDS ?? 0)).toBeGreaterThan(0.02);
  expect(share(counted.again)).toBeGreaterThan(0.15);
  expect(share(counted.late)).toBeGreaterThan(0.05);
  for (const [end, each] of Object.entries(REACHED)) {
    expect(reached[end] ?? 0, end).toBeGreaterThanOrEqual(surely(each * sequences));
  }
}

const long = (minLength: number, maxLength: number) => fc.array(step, { minLength, maxLength, size: "max" });
/** Most sequences are short, because most interactions occur early. */
const sequence = fc.oneof(
  { weight: 7, arbitrary: long(1, 40) },
  { weight: 2, arbitrary: long(40, 150) },
  { weight: 1, arbitrary: long(MAX_SEQUENCE_LENGTH - 20, MAX_SEQUENCE_LENGTH) },
);

/** Plays one sequence at a new merchant, and compares the whole state after each command. */
async function play(
  database: TestDatabase,
  steps: readonly Step[],
  merchantId: string,
  { seen, kinds, reached, counted }: Tally,
): Promise<void> {
  const clock = testClock();
  const harness = await openHarness(database, merchantId, clock);
  const model = new Model(PLAYERS, clock.now());
  let before = await look(harness, model);
  const last: Sent[] = [];

  async function deliver(sent: Sent): Promise<void> {
    const { kind, message, command } = sent;
    clock.advance(1_000);
    model.books.now = clock.now();
    model.books.counted = false;
    const expected = command.expect(model, message);
    const what = `${kind} ${JSON.stringify(message)}`;
    const { code, free } = await command.run(harness, message);
    const isTaken = code === "taken" && ["done", "again", "old"].includes(expected.code);
    if (!isTaken && code !== expected.code) expect(code, what).toBe(expected.code);
    if (free !== undefined && free !== expected.free) expect(free, what).toBe(expected.free);
    const after = await look(harness, model, what);
    for (const [at, { balance, debt }] of model.books.members.entries()) {
      const truth = computeTrueTotal(model, at);
      if (balance - debt !== truth)
        expect(balance - debt, `${what}: what player ${at} has in truth`).toBe(truth);
    }
    const mayChange = expected.code === "done" || model.books.counted;
    if (!mayChange && after !== before) expect(after, `${what} changes nothing`).toBe(before);
    before = after;
    last.push(sent);
    counted.commands++;
    note(seen, expected.code);
    note(kinds, kind);
  }

  const waiting: { due: number; sent: Sent }[] = [];
  for (const [serial, one] of steps.entries()) {
    const sent = getSent(model, one, last, serial);
    if (sent && one.late > 0) waiting.push({ due: serial + one.late, sent });
    else if (sent) {
      if ("again" in one) counted.again++;
      await deliver(sent);
    }
    const isLast = serial === steps.length - 1;
    for (const late of waiting.filter(({ due }) => isLast || due <= serial)) {
      waiting.splice(waiting.indexOf(late), 1);
      await deliver(late.sent);
      counted.late++;
    }
  }
  for (const end of getEnds(model)) note(reached, end);
  counted.sequences++;
  counted.longest = Math.max(counted.longest, last.length);
}

/** Opens the fixture at a new merchant, with an agent and the players below it. */
async function openHarness(
  database: TestDatabase,
  merchantId: string,
  clock: ReturnType<typeof testClock>,
): Promise<Harness> {
  const fixture = await openWalletFixture(database, { merchantId, clock });
  const above = await fixture.addPlayer(START, { type: 2 });
  const players = [above];
  while (players.length < PLAYERS) players.push(await fixture.addPlayer(START, { above }));
  return {
    fixture,
    players,
    deposits: new Map(),
    withdrawals: new Map(),
    transfers: new Map(),
    grants: new Map(),
    answers: new Map(),
  };
}

/** Returns the final state of everything in the model. */
function getEnds(model: Model): string[] {
  return [
    ...[...model.withdrawals.all.values()].map(
      ({ state, refunded }) => `withdrawal ${state}${refunded ? " and refunded" : ""}`,
    ),
    ...[...model.deposits.all.values()].map(
      ({ state, takenBack }) => `deposit ${state}${takenBack ? " and taken back" : ""}`,
    ),
    ...[...model.withdrawals.all.values()].flatMap(({ state, isTaken }) =>
      isTaken ? [state === "cancelled" ? "withdrawal stopped by a correction" : "withdrawal shrunk"] : [],
    ),
    ...[...model.transfers.vendor].flatMap(([n, { state }]) =>
      n < 0 ? [`brought home for a debt: ${state}`] : [],
    ),
    ...model.books.members.flatMap(({ debt, owed }) => [
      ...(owed > 0 ? ["debt"] : []),
      ...(owed > debt ? ["debt paid"] : []),
    ]),
    ...model.books.members.flatMap(({ grants }) => grants.map(({ status }) => `bonus ${status}`)),
  ];
}

/**
 * Returns the message that a step sends: one about present state, or one of the last messages again; null when there is
 * nothing to send.
 */
function getSent(model: Model, step: Step, last: readonly Sent[], serial: number): Sent | null {
  if ("again" in step) {
    const sent = last.at(-1 - step.again);
    if (!sent || !step.twisted) return sent ?? null;
    return { ...sent, message: sent.command.twist?.(sent.message) ?? sent.message };
  }
  const command = COMMANDS[step.kind];
  if (!command) throw new Error(`no command ${step.kind}`);
  const message = command.aim(model, step.wish, serial);
  return message === null ? null : { kind: step.kind, message, command };
}

interface Line {
  what: string;
  id: string;
  a: number;
  b: number;
  s: string;
}

/**
 * Reads the merchant's whole ledger and everything under way, compares it with the model, and checks the invariants
 * that hold whatever the model says. Returns it as text, to compare with the state after the next command.
 */
async function look(harness: Harness, model: Model, what = ""): Promise<string> {
  const { fixture } = harness;
  const { code } = fixture.merchant;
  const { rows } = await fixture.database.db.executeQuery<Line>(allOf(fixture.database.dialect, code));
  const of = (kind: string) => new Map(rows.filter((row) => row.what === kind).map((row) => [row.id, row]));
  const [purses, holds, entries] = [of("purse"), of("hold"), of("entries")];
  let sum = 0;
  for (const entry of entries.values()) sum += entry.a;
  if (sum !== 0) expect(sum, `${what}: all entries sum to zero`).toBe(0);
  for (const { id, a: balance, b: held } of purses.values()) {
    const holdsUp = balance === (entries.get(id)?.a ?? 0) && held === (holds.get(id)?.a ?? 0);
    if (holdsUp && balance >= held && held >= 0) continue;
    const facts = { id, balance, held };
    expect(facts, `${what}: a purse is its entries, and what it holds its open holds`).toEqual({
      id,
      balance: entries.get(id)?.a ?? 0,
      held: holds.get(id)?.a ?? 0,
    });
    expect(Math.min(balance, held, balance - held), `${what}: nothing is negative`).toBeGreaterThanOrEqual(0);
  }
  const lines: string[] = [];
  let counts = "";
  for (const { what, id, a, b, s } of rows) {
    if (what !== "count") lines.push(`${what} ${id} ${a} ${b} ${s}`);
    else counts += `${id} ${a}, `;
  }
  const actual = lines.sort().join("\n");
  const expected = getLines(model, harness).sort().join("\n");
  if (actual !== expected) expect(actual, what).toBe(expected);
  return `${actual}\n${counts}`;
}

/**
 * Returns the query for everything in progress at a merchant. Its text is always the same, because it runs after each
 * command.
 */
function allOf(dialect: "sqlite" | "postgres", merchant: string) {
  if (dialect === "postgres") return CompiledQuery.raw(ALL.replaceAll(":merchant", "$1"), [merchant]);
  const parts = ALL.split(":merchant");
  return CompiledQuery.raw(parts.join("?"), Array(parts.length - 1).fill(merchant));
}

/** Formats the model as the lines that the database should contain. */
function getLines(model: Model, { players, deposits, withdrawals, transfers }: Harness): string[] {
  const lines: string[] = [];
  const add = (what: string, id: string, a: number, b: number, s: string) =>
    lines.push(`${what} ${id} ${a} ${b} ${s}`);
  const getName = (n: number) => deposits.get(n)?.id ?? `deposit ${n}`;
  for (const [at, member] of model.books.members.entries()) {
    const id = players[at]?.id;
    const own = `${id}/main/PHP`;
    add("purse", own, member.balance, member.held, String(member.debt));
    add("entries", own, member.balance, 0, "PHP");
    const open = [...model.withdrawals.all.values()].filter(
      (one) => one.player === at && HELD.includes(one.state),
    );
    const held = open.reduce((sum, { amount }) => sum + amount, 0);
    if (open.length > 0) add("hold", own, held, open.length, "");
    if (member.hasBonusPurse) {
      add("purse", `${id}/bonus/PHP`, member.bonus, 0, "0");
      add("entries", `${id}/bonus/PHP`, member.bonus, 0, "PHP");
    }
    for (const { deposit, amount, status } of member.grants)
      add("grant", getName(deposit), amount, 0, status);
    for (const { kind, deposit, counted, status } of member.turnovers) {
      add("owed", `${kind} ${getName(deposit)}`, Math.floor(counted / 10_000), counted % 10_000, status);
    }
  }
  for (const [name, sum] of model.books.system) add("entries", `@${name}/PHP/real`, sum, 0, "PHP");
  for (const one of model.deposits.all.values()) {
    add("deposit", getName(one.n), one.credited, one.takenBack, one.state);
  }
  for (const one of model.withdrawals.all.values()) {
    const id = withdrawals.get(one.n)?.id ?? `withdrawal ${one.n}`;
    add("withdrawal", id, one.refunded, one.received ?? -1, one.state);
  }
  for (const [n, { amount, state }] of model.transfers.vendor) {
    add("moved", transfers.get(n)?.id ?? `transfer ${n}`, amount, 0, state);
  }
  for (const [n, { amount, to }] of model.transfers.account) {
    add("sent", transfers.get(n)?.id ?? `transfer ${n}`, amount, 0, players[to]?.id ?? "");
  }
  const all = [...model.rounds.all.values()].map(({ bet }) => bet);
  for (const [state, bets] of Map.groupBy(all, (bet) => bet.state)) {
    const sum = (of: "stake" | "win" | "validBet") => bets.reduce((total, bet) => total + bet[of], 0);
    add("bets", state, sum("stake"), sum("win"), String(sum("validBet")));
  }
  return lines;
}

const ALL = `
  select 'purse' as what, id, balance as a, held as b, cast(debt as text) as s from ledger_account where merchant_id = :merchant
  union all select 'hold', ledger_account_id, sum(amount), count(*), '' from hold
  where merchant_id = :merchant and status = 'open' group by ledger_account_id
  union all select 'entries', ledger_account_id, sum(amount), 0, currency from entry
  where merchant_id = :merchant group by ledger_account_id, currency
  union all select 'deposit', id, credited, taken_back, state from deposit where merchant_id = :merchant
  union all select 'withdrawal', id, refunded, coalesce(received, -1), state from withdrawal where merchant_id = :merchant
  union all select 'grant', deposit_id, amount, 0, status from bonus_grant where merchant_id = :merchant
  union all select 'owed', t.kind || ' ' || coalesce(g.deposit_id, t.source_id), t.done, t.rest, t.status
  from turnover t left join bonus_grant g on g.merchant_id = t.merchant_id and g.id = t.source_id
  where t.merchant_id = :merchant
  union all select 'moved', id, amount, 0, state from vendor_transfer where merchant_id = :merchant
  union all select 'sent', id, amount, 0, to_account from peer_transfer where merchant_id = :merchant
  union all select 'bets', state, sum(stake), sum(win), cast(sum(valid_bet) as text) from bet
  where merchant_id = :merchant group by state
  union all select 'count', 'entries', count(*), 0, '' from entry where merchant_id = :merchant
  union all select 'count', 'events', count(*), 0, '' from money_event where merchant_id = :merchant`;

const HELD = ["requested", "reviewing", "approved", "paying"];
