import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import BetterSqlite from "better-sqlite3";
import { ask, type Target } from "./ask.ts";
import { median, type Part } from "./part.ts";
import { demoMember, hostHeader, merchantOf, openSite, type Site } from "./site.ts";

const UNDER_WAY = 50;
const ROUNDS = 7;
const SECONDS = 2;
/** How long the one visitor rests between two pages: what is measured is a page's time, not how many there are. */
const REST_MS = 4;
const SETTLE_MS = 300;
/** More members than sign in while this runs, since an account's tries are limited. */
const MEMBERS = 6_000;

export const signIns: Part = {
  name: "sign-ins",
  what: `the time of a cached home page while ${UNDER_WAY} sign-ins are under way, against an idle server`,
  async run() {
    const site = await openSite({ prepare: addMembers, variables: { MARQUEE_TRUSTED_PROXIES: "127.0.0.1" } });
    const headers = { host: hostHeader("manila", site.port), "accept-encoding": "br, gzip" };
    const home: Target = { port: site.port, path: "/", headers };
    try {
      await ask(home);
      const signing = signInOver(site);
      await pageTimes(home);
      const rounds: { idle: number; busy: number; perSecond: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const idle = percentile95(await pageTimes(home));
        const begun = signing.done();
        await signing.begin();
        const busy = percentile95(await pageTimes(home));
        const perSecond = (signing.done() - begun) / SECONDS;
        await signing.end();
        rounds.push({ idle, busy, perSecond });
      }
      const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      return [
        {
          name: "95th percentile, of the idle server's",
          value: of(({ busy, idle }) => busy / idle),
          unit: "",
          atMost: 2,
        },
        { name: "95th percentile, idle", value: of(({ idle }) => idle) * 1_000, unit: "µs" },
        { name: "95th percentile, with sign-ins", value: of(({ busy }) => busy) * 1_000, unit: "µs" },
        { name: "sign-ins", value: of(({ perSecond }) => perSecond), unit: "/s" },
      ];
    } finally {
      await site.stop();
    }
  },
};

/** The times of one visitor's pages over a few seconds, milliseconds. */
async function pageTimes({ port, path, headers }: Target): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  while (performance.now() < until) {
    times.push(
      await new Promise<number>((resolve, reject) => {
        const begun = performance.now();
        const asked = request({ host: "127.0.0.1", port, path, headers, agent }, (answer) => {
          answer.resume().once("end", () => resolve(performance.now() - begun));
        });
        asked.once("error", reject).end();
      }),
    );
    await wait(REST_MS);
  }
  agent.destroy();
  return times;
}

/** Keeps a number of sign-ins under way between `begin` and `end`, each of another member from another address. */
function signInOver({ port }: Site) {
  const host = hostHeader("manila", port);
  const { password } = demoMember(merchantOf("manila"));
  let done = 0;
  let next = 0;
  let going = false;
  let lanes: Promise<void>[] = [];

  async function lane() {
    while (going) {
      const member = next++;
      const from = `10.${member >> 16}.${(member >> 8) & 255}.${member & 255}`;
      const headers = { host, origin: `http://${host}`, "x-forwarded-for": from };
      const form = new URLSearchParams({ username: memberName(member), password, next: "/" });
      const { status } = await ask({ port, path: "/login", headers }, form);
      if (status >= 400) throw new Error(`member ${member} could not sign in: ${status}`);
      done += 1;
    }
  }
  return {
    done: () => done,
    async begin() {
      going = true;
      lanes = Array.from({ length: UNDER_WAY }, lane);
      // Until some are through, and they no longer go in step.
      await wait(SETTLE_MS);
    },
    async end() {
      going = false;
      await Promise.all(lanes);
    },
  };
}

const memberName = (number: number) => `bench${number}`;

/** Members with the demonstration member's password, made of its row. */
function addMembers(file: string): void {
  const database = new BetterSqlite(file);
  const merchant = merchantOf("manila");
  const { username } = demoMember(merchant);
  const model = database
    .prepare<[string, string], Record<string, unknown>>(
      "select * from account where merchant_id = ? and username = ?",
    )
    .get(merchant.code, username);
  if (!model) throw new Error(`${merchant.code} has no ${username}`);
  const columns = Object.keys(model);
  const insert = database.prepare(
    `insert into account (${columns.join(", ")}) values (${columns.map((column) => `@${column}`).join(", ")})`,
  );
  database.transaction(() => {
    for (let number = 0; number < MEMBERS; number++) {
      const name = memberName(number);
      insert.run({ ...model, id: name, username: name, username_shown: name, referral_code: name });
    }
  })();
  database.close();
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}
