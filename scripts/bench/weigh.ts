import zlib from "node:zlib";
import type { Browser, BrowserContextOptions, Page, Response } from "@playwright/test";

/** The files that a page ships, by path: bytes when compressed with gzip. */
export interface Weight {
  scripts: ReadonlyMap<string, number>;
  styles: ReadonlyMap<string, number>;
  /** Loader data in the HTML, gzip level 4. */
  loaderData: number;
}

/** Limits in KiB on the size of a home page, the addition of a dialog, and the pictures of a lobby's first view. */
export const MAX_KIB = {
  scripts: 135,
  lateScripts: 14,
  styles: 16,
  loaderData: 10,
  dialogScripts: 15,
  lobbyPictures: 25,
  load: 240,
} as const;

/** Maximum number of requests of a home page on load. */
export const MAX_REQUESTS = 35;

/** Lighthouse's phone. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

/** Returns scripts loaded after the paint, in chunks of their own: the countdowns of lotteries, and matches. */
export function lateScripts({ scripts }: Weight): ReadonlyMap<string, number> {
  return new Map(
    [...scripts].filter(([path]) => /\/(draws-parts|board|matches-board|countdown-text)-/.test(path)),
  );
}

/**
 * Opens a page in a browser with an empty cache, and weighs all scripts and styles received until its own scripts run
 * and the browser is idle.
 */
export async function weigh(page: Page, url: string): Promise<Weight> {
  const answers: Response[] = [];
  const note = (answer: Response) => void answers.push(answer);
  page.on("response", note);
  await page.goto(url, { waitUntil: "load" });
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  page.off("response", note);
  const data = await page.locator("script#handoff").textContent();
  return {
    scripts: await sizes(answers, "script"),
    styles: await sizes(answers, "stylesheet"),
    loaderData: zlib.gzipSync(data ?? "", { level: 4 }).length,
  };
}

/**
 * Opens a page and returns the KiB of the pictures that its first view shows, as transferred, and whether one arrived
 * as the SVG that is served until the server has made the picture. Pictures of styles and the icons' sprite do not
 * count.
 */
export async function weighFirstView(page: Page, url: string): Promise<{ kib: number; standIn: boolean }> {
  const answers = new Map<string, Response>();
  const note = (answer: Response) => void answers.set(answer.url(), answer);
  page.on("response", note);
  await page.goto(url, { waitUntil: "networkidle" });
  page.off("response", note);
  const seen = await page.evaluate(() =>
    Array.from(document.images)
      .filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        return top < innerHeight && bottom > 0 && left < innerWidth && right > 0 && bottom > top;
      })
      .map((image) => image.currentSrc),
  );
  let bytes = 0;
  let standIn = false;
  for (const address of new Set(seen)) {
    const answer = answers.get(address);
    bytes += (await answer?.request().sizes())?.responseBodySize ?? 0;
    standIn ||= isStandIn(address, answer?.headers()["content-type"]);
  }
  return { kib: bytes / 1024, standIn };
}

/**
 * Everything that a browser with an empty cache fetches on load: the document and all its resources, including
 * pictures.
 */
export interface Load {
  requests: number;
  /** KiB as transferred, including headers. */
  kib: number;
}

/** Visits by which the server has rendered the pictures that the first visit requested. */
const MAX_VISITS = 20;

/**
 * Opens a page on a phone without interaction and counts the bytes received until its scripts run and no response is
 * outstanding.
 */
export async function weighLoad(
  browser: Browser,
  url: string,
  visitor: BrowserContextOptions,
): Promise<Load> {
  for (let left = MAX_VISITS; left > 0; left--) {
    const context = await browser.newContext({ ...PHONE, ...visitor });
    const { load, standIn } = await countLoad(await context.newPage(), url);
    await context.close();
    if (!standIn) return load;
  }
  throw new Error("the server makes no pictures");
}

async function countLoad(page: Page, url: string): Promise<{ load: Load; standIn: boolean }> {
  const devTools = await page.context().newCDPSession(page);
  const due = new Set<string>();
  let requests = 0;
  let bytes = 0;
  let standIn = false;
  devTools.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (request.url.startsWith("data:")) return;
    requests++;
    // The response of the event stream never ends.
    if (type !== "EventSource") due.add(requestId);
  });
  devTools.on("Network.responseReceived", ({ response }) => {
    standIn ||= isStandIn(response.url, response.mimeType);
  });
  devTools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    due.delete(requestId);
  });
  devTools.on("Network.loadingFailed", ({ requestId }) => due.delete(requestId));
  await devTools.send("Network.enable");
  await page.goto(url, { waitUntil: "load" });
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  do await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  while (due.size > 0);
  return { load: { requests, kib: bytes / 1024 }, standIn };
}

/** Returns true when a response is the SVG that is served until the server has made the picture. */
const isStandIn = (address: string, type: string | undefined) =>
  address.endsWith(".avif") && type !== "image/avif";

async function sizes(answers: readonly Response[], type: string): Promise<Map<string, number>> {
  const ours = answers.filter((answer) => answer.request().resourceType() === type);
  const weighed = ours.map(async (answer) => {
    const { length } = zlib.gzipSync(await answer.body(), { level: 9 });
    return [new URL(answer.url()).pathname, length] as const;
  });
  return new Map(await Promise.all(weighed));
}

/** Returns the total KiB; with `beyond`, only of entries not in it. */
export function kibibytes(sizes: ReadonlyMap<string, number>, beyond?: ReadonlyMap<string, number>): number {
  let bytes = 0;
  for (const [path, size] of sizes) bytes += beyond?.has(path) ? 0 : size;
  return bytes / 1024;
}
