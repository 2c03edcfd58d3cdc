import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../brand/brands.ts";
import { findChromium } from "../setup/chromium.mjs";
import { type Figure, median, type Part } from "./part.ts";
import { hostHeader, openSite } from "./site.ts";

const RUNS = 3;

interface Report {
  categories: { performance: { score: number } };
  audits: Record<
    "largest-contentful-paint" | "cumulative-layout-shift" | "total-blocking-time",
    { numericValue: number }
  >;
}

export const lighthouse: Part = {
  name: "lighthouse",
  what: `the home page and a lobby on Lighthouse's phone with its slow line; the middle of ${RUNS} runs`,
  async run() {
    const site = await openSite();
    try {
      const audited = async (path: string) => {
        const reports: Report[] = [];
        for (let run = 0; run < RUNS; run++)
          reports.push(await audit(`http://${hostHeader("manila", site.port)}${path}`));
        return reports;
      };
      return [...figures(await audited("/")), lobbyFigure(await audited("/rng"))];
    } finally {
      await site.stop();
    }
  },
};

function figures(reports: readonly Report[]): Figure[] {
  const audited = (name: keyof Report["audits"]) =>
    median(reports.map(({ audits }) => audits[name].numericValue));
  return [
    { name: "performance", value: getScore(reports), unit: "points", atLeast: 98 },
    {
      name: "largest contentful paint",
      value: audited("largest-contentful-paint"),
      unit: "ms",
      atMost: 1_600,
    },
    { name: "total blocking time", value: audited("total-blocking-time"), unit: "ms" },
    { name: "cumulative layout shift", value: audited("cumulative-layout-shift"), unit: "" },
  ];
}

const getScore = (reports: readonly Report[]) =>
  median(reports.map(({ categories }) => categories.performance.score * 100));

function lobbyFigure(reports: readonly Report[]): Figure {
  return { name: "performance of a lobby", value: getScore(reports), unit: "points", atLeast: 95 };
}

async function audit(url: string): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-lighthouse-"));
  const report = path.join(folder, "report.json");
  const program = path.join(ROOT, "node_modules/lighthouse/cli/index.js");
  const flags = ["--output=json", "--quiet", "--only-categories=performance", "--no-enable-error-reporting"];
  const chrome = "--chrome-flags=--headless --no-sandbox";
  const env = { ...process.env, CHROME_PATH: findChromium(process.env)?.path };
  // To a file: its output is truncated when it exits before all of it was read.
  const args = [program, url, ...flags, `--output-path=${report}`, chrome];
  const run = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  try {
    const [code] = await once(run, "exit");
    if (code !== 0) throw new Error(`Lighthouse ended with code ${code}`);
    return JSON.parse(readFileSync(report, "utf8")) as Report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
