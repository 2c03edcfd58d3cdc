import { ask, type Target } from "./ask.ts";
import { type LoadResult, load } from "./load.ts";
import { type Figure, median, type Part } from "./part.ts";
import type { Renders } from "./render-loop.ts";
import { hostHeader, nextMessage, openSite, type Site } from "./site.ts";

const ROUNDS = 7;
const SECONDS = 2;

export const signedIn: Part = {
  name: "signed-in",
  what: "the signed-in home page against renderToString of its tree alone, in a process of its own",
  async run() {
    const site = await openSite();
    const loop = await openSite({ entry: "scripts/bench/render-loop.ts" });
    try {
      const target = await signedInHome(site);
      const { headers, ...home } = await signedInHome(loop);
      const page = await ask({ ...home, headers: { ...headers, "accept-encoding": "identity" } });
      if (!page.body.includes("/avatar/")) throw new Error("the page is not a member's");
      await load(target, site.pid, SECONDS);
      await renders(loop);
      const pairs = [];
      for (let round = 0; round < ROUNDS; round++) {
        const alone = await renders(loop);
        pairs.push({ alone, site: await load(target, site.pid, SECONDS) });
      }
      return figures(pairs, page.body.length);
    } finally {
      await loop.stop();
      await site.stop();
    }
  },
};

function figures(pairs: { alone: Renders; site: LoadResult }[], bytes: number): Figure[] {
  const of = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick));
  return [
    {
      name: "throughput, of renderToString's",
      value: of(({ site, alone }) => site.perSecond / alone.perSecond),
      unit: "",
      atLeast: 0.5,
    },
    {
      name: "pages per processor second, of renderToString's",
      value: of(({ site, alone }) => alone.cpuMicros / site.cpuMicros),
      unit: "",
    },
    { name: "pages", value: of(({ site }) => site.perSecond), unit: "/s" },
    { name: "renderToString alone", value: of(({ alone }) => alone.perSecond), unit: "/s" },
    { name: "size of a page before compression", value: bytes / 1024, unit: "KiB" },
  ];
}

/** The home page of a brand as one of its members asks for it. */
export async function signedInHome(site: Site): Promise<Target> {
  const cookie = await site.signIn("manila");
  const headers = { host: hostHeader("manila", site.port), "accept-encoding": "br, gzip", cookie };
  return { port: site.port, path: "/", headers };
}

function renders({ process }: Site): Promise<Renders> {
  process.send({ seconds: SECONDS });
  return nextMessage(process, (message): message is Renders => Object.hasOwn(message, "perSecond"));
}
