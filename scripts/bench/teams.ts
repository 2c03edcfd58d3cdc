import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { teamMembers } from "../../app/platform/agents/team-members.ts";
import { teamOverview } from "../../app/platform/agents/team-overview.ts";
import { teamProfit } from "../../app/platform/agents/team-profit.ts";
import type { CallContext } from "../../app/platform/core/call-context.ts";
import { type Database, openDatabase } from "../../app/platform/database/database.server.ts";
import { migrate } from "../../app/platform/database/migrate.ts";
import { systemClock } from "../../app/platform/ports/clock.ts";
import { quickHasher } from "../../app/platform/ports/password-hasher.ts";
import { seedDemonstration } from "../../app/platform/system/seed.server.ts";
import { addDays } from "../../app/shared/business-day.ts";
import { type BulkWriter, openPostgresWriter, openSqliteWriter } from "./bulk-writer.ts";
import { withOwnPostgres } from "./own-postgres.ts";
import { alternate, type Figure, median, type Part } from "./part.ts";
import { demoMember, getMerchant } from "./site.ts";
import { DAYS, FIRST_DAY, writeTeams } from "./team-data.ts";

const SIZES = new Map([
  ["small", 1_000],
  ["large", 100_000],
]);
const WINDOW = 30;
const ROUNDS = 60;
const PAGES = 3;

export const teams: Part = {
  name: "teams",
  what: `an agent's overview of ${WINDOW} days with a team of 100,000 against one of 1,000, each with ${DAYS} days of sums`,
  run: async () => [...(await onSqlite()), ...(await onPostgres())],
};

async function onSqlite(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-bench-"));
  const file = path.join(folder, "teams.sqlite");
  try {
    const filled = await fill(await openDatabase({ file }), async () => openSqliteWriter(file));
    return await measure("SQLite", await openDatabase({ file }), filled);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const onPostgres = () =>
  withOwnPostgres(async (url) => {
    const filled = await fill(await openDatabase({ url }), () => openPostgresWriter(url), "vacuum analyze");
    return measure("PostgreSQL", await openDatabase({ url }), filled);
  });

/** Fills an empty database with the teams, and closes it; returns the seconds that it took. */
async function fill(
  database: Database,
  openWriter: () => Promise<BulkWriter>,
  ...last: string[]
): Promise<number> {
  const merchant = getMerchant("siam");
  await migrate(database);
  await seedDemonstration({ database, clock: systemClock, hasher: quickHasher() }, [merchant]);
  const begun = performance.now();
  const writer = await openWriter();
  await writeTeams(writer, database, { merchant, model: demoMember(merchant).username, sizes: SIZES });
  for (const statement of last) await writer.run(statement);
  await writer.close();
  await database.close();
  return (performance.now() - begun) / 1_000;
}

async function measure(engine: string, database: Database, fillSeconds: number): Promise<Figure[]> {
  try {
    const [smallTeam, largeTeam] = [getContext("small"), getContext("large")];
    const overview = (ctx: CallContext) => time(() => loadOverview(database, ctx));
    // The first calls fill the caches of the engine.
    await alternate(
      10,
      () => overview(smallTeam),
      () => overview(largeTeam),
    );
    const pairs = await alternate(
      ROUNDS,
      () => overview(smallTeam),
      () => overview(largeTeam),
    );
    const [small, large] = [median(pairs.map(([one]) => one)), median(pairs.map(([, one]) => one))];
    const input = { pageNo: 1, pageSize: 20, order: "desc" } as const;
    const services = { database };
    const pages = {
      "page of profits": () =>
        teamProfit(services, largeTeam, { ...pickWindow(), ...input, reach: "team", sort: "validBet" }),
      "page of accounts directly below": () =>
        teamMembers(services, largeTeam, { ...input, agentsOnly: 0, sort: "registeredAt" }),
      "page of accounts by size of their team": () =>
        teamMembers(services, largeTeam, { ...input, agentsOnly: 0, sort: "team" }),
      "search among all accounts": () =>
        teamMembers(services, largeTeam, { ...input, agentsOnly: 0, sort: "registeredAt", search: "777" }),
    };
    const others: Figure[] = [];
    for (const [name, load] of Object.entries(pages)) {
      const times: number[] = [];
      for (let round = 0; round < PAGES; round++) times.push(await time(load));
      others.push({ name: `${engine}: ${name}, team of 100,000`, value: median(times), unit: "ms" });
    }
    return [
      { name: `${engine}: overview, of the small team's`, value: large / small, unit: "", atMost: 3 },
      { name: `${engine}: overview, team of 1,000`, value: small * 1_000, unit: "µs" },
      { name: `${engine}: overview, team of 100,000`, value: large * 1_000, unit: "µs" },
      ...others,
      { name: `${engine}: writing the teams`, value: fillSeconds * 1_000, unit: "ms" },
    ];
  } finally {
    await database.close();
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function loadOverview(database: Database, ctx: CallContext) {
  return teamOverview({ database }, ctx, { ...pickWindow(), reach: "team" });
}

function pickWindow() {
  const from = addDays(FIRST_DAY, Math.floor(Math.random() * (DAYS - WINDOW + 1)));
  return { from, to: addDays(from, WINDOW - 1) };
}

/** Returns the context of a call of the agent at the top of a team. */
function getContext(team: string): CallContext {
  return {
    merchant: getMerchant("siam"),
    caller: { kind: "account", accountId: team, username: team, type: 1, sessionId: "bench" },
    request: { language: "EN" },
  } as CallContext;
}
