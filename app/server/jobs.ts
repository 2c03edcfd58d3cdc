import { setTimeout as pause } from "node:timers/promises";
import { Cron } from "croner";
import { sql } from "kysely";
import type { Clock, PgBoss } from "pg-boss";
import type { Database } from "../platform/database/database.server.ts";
import { inTurn } from "../platform/database/in-turn.ts";
import { checkedAddress, explainPostgres } from "../platform/database/postgres-faults.ts";
import { setLimits } from "../platform/database/postgres-limits.ts";

/** Work that comes round by the clock. Each run may happen twice, on any server, without harm. */
export interface Job {
  /** Lower-case words, which no other job has. */
  name: string;
  /** Cron pattern of five fields, in UTC. */
  pattern: string;
  /** True for work that every server does by itself, on PostgreSQL too: its pattern may begin with seconds. */
  everyServer?: true;
  run(): Promise<void>;
}

interface JobsDeps {
  database: Pick<Database, "db" | "dialect">;
  /** The URL of the database when it is PostgreSQL. */
  databaseUrl: string | undefined;
  log: { error(facts: object, message: string): void; warn(facts: object, message: string): void };
  /** pg-boss's own, which a test moves. */
  queueClock?: Clock;
  /** How long a start waits for another server's; a test does not. */
  startWaitMs?: number;
}

/** So long at most do runs under way hold up the end of the server. */
const LAST_RUN_MS = 5_000;
/** Limits in milliseconds: a server that took a lock and then hung must not block the jobs of the others. */
const QUEUE_LIMITS = { lock_timeout: 10_000, statement_timeout: 60_000 };
const QUEUE_ANSWER_MS = 65_000;
const CONNECT_MS = 10_000;
/** How often a run gives a sign of life, times two. A server that has missed it has died, and the run is another's. */
const HEARTBEAT_SECONDS = 10;
/** How often a server looks for runs of servers that died. */
const WATCH_SECONDS = 5;

/**
 * Starts the jobs: in this process, or by queues in PostgreSQL, where each due run is one server's of all. One that fails
 * is logged and runs again the next time; one that is still running is not started again. Gives the function that stops
 * them, which waits for what is under way.
 * @throws Error when PostgreSQL does not let the queues be made.
 */
export async function startJobs(jobs: readonly Job[], deps: JobsDeps): Promise<() => Promise<void>> {
  const logged = jobs.map((job) => ({
    ...job,
    run: () => job.run().catch((error) => deps.log.error({ err: error, job: job.name }, "a job failed")),
  }));
  const { databaseUrl } = deps;
  if (databaseUrl === undefined) return startHere(logged);
  const shared = logged.filter(({ everyServer }) => !everyServer);
  const stopShared = await startInPostgres(shared, { ...deps, databaseUrl });
  const stopOwn = startHere(logged.filter(({ everyServer }) => everyServer));
  return async () => void (await Promise.all([stopShared(), stopOwn()]));
}

function startHere(jobs: readonly Job[]): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  const crons = jobs.map(
    ({ name, pattern, run }) =>
      new Cron(pattern, { name, timezone: "UTC", protect: true }, async () => {
        const running = run();
        underWay.add(running);
        await running;
        underWay.delete(running);
      }),
  );
  return async () => {
    for (const cron of crons) cron.stop();
    await Promise.race([Promise.all(underWay), pause(LAST_RUN_MS, undefined, { ref: false })]);
  };
}

/** A queue of pg-boss for each job, in the schema beside the database's own: `<schema>_jobs`. */
async function startInPostgres(
  jobs: readonly Job[],
  { database, databaseUrl, log, queueClock, startWaitMs }: JobsDeps & { databaseUrl: string },
): Promise<() => Promise<void>> {
  // Loaded here: it takes a fifth of a second and 14 MiB, which a server on SQLite has no use for.
  const { PgBoss } = await import("pg-boss");
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(database.db);
  // pg-boss hands what it does not know to the pool of node-postgres.
  const ofPool = { query_timeout: QUEUE_ANSWER_MS, onConnect: setLimits(QUEUE_LIMITS, CONNECT_MS) };
  const boss = new PgBoss({
    connectionString: checkedAddress(databaseUrl),
    schema: `${rows[0]?.schema}_jobs`,
    max: 3,
    application_name: "marquee jobs",
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    ...(queueClock ? { clock: queueClock } : {}),
    ...ofPool,
  });
  // The messages only: errors carry what the driver hung on them.
  boss.on("error", ({ message }) => log.error({ fault: message }, "the queues of jobs failed"));
  boss.on("warning", ({ message }) => log.warn({ fault: message }, "the queues of jobs are not well"));
  // pg-boss, which makes its tables at its first start, takes some collisions for another's work and fails at others.
  await inTurn(database, "jobs", () => startQueues(boss, jobs), startWaitMs).catch((error) => {
    throw explainPostgres(error, databaseUrl);
  });
  return () => boss.stop({ timeout: LAST_RUN_MS });
}

/** Makes the tables of pg-boss where there are none, and the queue and the schedule of each job. */
async function startQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await boss.start();
  for (const { name, pattern, run } of jobs) {
    const queue = getQueue(name);
    // One run at a time, waiting or under way.
    await boss.createQueue(queue, { policy: "exclusive" });
    await boss.work(queue, { pollingIntervalSeconds: 5 }, run);
    await boss.schedule(queue, pattern, null, {
      tz: "UTC",
      // A run that throws is logged and over, so what is tried again was cut off: its server died, or it hung.
      retryLimit: 5,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: 15 * 60,
      deleteAfterSeconds: 24 * 60 * 60,
    });
  }
  // Jobs that only an older release had are no longer scheduled.
  const ours = new Set(jobs.map(({ name }) => getQueue(name)));
  for (const { name, key } of await boss.getSchedules()) {
    if (!ours.has(name)) await boss.unschedule(name, key);
  }
}

/** pg-boss takes no spaces and commas in a queue's name. */
function getQueue(name: string): string {
  return name.replaceAll(/[^a-z]+/g, "-");
}
