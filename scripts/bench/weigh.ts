import zlib from "node:zlib";
import type { Page, Response } from "@playwright/test";

/** What a page ships, by path: bytes when compressed with gzip. */
export interface Weight {
  scripts: ReadonlyMap<string, number>;
  styles: ReadonlyMap<string, number>;
  /** Loader data in the HTML, gzip level 4. */
  loaderData: number;
}

/** What a home page ships at most, what a dialog adds to it, and the pictures of a lobby's first view, in KiB. */
export const MOST_KIB = {
  scripts: 137,
  lateScripts: 32,
  styles: 16,
  loaderData: 10,
  dialogScripts: 15,
  lobbyPictures: 25,
} as const;

/** Scripts that come after the paint, in chunks of their own: the carousels' library, the countdowns of lotteries, and matches. */
export function lateScripts({ scripts }: Weight): ReadonlyMap<string, number> {
  return new Map(
    [...scripts].filter(([path]) => /\/(swiping|draws-parts|board|matches-board|countdown-text)-/.test(path)),
  );
}

/**
 * Opens a page in a browser that has nothing of it yet, and weighs all scripts and styles that come until its own
 * scripts run it and the browser has nothing left to do.
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
 * Opens a page and gives the KiB of the pictures that its first view shows, as they came over the line, and whether one came
 * as the SVG that stands in until the server has made it. Pictures of styles and the icons' sprite do not count.
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
    standIn ||= address.endsWith(".avif") && answer?.headers()["content-type"] !== "image/avif";
  }
  return { kib: bytes / 1024, standIn };
}

async function sizes(answers: readonly Response[], type: string): Promise<Map<string, number>> {
  const ours = answers.filter((answer) => answer.request().resourceType() === type);
  const weighed = ours.map(async (answer) => {
    const { length } = zlib.gzipSync(await answer.body(), { level: 9 });
    return [new URL(answer.url()).pathname, length] as const;
  });
  return new Map(await Promise.all(weighed));
}

/** KiB in all; of `beyond`, what only the first has. */
export function kibibytes(sizes: ReadonlyMap<string, number>, beyond?: ReadonlyMap<string, number>): number {
  let bytes = 0;
  for (const [path, size] of sizes) bytes += beyond?.has(path) ? 0 : size;
  return bytes / 1024;
}
