import { load } from "./load.ts";
import type { Part } from "./part.ts";
import { residentMiB } from "./process-facts.ts";
import { sendRequest, type Target } from "./send-request.ts";
import { HOSTS, hostHeader, openSite } from "./site.ts";

const SECONDS = 60;
const PATHS = ["/", "/rng"];

export const memory: Part = {
  name: "memory",
  what: `resident memory after ${SECONDS} seconds of load: homes and lobbies of four brands, visitors and members`,
  async run() {
    const site = await openSite();
    try {
      const targets: Target[] = [];
      for (const host of HOSTS) {
        const plain = { host: hostHeader(host, site.port), "accept-encoding": "br, gzip" };
        const signedIn = { ...plain, cookie: await site.signIn(host) };
        for (const path of PATHS) {
          // A members-only brand redirects visitors.
          if (host !== "northgate") targets.push({ port: site.port, path, headers: plain });
          targets.push({ port: site.port, path, headers: signedIn });
        }
      }
      // The first page of a cold server takes long on a busy machine, and 32 of them at once longer than the load
      // lasts.
      for (const target of targets) await sendRequest(target);
      for (const target of targets) await load(target, site.pid, Math.ceil(SECONDS / targets.length));
      const { now, most } = residentMiB(site.pid);
      return [
        { name: "resident memory", value: now, unit: "MiB", atMost: 400 },
        { name: "resident memory, at its most", value: most, unit: "MiB" },
      ];
    } finally {
      await site.stop();
    }
  },
};
