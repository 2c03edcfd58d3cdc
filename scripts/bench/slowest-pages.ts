import { load } from "./load.ts";
import { median, type Part } from "./part.ts";
import { signedInHome } from "./signed-in.ts";
import { openSite } from "./site.ts";

const CONNECTIONS = 16;
const ROUNDS = 7;
const SECONDS = 4;

export const slowestPages: Part = {
  name: "slowest-pages",
  what: `the slowest signed-in home pages against the median ones, ${CONNECTIONS} connections`,
  async run() {
    const site = await openSite();
    try {
      const target = await signedInHome(site);
      await load(target, site.pid, SECONDS, CONNECTIONS);
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push(await load(target, site.pid, SECONDS, CONNECTIONS));
      }
      return [
        {
          name: "99th percentile, of the median",
          value: median(rounds.map(({ p99Ms, latencyMs }) => p99Ms / latencyMs)),
          unit: "",
          atMost: 3,
        },
        { name: "99th percentile", value: median(rounds.map(({ p99Ms }) => p99Ms)), unit: "ms" },
        { name: "median", value: median(rounds.map(({ latencyMs }) => latencyMs)), unit: "ms" },
      ];
    } finally {
      await site.stop();
    }
  },
};
