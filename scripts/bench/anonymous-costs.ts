import { calls } from "../../app/platform/contract/calls.ts";
import { getCategories } from "../../app/shared/game-kinds.ts";
import { type Figure, median, type Part } from "./part.ts";
import { cpuSeconds } from "./process-facts.ts";
import { sendRequest } from "./send-request.ts";
import { hostHeader, openSite } from "./site.ts";

/** Processor time of an anonymous response above which it must be cached or limited, in milliseconds. */
const MAX_MS = 5;
/** Enough requests to measure processor time, which the system counts in steps of 10 ms. */
const REQUESTS = 40;
const ROUNDS = 3;

/** Addresses that are never cached, since each request has its own number in place of the star. */
const MADE_UP_QUERY = "/rng?from=*";
const MADE_UP_PATH = "/not-a-page-*";

/** Addresses other than calls, including the pages of `app/routes.ts` that a visitor may open. */
const PATHS = [
  "/openapi.json",
  "/healthz",
  "/readyz",
  "/manifest.webmanifest",
  "/sw.js",
  "/download/qr.svg",
  "/account/captcha",
  "/",
  "/?modal=login",
  ...[...getCategories("lobby"), ...getCategories("vendors")].map((path) => `/${path}`),
  "/winners",
  "/news",
  "/noticePage",
  "/promotions",
  "/tournament",
  "/pointMall",
  "/vnLottery",
  "/lottery/board",
  "/helpmc",
  "/join",
  "/download",
  "/feedback",
  "/lines",
  "/not-a-page",
  MADE_UP_QUERY,
  MADE_UP_PATH,
];

const TURNS = "turns by brand and address, half of the event loop (app/server/request-scheduler.ts)";

/** Responses above the limit that a limiter covers, with the limiter. */
const LIMITED: Readonly<Record<string, string>> = {
  "/account/captcha": "captchas by visitor and address (app/platform/verification/captchas.ts)",
  "/wps/captcha": "captchas by visitor and address (app/platform/verification/captchas.ts)",
  [MADE_UP_QUERY]: TURNS,
  [MADE_UP_PATH]: TURNS,
};

export const anonymousCosts: Part = {
  name: "anonymous-costs",
  what: `processor time of the server for each address that a visitor may ask, asked ${REQUESTS} times; those above ${MAX_MS} ms`,
  async run() {
    const site = await openSite();
    const headers = { host: hostHeader("manila", site.port), "accept-encoding": "br, gzip" };
    const visitorCalls = calls
      .filter(({ method, meta }) => method === "GET" && meta.roles.includes("visitor"))
      .map(({ path }) => path);
    const costs: { path: string; ms: number }[] = [];
    try {
      for (const path of new Set([...PATHS, ...visitorCalls])) {
        let asked = 0;
        const askOnce = () =>
          sendRequest({ port: site.port, path: path.replace("*", String(asked++)), headers });
        // The first response fills the caches.
        await askOnce();
        const rounds: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const before = cpuSeconds(site.pid);
          for (let n = 0; n < REQUESTS; n++) await askOnce();
          rounds.push(((cpuSeconds(site.pid) - before) * 1_000) / REQUESTS);
        }
        costs.push({ path, ms: median(rounds) });
      }
    } finally {
      await site.stop();
    }
    return figures(costs);
  },
};

function figures(costs: readonly { path: string; ms: number }[]): Figure[] {
  const above = costs.filter(({ ms }) => ms > MAX_MS).toSorted((a, b) => b.ms - a.ms);
  const free = above.filter(({ path }) => !(path in LIMITED));
  return [
    {
      name: `of ${costs.length}, above ${MAX_MS} ms and neither cached nor limited`,
      value: free.length,
      unit: "",
      atMost: 0,
    },
    ...above.map(
      ({ path, ms }): Figure => ({ name: `${path}: ${LIMITED[path] ?? "free"}`, value: ms, unit: "ms" }),
    ),
  ];
}
