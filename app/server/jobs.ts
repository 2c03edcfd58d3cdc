import { setTimeout as pause } from "node:timers/promises";
import { Cron } from "croner";
import { sql } from "kysely";
import type { Clock, PgBoss } from "pg-boss";
import type { Database } from "../platform/database/database.server.ts";
import { explainPostgres, normalizePostgresUrl } from "../platform/database/postgres-faults.ts";
import { setLimits } from "../platform/database/postgres-limits.ts";
import { runWithLock } from "../platform/database/run-with-lock.ts";

/** A scheduled job. Each run may happen twice, on any server, without harm. */
export interface Job {
  /** Lower-case words, unique among jobs. */
  name: string;
  /** Cron pattern of five fields, in UTC. */
  pattern: string;
  /** True for a job that every server runs itself, on PostgreSQL too: its pattern may begin with seconds. */
  everyServer?: true;
  run(): Promise<void>;
}

interface JobsDeps {
  database: Pick<Database, "db" | "dialect">;
  /** The URL of the database when it is PostgreSQL. */
  databaseUrl: string | undefined;
  log: { error(facts: object, message: string): void; warn(facts: object, message: string): void };
  /** pg-boss's own clock, which a test moves. */
  queueClock?: Clock;
  /** How long a start waits for another server's start; tests shorten it. */
  startWaitMs?: number;
}

/** The longest that runs under way delay the server's shutdown, in milliseconds. */
const LAST_RUN_MS = 5_000;
/** Limits in milliseconds: a server that took a lock and then hung must not block the jobs of the others. */
const QUEUE_LIMITS = { lock_timeout: 10_000, statement_timeout: 60_000 };
const QUEUE_ANSWER_MS = 65_000;
const CONNECT_MS = 10_000;
/**
 * Twice the interval of a run's heartbeat. A server that misses it counts as dead, and another server takes over the
 * run.
 */
const HEARTBEAT_SECONDS = 10;
/** How often a server looks for runs of dead servers. */
const WATCH_SECONDS = 5;

/**
 * Starts the jobs: in this process, or through queues in PostgreSQL, where one of all servers performs each due run. A
 * job that fails is logged and runs again the next time; a job that is still running is not started again. Returns the
 * function that stops them, which waits for runs under way.
 * @throws Error when PostgreSQL does not allow creating the queues.
 */
export async function startJobs(jobs: readonly Job[], deps: JobsDeps): Promise<() => Promise<void>> {
  const logged = jobs.map((job) => ({
    ...job,
    run: () => job.run().catch((error) => deps.log.error({ err: error, job: job.name }, "a job failed")),
  }));
  const { databaseUrl } = deps;
  if (databaseUrl === undefined) return startInProcess(logged);
  const shared = logged.filter(({ everyServer }) => !everyServer);
  const stopShared = await startInPostgres(shared, { ...deps, databaseUrl });
  const stopOwn = startInProcess(logged.filter(({ everyServer }) => everyServer));
  return async () => void (await Promise.all([stopShared(), stopOwn()]));
}

function startInProcess(jobs: readonly Job[]): () => Promise<void> {
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

/** Creates a pg-boss queue for each job, in a schema beside the database's own: `<schema>_jobs`. */
async function startInPostgres(
  jobs: readonly Job[],
  { database, databaseUrl, log, queueClock, startWaitMs }: JobsDeps & { databaseUrl: string },
): Promise<() => Promise<void>> {
  // Imported here: it takes a fifth of a second and 14 MiB, which a server on SQLite does not need.
  const { PgBoss } = await import("pg-boss");
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(database.db);
  // pg-boss passes unknown options to the pool of node-postgres.
  const ofPool = { query_timeout: QUEUE_ANSWER_MS, onConnect: setLimits(QUEUE_LIMITS, CONNECT_MS) };
  const boss = new PgBoss({
    connectionString: normalizePostgresUrl(databaseUrl),
    schema: `${rows[0]?.schema}_jobs`,
    max: 3,
    application_name: "marquee jobs",
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    ...(queueClock ? { clock: queueClock } : {}),
    ...ofPool,
  });
  // Only the messages: errors carry properties that the driver attached.
  boss.on("error", ({ message }) => log.error({ fault: message }, "the job queues failed"));
  boss.on("warning", ({ message }) => log.warn({ fault: message }, "the job queues report a warning"));
  // pg-boss creates its tables at its first start; it treats some collisions as another server's work and fails at
  // others.
  await runWithLock(database, "jobs", () => startQueues(boss, jobs), startWaitMs).catch((error) => {
    throw explainPostgres(error, databaseUrl);
  });
  return () => boss.stop({ timeout: LAST_RUN_MS });
}

/** Creates the tables of pg-boss if they do not exist, and the queue and the schedule of each job. */
async function startQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await boss.start();
  for (const { name, pattern, run } of jobs) {
    const queue = getQueue(name);
    // One run at a time, queued or under way.
    await boss.createQueue(queue, { policy: "exclusive" });
    await boss.work(queue, { pollingIntervalSeconds: 5 }, run);
    await boss.schedule(queue, pattern, null, {
      tz: "UTC",
      // A run that throws is logged and over, so only interrupted runs are retried: their server died, or they hung.
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

/** Returns the queue name of a job: pg-boss accepts no spaces and commas in it. */
function getQueue(name: string): string {
  return name.replaceAll(/[^a-z]+/g, "-");
}
