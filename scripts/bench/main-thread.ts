import { type Browser, type CDPSession, chromium, devices, type Page } from "@playwright/test";
import { findChromium } from "../setup/chromium.mjs";
import { openPeer, type Peer } from "./open-peer.ts";
import { type Figure, median, type Part } from "./part.ts";
import { HOSTS, type Host, hostHeader, openSite, type Site } from "./site.ts";

const RUNS = 5;
/** The factor by which Lighthouse slows a desktop's processor to simulate a phone's. */
const SLOWDOWN = 4;
/** Counted from the load event: scripts after the paint and starting carousels are part of the load. */
const SETTLE_MS = 3_000;
const REST_MS = 10_000;

export const mainThread: Part = {
  name: "main-thread",
  what: `Chromium on the home page: its load on a phone against a plain Remix page's, a processor ${SLOWDOWN} times slower, the middle of ${RUNS} runs; and at rest`,
  async run() {
    const site = await openSite();
    const peer = await openPeer();
    const executablePath = findChromium(process.env)?.path;
    const browser = await chromium.launch(executablePath ? { executablePath } : {});
    try {
      return [...(await loads(browser, site, peer)), ...(await rests(browser, site))];
    } finally {
      await browser.close();
      await peer.stop();
      await site.stop();
    }
  },
};

/** Measures visitors: the plain page shows everybody the same amount. */
async function loads(browser: Browser, site: Site, peer: Peer): Promise<Figure[]> {
  await untilRenditionsAreMade(browser, site);
  const home = toAddress("manila", site);
  const plainPage = `http://localhost:${peer.port}/`;
  const runs: { ours: number; withoutScripts: number; plain: number }[] = [];
  for (let run = 0; run < RUNS; run++) {
    const plain = await load(browser, plainPage);
    const withoutScripts = await load(browser, home, { javaScriptEnabled: false });
    runs.push({ ours: await load(browser, home), withoutScripts, plain });
  }
  const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
  return [
    {
      name: "phone main thread, of the plain page's",
      value: of(({ ours, plain }) => ours / plain),
      unit: "",
      atMost: 1,
    },
    { name: "phone main thread", value: of(({ ours }) => ours) * 1_000, unit: "ms" },
    { name: "plain page's", value: of(({ plain }) => plain) * 1_000, unit: "ms" },
    { name: "phone main thread, scripts off", value: of((run) => run.withoutScripts) * 1_000, unit: "ms" },
  ];
}

/** Returns the main thread's seconds for loading a page. */
async function load(browser: Browser, address: string, options: { javaScriptEnabled?: boolean } = {}) {
  const { page, devTools } = await open(browser, options);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const seconds = await taskSeconds(devTools);
  await page.context().close();
  return seconds;
}

/** Visits the page until all renditions come as AVIF: the first request for a rendition gets the SVG. */
async function untilRenditionsAreMade(browser: Browser, site: Site): Promise<void> {
  for (let visit = 0; visit < 10; visit++) {
    const { page } = await open(browser);
    let drawn = 0;
    page.on("response", (response) => {
      const isDrawn = !response.headers()["content-type"]?.startsWith("image/avif");
      if (response.url().endsWith(".avif") && isDrawn) drawn++;
    });
    await page.goto(toAddress("manila", site), { waitUntil: "load" });
    await page.waitForTimeout(SETTLE_MS);
    await page.context().close();
    if (drawn === 0) return;
  }
  throw new Error("the pictures of the home page do not come as AVIF");
}

/** Measures the share of one core that the home page uses without interaction, on the brand that uses the most. */
async function rests(browser: Browser, site: Site): Promise<Figure[]> {
  const shares: Awaited<ReturnType<typeof rest>>[] = [];
  for (const host of HOSTS) shares.push(await rest(browser, site, host));
  const most = (pick: (share: (typeof shares)[number]) => number) => Math.max(...shares.map(pick));
  return [
    { name: "home at rest, main thread, of a core", value: most(({ main }) => main), unit: "", atMost: 0.02 },
    { name: "home at rest, whole browser, of a core", value: most(({ all }) => all), unit: "" },
  ];
}

async function rest(browser: Browser, site: Site, host: Host) {
  const { page, devTools } = await open(browser);
  const session = await browser.newBrowserCDPSession();
  await page.goto(toAddress(host, site), { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const before = { main: await taskSeconds(devTools), all: await processorSeconds(session) };
  await page.waitForTimeout(REST_MS);
  const after = { main: await taskSeconds(devTools), all: await processorSeconds(session) };
  await session.detach();
  await page.context().close();
  const share = (kind: "main" | "all") => (after[kind] - before[kind]) / (REST_MS / 1_000);
  return { main: share("main"), all: share("all") };
}

async function open(
  browser: Browser,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<{ page: Page; devTools: CDPSession }> {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"] ?? {};
  const context = await browser.newContext({ ...phone, ...options });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Performance.enable");
  return { page, devTools };
}

const toAddress = (host: Host, { port }: Site) => `http://${hostHeader(host, port)}/`;

/** Returns the seconds of work of the page's main thread. */
async function taskSeconds(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

/** Returns the processor seconds of all processes of the browser. */
async function processorSeconds(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
