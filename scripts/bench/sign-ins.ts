import { fork } from "node:child_process";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { addMembers } from "./members.ts";
import { median, type Part } from "./part.ts";
import { sendRequest, type Target } from "./send-request.ts";
import type { Lanes } from "./sign-in-lanes.ts";
import {
  demoMember,
  getMerchant,
  hostHeader,
  nextMessage,
  openSite,
  type Site,
  stopProcess,
} from "./site.ts";

const UNDER_WAY = 50;
const ROUNDS = 7;
const SECONDS = 2;
/** The visitor's pause between two pages: the measure is the time per page, not the number of pages. */
const REST_MS = 4;
/** More members than sign in during the run, since attempts per account are limited. */
const MEMBERS = 6_000;

export const signIns: Part = {
  name: "sign-ins",
  what: `the time of a cached home page while ${UNDER_WAY} sign-ins are under way, against an idle server`,
  async run() {
    const site = await openSite({
      prepare: (file) => addMembers(file, MEMBERS, { mail: false }),
      variables: { MARQUEE_TRUSTED_PROXIES: "127.0.0.1" },
    });
    const headers = { host: hostHeader("manila", site.port), "accept-encoding": "br, gzip" };
    const home: Target = { port: site.port, path: "/", headers };
    const signing = signInOver(site);
    try {
      await sendRequest(home);
      await pageTimes(home);
      const rounds: { idle: number; busy: number; perSecond: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const idle = percentile95(await pageTimes(home));
        const { done: begun } = await signing.begin();
        const busy = percentile95(await pageTimes(home));
        const perSecond = ((await signing.done()) - begun) / SECONDS;
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
      await signing.stop();
      await site.stop();
    }
  },
};

/** Returns the times of one visitor's pages over a few seconds, in milliseconds. */
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

/** Keeps sign-ins under way between `begin` and `end`; each of them, and `done`, returns the number completed. */
function signInOver({ port }: Site) {
  const { password } = demoMember(getMerchant("manila"));
  const host = hostHeader("manila", port);
  const lanes: Lanes = { port, host, password, underWay: UNDER_WAY };
  const client = fork(fileURLToPath(new URL("./sign-in-lanes.ts", import.meta.url)), [JSON.stringify(lanes)]);
  let going = false;
  const tell = (now: boolean) => {
    going = now;
    client.send({ going });
    return nextMessage(client, (told): told is { done: number } => Object.hasOwn(told, "done"));
  };
  return {
    done: async () => (await tell(going)).done,
    begin: () => tell(true),
    end: () => tell(false),
    stop: () => stopProcess(client),
  };
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}
