import { execFile } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type Database, openDatabase } from "../../app/platform/database/database.server.ts";
import { migrate } from "../../app/platform/database/migrate.ts";
import { systemClock } from "../../app/platform/ports/clock.ts";
import { quickHasher } from "../../app/platform/ports/password-hasher.ts";
import { seedDemonstration } from "../../app/platform/system/seed.server.ts";
import { postTransfer, purse, system } from "../../app/platform/wallet/wallet.server.ts";
import { alternate, median, type Part } from "./part.ts";
import { demoMember, getMerchant } from "./site.ts";

const CLIENTS = 16;
const PURSES = 1_000;
const ROUNDS = 5;
const SECONDS = 3;
const URL_OF_TESTS = "postgres://postgres:postgres@127.0.0.1:5432/test";

export const postings: Part = {
  name: "postings",
  what: `ledger postings on PostgreSQL by ${CLIENTS} clients, against pgbench running the same statements`,
  async run() {
    const server = process.env.TEST_DATABASE_URL ?? URL_OF_TESTS;
    const schema = `bench_${randomBytes(6).toString("hex")}`;
    await administer(server, `create schema ${schema}`);
    const located = new URL(server);
    located.searchParams.set("options", `-c search_path=${schema}`);
    const folder = mkdtempSync(path.join(tmpdir(), "marquee-bench-"));
    const database = await openDatabase({ url: located.href });
    try {
      await migrate(database);
      const post = await poster(database);
      const file = path.join(folder, "posting.sql");
      const variables = writeScript(file, await loadStatements(post));
      const theirs = (mode: "extended" | "prepared") => pgbench(located.href, file, variables, mode);
      await ours(post);
      await theirs("extended");
      // Autovacuum does this within a minute: plans made while the tables were empty scan them from end to end.
      await administer(located.href, "analyze");
      const pairs = await alternate(
        ROUNDS,
        () => theirs("extended"),
        () => ours(post),
      );
      return [
        {
          name: "postings, of pgbench's",
          value: median(pairs.map(([bare, rate]) => rate / bare)),
          unit: "",
          atLeast: 0.5,
        },
        { name: "postings", value: median(pairs.map(([, rate]) => rate)), unit: "/s" },
        {
          name: "pgbench -M extended, as our driver asks",
          value: median(pairs.map(([rate]) => rate)),
          unit: "/s",
        },
        { name: "pgbench -M prepared", value: await theirs("prepared"), unit: "/s" },
      ];
    } finally {
      await database.close();
      await administer(server, `drop schema ${schema} cascade`);
      rmSync(folder, { recursive: true });
    }
  },
};

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Creates members with a purse each, and returns a function that posts one transfer to one of them. */
async function poster(database: Database): Promise<() => Promise<unknown>> {
  const merchant = getMerchant("manila");
  await seedDemonstration({ database, clock: systemClock, hasher: quickHasher() }, [merchant]);
  const { username } = demoMember(merchant);
  const model = await database.db
    .selectFrom("account")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const { currency } = model;
  const book = "real";
  const names = Array.from({ length: PURSES }, (_, number) => `bench${number}`);
  await database.transaction(async (trx) => {
    for (const name of names) {
      const own = { id: name, username: name, username_shown: name, referral_code: name, email: null };
      await trx
        .insertInto("account")
        .values({ ...model, ...own })
        .execute();
      await trx
        .insertInto("ledger_account")
        .values({
          merchant_id: merchant.code,
          id: purseId(name, currency),
          account_id: name,
          wallet: "main",
          currency,
          book,
          balance: 0,
          held: 0,
          created_at: 0,
        })
        .execute();
    }
  });
  const entries = [
    { account: purse("bench0", currency), amount: 100 },
    { account: system("house", currency), amount: -100 },
  ];
  return () =>
    database.transaction((trx) =>
      postTransfer(trx, {
        merchantId: merchant.code,
        source: "bench",
        idempotencyKey: randomBytes(9).toString("base64url"),
        kind: "grant",
        book,
        entries: entries.with(0, {
          account: purse(names[randomInt(PURSES)] ?? "", currency),
          amount: 100,
        }),
        postedAt: Date.now(),
      }),
    );
}

const purseId = (owner: string, currency: string) => `${owner}/main/${currency}`;

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Returns the statements that one posting sends to PostgreSQL, begin and commit included. */
async function loadStatements(post: () => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args as [string, unknown[] | undefined];
    asked.push({ text, values: values ?? [] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await post();
  } finally {
    pg.Client.prototype.query = query;
  }
  return asked;
}

/**
 * Writes the statements as a pgbench script, with a different purse and new names in every run, and returns the
 * constant values as its variables.
 */
function writeScript(file: string, statements: readonly Statement[]): string[] {
  const transfer = statements.find(({ text }) => text.startsWith('insert into "ledger_transfer"'));
  const [, id, , key] = transfer?.values ?? [];
  const own = statements.flatMap(({ values }) => values).find((value) => /^bench\d+\//.test(String(value)));
  if (!id || !key || !own) throw new Error("a posting is not what it was: it has no transfer or no purse");
  const variables: string[] = [];
  const written = (value: unknown) => {
    if (value === null) return "null";
    if (value === id) return ":id";
    if (value === key) return ":key";
    if (value === own) return `'bench' || :purse || '${String(own).slice(String(own).indexOf("/"))}'`;
    variables.push(`v${variables.length}=${value}`);
    return `:v${variables.length - 1}`;
  };
  const lines = statements.map(
    ({ text, values }) => `${text.replaceAll(/\$(\d+)/g, (_, place) => written(values[place - 1]))};`,
  );
  const set = ["id", "key"].map((name) => `\\set ${name} random(1, 1000000000000000)`);
  writeFileSync(file, [...set, `\\set purse random(0, ${PURSES - 1})`, ...lines, ""].join("\n"));
  return variables;
}

async function ours(post: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  let posted = 0;
  const client = async () => {
    for (; performance.now() - begun < SECONDS * 1_000; posted++) await post();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (posted / (performance.now() - begun)) * 1_000;
}

/** Runs pgbench. @throws Error when pgbench is missing: it comes with PostgreSQL's own package. */
async function pgbench(
  url: string,
  file: string,
  variables: readonly string[],
  mode: string,
): Promise<number> {
  const defined = variables.flatMap((variable) => ["-D", variable]);
  const clients = ["-c", String(CLIENTS), "-j", "2", "-T", String(SECONDS)];
  const { stdout } = await promisify(execFile)("pgbench", [
    "-n",
    ...clients,
    ...["-M", mode, "-f", file],
    ...defined,
    // libpq does not read a plus as a space.
    url.replaceAll("+", "%20"),
  ]);
  const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  if (!rate) throw new Error(`pgbench told no rate: ${stdout}`);
  return Number(rate);
}
