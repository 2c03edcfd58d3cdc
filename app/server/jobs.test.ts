import { sql } from "kysely";
import { TestClock } from "pg-boss";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { postgresUrl } from "../platform/database/postgres-testing.ts";
import { runWithLock } from "../platform/database/run-with-lock.ts";
import { openTestPostgres, openTestSqlite, type TestDatabase } from "../platform/database/testing.ts";
import { type Job, startJobs } from "./jobs.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const START = NOON - 20_000;

/** A promise that the test resolves. */
function promised() {
  let keep = () => {};
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  return { kept, keep };
}

const failing = (runs: unknown[] = []): Job => ({
  name: "fail",
  pattern: "* * * * *",
  async run() {
    runs.push("tried");
    throw new Error("not today");
  },
});

/** A job that runs until the test ends it. */
function lasting(pattern: string) {
  const begun = promised();
  const notified = promised();
  const job = {
    name: "last",
    pattern,
    hasEnded: false,
    async run() {
      begun.keep();
      await notified.kept;
      job.hasEnded = true;
    },
  };
  return { job, begun: begun.kept, end: notified.keep };
}

it("a failed job of this process is logged, and a running job is awaited at the end", async () => {
  const database = await openTestSqlite({ migrated: false });
  const logged = promised();
  const failures: object[] = [];
  const log = {
    warn: () => {},
    error(facts: object, message: string) {
      failures.push({ ...facts, message });
      logged.keep();
    },
  };
  const { job, begun, end } = lasting("* * * * * *");
  const jobs = [{ ...failing(), pattern: "* * * * * *" }, job];
  const stop = await startJobs(jobs, { database, databaseUrl: undefined, log });
  await Promise.all([begun, logged.kept]);
  const stopped = stop();
  end();
  await stopped;
  expect(job.hasEnded).toBe(true);
  expect(failures[0]).toMatchObject({ job: "fail", message: "a job failed", err: { message: "not today" } });
  await database.drop();
});

const url = await postgresUrl();
describe.skipIf(url === null)("jobs of several servers on one PostgreSQL", () => {
  let database: TestDatabase;
  let schema: string;
  let trouble: object[];
  beforeEach(async () => {
    database = await openTestPostgres(url ?? "", { migrated: false });
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(database.db);
    schema = `${rows[0]?.schema}_jobs`;
    trouble = [];
  });
  afterEach(() => database.drop());

  const note = (facts: object, message: string) => void trouble.push({ ...facts, message });
  const server = (jobs: Job[], queueClock: TestClock, startWaitMs = 60_000) => {
    const databaseUrl = "url" in database.location ? database.location.url : "";
    const log = { error: note, warn: note };
    return startJobs(jobs, { database, databaseUrl, log, queueClock, startWaitMs });
  };
  const read = async (query: string) => (await sql.raw(query).execute(database.db)).rows;

  it("run once each time they are due, on any server, though all servers start at once", async () => {
    const clock = new TestClock(START);
    const minutes: number[] = [];
    let hours = 0;
    const jobs: Job[] = [
      {
        name: "each minute, count",
        pattern: "* * * * *",
        run: async () => void minutes.push(Math.floor((clock.now() - NOON) / MINUTE)),
      },
      { name: "each hour", pattern: "0 * * * *", run: async () => void hours++ },
      { name: "at midnight", pattern: "0 0 * * *", run: () => Promise.reject(new Error("it is noon")) },
    ];
    const stops = await Promise.all([1, 2, 3].map(() => server(jobs, clock)));
    for (let passed = 0; passed < 3; passed++) await clock.tick(MINUTE);
    await Promise.all(stops.map((stop) => stop()));
    expect(minutes.filter((minute) => minute >= 0)).toEqual([0, 1, 2]);
    expect(hours).toBe(1);
    expect(trouble).toEqual([]);
  });

  it("do not wait for a server that hangs while scheduling them, and are scheduled once it has stopped", async () => {
    const clock = new TestClock(START);
    await runWithLock(database, "jobs", () =>
      expect(server([failing()], clock, 300)).rejects.toThrow("is it standing still?"),
    );
    await (await server([failing()], clock))();
  });

  it("are taken over from a server that died while running them", async () => {
    const itsClock = new TestClock(START);
    const { job, begun, end } = lasting("0 12 * * *");
    const stopIt = await server([job], itsClock);
    await itsClock.tick(MINUTE);
    await begun;
    // Its clock stops here, so that it sends no heartbeat.
    const clock = new TestClock(itsClock.now());
    const other = { ...job, runs: 0, run: async () => void other.runs++ };
    const stop = await server([other], clock);
    await clock.tick(4 * MINUTE);
    expect(other.runs).toBe(1);
    await clock.tick(4 * MINUTE);
    expect(other.runs).toBe(1);
    await stop();
    end();
    await stopIt();
  });

  it("stay with their server when longer than their interval, and are not started twice", async () => {
    const clock = new TestClock(START);
    const { job, begun, end } = lasting("* * * * *");
    let runs = 0;
    const counted: Job = {
      ...job,
      run() {
        runs++;
        return job.run();
      },
    };
    const stops = await Promise.all([server([counted], clock), server([counted], clock)]);
    await clock.tick(MINUTE);
    await begun;
    await clock.tick(4 * MINUTE);
    expect(runs).toBe(1);
    end();
    await Promise.all(stops.map((stop) => stop()));
    expect(trouble).toEqual([]);
  });

  it("leave nothing behind when they stop: running jobs have ended, and no connection is open", async () => {
    const clock = new TestClock(START);
    const { job, begun, end } = lasting("* * * * *");
    const stop = await server([job], clock);
    await clock.tick(MINUTE);
    await begun;
    const connections = () =>
      read(
        `select 1 from pg_stat_activity where application_name = 'marquee jobs' and query like '%${schema}%'`,
      );
    expect(await connections()).not.toEqual([]);
    const stopped = stop();
    end();
    await stopped;
    expect(job.hasEnded).toBe(true);
    expect(await read(`select name from ${schema}.job where state = 'active'`)).toEqual([]);
    // PostgreSQL ends a connection's process a moment after the connection.
    await vi.waitFor(async () => expect(await connections()).toEqual([]));
    expect(trouble).toEqual([]);
  });

  it("are logged when they fail, and run again only at their next time", async () => {
    const clock = new TestClock(START);
    const runs: unknown[] = [];
    // Not due in the minute before the start: pg-boss's first check may precede or follow the creation of the schedule.
    const stop = await server([{ ...failing(runs), pattern: "*/2 * * * *" }], clock);
    await clock.tick(3 * MINUTE);
    await stop();
    expect(runs).toHaveLength(2);
    const failure = { job: "fail", message: "a job failed", err: { message: "not today" } };
    expect(trouble).toMatchObject([failure, failure]);
  });

  it("of an older release are no longer scheduled", async () => {
    const clock = new TestClock(START);
    const runs = new Set<string>();
    const named = (name: string): Job => ({
      name,
      pattern: "* * * * *",
      run: async () => void runs.add(name),
    });
    const stopOlder = await server([named("old"), named("kept")], clock);
    await stopOlder();
    const stop = await server([named("kept"), named("new")], clock);
    await clock.tick(3 * MINUTE);
    await stop();
    expect([...runs].sort()).toEqual(["kept", "new"]);
  });
});
