import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { BareAnswer } from "./bare-server.ts";
import { type LoadResult, load } from "./load.ts";
import { type Figure, median, type Part } from "./part.ts";
import { sendRequest, type Target } from "./send-request.ts";
import { hostHeader, nextMessage, openSite, stopProcess } from "./site.ts";

const ROUNDS = 7;
const SECONDS = 2;
/** The headers that node:http writes by itself, for both. */
const OWN_HEADERS = ["date", "connection", "keep-alive"];

export const anonymous: Part = {
  name: "anonymous",
  what: "the anonymous home page against a bare node:http server that sends the same bytes",
  async run() {
    const site = await openSite();
    const headers = { host: hostHeader("manila", site.port), "accept-encoding": "br, gzip" };
    const target: Target = { port: site.port, path: "/", headers };
    // The first response renders the page, the following ones come from the cache.
    await sendRequest(target);
    const page = await bareAnswer(target);
    const bare = fork(fileURLToPath(new URL("./bare-server.ts", import.meta.url)));
    bare.send(page);
    const { port } = await nextMessage(bare, (told): told is { port: number } => Object.hasOwn(told, "port"));
    try {
      const pairs = [];
      for (let round = 0; round < ROUNDS; round++) {
        const ofBare = await load({ ...target, port }, bare.pid ?? 0, SECONDS);
        const ofSite = await load(target, site.pid, SECONDS);
        pairs.push({ bare: ofBare, site: ofSite });
      }
      return figures(pairs, Buffer.from(page.body, "base64").length);
    } finally {
      await stopProcess(bare);
      await site.stop();
    }
  },
};

function figures(pairs: { bare: LoadResult; site: LoadResult }[], bytes: number): Figure[] {
  const of = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick));
  return [
    {
      name: "throughput, of the bare server's",
      value: of(({ site, bare }) => site.perSecond / bare.perSecond),
      unit: "",
      atLeast: 0.6,
    },
    {
      name: "pages per processor second, of the bare server's",
      value: of(({ site, bare }) => bare.cpuMicros / site.cpuMicros),
      unit: "",
    },
    { name: "pages", value: of(({ site }) => site.perSecond), unit: "/s" },
    { name: "size of a page as sent", value: bytes / 1024, unit: "KiB" },
  ];
}

/** Returns the page for the bare server to send. */
async function bareAnswer(target: Target): Promise<BareAnswer> {
  const { headers, body } = await sendRequest(target);
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name));
  return {
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: body.toString("base64"),
  };
}
