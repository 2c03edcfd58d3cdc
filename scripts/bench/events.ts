import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import { openDatabase } from "../../app/platform/database/database.server.ts";
import { addMembers, giveMoney, memberName } from "./members.ts";
import type { Part } from "./part.ts";
import { DATABASE, hostHeader, openSite, openSlot } from "./site.ts";

const MEMBERS = 40;
/** The maximum number of pages of one session. */
const PAGES_EACH = 5;
const BETS = 400;
const STAKE = 200;
const GIVEN = 1_000_000;

export const events: Part = {
  name: "events",
  what: `from a vendor's bet to the new balance in a member's ${PAGES_EACH} open pages, while ${MEMBERS * PAGES_EACH} listen`,
  async run() {
    const site = await openSite({
      prepare: (file) => addMembers(file, MEMBERS, { mail: false }),
      variables: { MARQUEE_TRUSTED_PROXIES: "127.0.0.1" },
    });
    const database = await openDatabase({ file: path.join(site.folder, DATABASE) });
    const lines: IncomingMessage[] = [];
    try {
      const players = [];
      for (let number = 0; number < MEMBERS; number++) {
        const username = memberName(number);
        const cookie = await site.signIn("manila", username);
        await giveMoney(database, username, GIVEN);
        const { game } = await openSlot(database, "manila", { member: username, at: site });
        const pages = await Promise.all(
          Array.from({ length: PAGES_EACH }, (_, page) =>
            listen(site.port, cookie, `10.0.${number}.${page}`),
          ),
        );
        lines.push(...pages);
        players.push({ game, pages });
      }
      const times: number[] = [];
      for (let bet = 0; bet < BETS; bet++) {
        const { game, pages } = players[bet % players.length] as (typeof players)[number];
        for (const [at, call] of game.roundCalls(STAKE, STAKE).entries()) {
          const begun = performance.now();
          const expected = at === 0 ? GIVEN - STAKE : GIVEN;
          const received = pages.map(async (page) => {
            await waitForBalance(page, (available) => available === expected);
            times.push(performance.now() - begun);
          });
          await game.send(call);
          await Promise.all(received);
        }
      }
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
      return [
        { name: "bet to balance, 95th percentile", value: at(0.95), unit: "ms", atMost: 300 },
        { name: "bet to balance, median", value: at(0.5), unit: "ms" },
        { name: "bet to balance, longest", value: sorted.at(-1) ?? Number.NaN, unit: "ms" },
      ];
    } finally {
      for (const line of lines) line.destroy();
      await database.close();
      await site.stop();
    }
  },
};

/** Opens a page's event stream and resolves once it has sent the current state. */
async function listen(port: number, cookie: string, address: string): Promise<IncomingMessage> {
  const headers = { host: hostHeader("manila", port), cookie, "x-forwarded-for": address };
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path: "/events", agent: false, headers }, resolve)
      .once("error", reject)
      .end();
  });
  if (stream.statusCode !== 200) throw new Error(`no stream of events, but ${stream.statusCode}`);
  stream.setEncoding("utf8");
  await waitForBalance(stream, () => true);
  return stream;
}

/** Resolves with the first balance (minor units) in the stream that `isIt` accepts. */
function waitForBalance(stream: IncomingMessage, isIt: (available: number) => boolean): Promise<number> {
  return new Promise((resolve) => {
    const received = (text: string) => {
      for (const [, available] of text.matchAll(/"available":(\d+)/g)) {
        if (!isIt(Number(available))) continue;
        stream.off("data", received);
        resolve(Number(available));
      }
    };
    stream.on("data", received);
  });
}
