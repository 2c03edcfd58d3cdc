import { type LoadResult, load } from "./load.ts";
import { openPeer, type Peer } from "./open-peer.ts";
import { type Figure, median, type Part } from "./part.ts";
import { sendRequest, type Target } from "./send-request.ts";
import { hostHeader, openSite, type Site } from "./site.ts";
import { measureSteadyRate, type ResponseTimes } from "./steady.ts";

const ROUNDS = 7;
const SECONDS = 2;
/** A rate at which a small machine is mostly idle. */
const STEADY_PER_SECOND = 50;
const STEADY_SECONDS = 10;
const STEADY_ROUNDS = 3;

export const signedIn: Part = {
  name: "signed-in",
  what: "the signed-in home page against a plain Remix page with as many cards, links and texts (scripts/bench/peer)",
  async run() {
    const site = await openSite();
    const peer = await openPeer();
    try {
      const ours = await signedInHome(site);
      const theirs = await peerHome(peer);
      const sizes = { ours: await loadSize(ours), theirs: await loadSize(theirs) };
      await load(ours, site.pid, SECONDS);
      await load(theirs, peer.pid, SECONDS);
      const pairs = [];
      for (let round = 0; round < ROUNDS; round++) {
        const plain = await load(theirs, peer.pid, SECONDS);
        pairs.push({ plain, site: await load(ours, site.pid, SECONDS) });
      }
      const steady = [];
      for (let round = 0; round < STEADY_ROUNDS; round++) {
        const plain = await measureSteadyRate(theirs, STEADY_PER_SECOND, STEADY_SECONDS);
        steady.push({ plain, site: await measureSteadyRate(ours, STEADY_PER_SECOND, STEADY_SECONDS) });
      }
      return [...throughput(pairs), ...waits(steady), ...pageSizes(sizes)];
    } finally {
      await peer.stop();
      await site.stop();
    }
  },
};

/** The figures of both sides in one round. */
interface Pair<T> {
  plain: T;
  site: T;
}

function throughput(pairs: readonly Pair<LoadResult>[]): Figure[] {
  const of = (pick: (pair: Pair<LoadResult>) => number) => median(pairs.map(pick));
  return [
    {
      name: "throughput, of the plain page's",
      value: of(({ site, plain }) => site.perSecond / plain.perSecond),
      unit: "",
      atLeast: 3.5,
    },
    {
      name: "pages per processor second, of the plain page's",
      value: of(({ site, plain }) => plain.cpuMicros / site.cpuMicros),
      unit: "",
    },
    { name: "pages", value: of(({ site }) => site.perSecond), unit: "/s" },
    { name: "plain pages", value: of(({ plain }) => plain.perSecond), unit: "/s" },
  ];
}

function waits(pairs: readonly Pair<ResponseTimes>[]): Figure[] {
  const at = `at ${STEADY_PER_SECOND} a second`;
  const of = (pick: (pair: Pair<ResponseTimes>) => number) => median(pairs.map(pick));
  return [
    {
      name: `99th percentile ${at}, of the median`,
      value: of(({ site }) => site.p99 / site.median),
      unit: "",
      atMost: 3,
    },
    { name: `99th percentile ${at}`, value: of(({ site }) => site.p99), unit: "ms" },
    { name: `plain page's, of its median`, value: of(({ plain }) => plain.p99 / plain.median), unit: "" },
    { name: `plain page's`, value: of(({ plain }) => plain.p99), unit: "ms" },
  ];
}

interface Size {
  whole: number;
  sent: number;
}

function pageSizes({ ours, theirs }: { ours: Size; theirs: Size }): Figure[] {
  return [
    { name: "size of a page before compression", value: ours.whole / 1024, unit: "KiB" },
    { name: "size of a page as sent", value: ours.sent / 1024, unit: "KiB" },
    { name: "plain page before compression", value: theirs.whole / 1024, unit: "KiB" },
    { name: "plain page as sent", value: theirs.sent / 1024, unit: "KiB" },
  ];
}

/** Returns the bytes of a member's page. @throws Error when it shows no member. */
async function loadSize(target: Target): Promise<Size> {
  const { body } = await sendRequest({
    ...target,
    headers: { ...target.headers, "accept-encoding": "identity" },
  });
  if (!body.includes("player1")) throw new Error("the page is not a member's");
  return { whole: body.length, sent: (await sendRequest(target)).body.length };
}

/** Returns the request of a brand's home page by one of its members. */
async function signedInHome(site: Site): Promise<Target> {
  const cookie = await site.signIn("manila");
  const headers = { host: hostHeader("manila", site.port), "accept-encoding": "br, gzip", cookie };
  return { port: site.port, path: "/", headers };
}

async function peerHome(peer: Peer): Promise<Target> {
  const host = `localhost:${peer.port}`;
  return {
    port: peer.port,
    path: "/",
    headers: { host, "accept-encoding": "br, gzip", cookie: await peer.signIn() },
  };
}
