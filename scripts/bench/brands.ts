import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brandOptions } from "../brand/brands.ts";
import { newBrandDefaults, newBrandDocument } from "../brand/new.ts";
import { load } from "./load.ts";
import { alternate, type Figure, median, type Part } from "./part.ts";
import { cpuSeconds, residentMiB } from "./process-facts.ts";
import { sendRequest, type Target } from "./send-request.ts";
import { HOSTS, hostHeader, openSite, type Site } from "./site.ts";

const BRANDS = 1_000;
const STARTS = 3;
const ROUNDS = 5;
const SECONDS = 2;

export const brands: Part = {
  name: "brands",
  what: `a server of ${BRANDS} brands against one of ${HOSTS.length}`,
  async run() {
    const brandsFolder = manyBrands();
    try {
      const starts = await alternate(
        STARTS,
        () => loadStart({}),
        () => loadStart({ brandsFolder }),
      );
      return [...startFigures(starts), ...(await timeFigures(brandsFolder))];
    } finally {
      rmSync(brandsFolder, { recursive: true });
    }
  },
};

interface Start {
  startMs: number;
  cpuSeconds: number;
  residentMiB: number;
}

/** Starts the site, and measures it once each known brand has shown its home page. */
async function loadStart(options: { brandsFolder?: string }): Promise<Start> {
  const site = await openSite(options);
  const { startMs } = site;
  const used = cpuSeconds(site.pid);
  for (const host of HOSTS) await sendRequest(getHome(site, host));
  const resident = residentMiB(site.pid).now;
  await site.stop();
  return { startMs, cpuSeconds: used, residentMiB: resident };
}

function startFigures(starts: readonly [Start, Start][]): Figure[] {
  const of = (pick: (few: Start, many: Start) => number) =>
    median(starts.map(([few, many]) => pick(few, many)));
  return [
    {
      name: "time to the first page",
      value: of((few, many) => many.startMs / few.startMs),
      unit: "",
      atMost: 3,
    },
    {
      name: "processor time to the first page",
      value: of((few, many) => many.cpuSeconds / few.cpuSeconds),
      unit: "",
    },
    {
      name: "memory beyond the few's",
      value: of((few, many) => many.residentMiB - few.residentMiB),
      unit: "MiB",
      atMost: 150,
    },
    { name: "the few's time to the first page", value: of((few) => few.startMs), unit: "ms" },
    { name: "the many's time to the first page", value: of((_, many) => many.startMs), unit: "ms" },
  ];
}

/** Measures the mean duration of a request over the busy connections. */
async function timeFigures(brandsFolder: string): Promise<Figure[]> {
  const few = await openSite();
  const many = await openSite({ brandsFolder });
  try {
    const figures: Figure[] = [];
    for (const signedIn of [false, true]) {
      const loadTarget = async (site: Site) =>
        getHome(site, "manila", signedIn ? await site.signIn("manila") : undefined);
      const [ofFew, ofMany] = [await loadTarget(few), await loadTarget(many)];
      const pairs = await alternate(
        ROUNDS + 1,
        () => load(ofFew, few.pid, SECONDS),
        () => load(ofMany, many.pid, SECONDS),
      );
      // The first round warms both up.
      const ratios = pairs.slice(1).map(([one, other]) => one.perSecond / other.perSecond);
      const name = `time of a home page, ${signedIn ? "signed in" : "from the cache"}`;
      figures.push({ name, value: median(ratios), unit: "", atMost: 1.1 });
    }
    return figures;
  } finally {
    await many.stop();
    await few.stop();
  }
}

function getHome(site: Site, host: (typeof HOSTS)[number], cookie?: string): Target {
  const headers = { host: hostHeader(host, site.port), "accept-encoding": "br, gzip" };
  return { port: site.port, path: "/", headers: cookie ? { ...headers, cookie } : headers };
}

/** Creates a folder with the demonstration brands, and minimal ones up to the number. */
function manyBrands(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-brands-"));
  cpSync(brandOptions().folder, folder, { recursive: true });
  for (let number = HOSTS.length + 1; number <= BRANDS; number++) {
    const id = `bench-${number}`;
    mkdirSync(path.join(folder, id));
    const document = newBrandDocument(newBrandDefaults(id));
    writeFileSync(path.join(folder, id, "brand.json"), JSON.stringify(document));
  }
  return folder;
}
