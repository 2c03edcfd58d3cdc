import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBrandLoader } from "../../../app/brand/load.ts";
import { VENDORS } from "../../../app/sandbox/catalogue/vendors.ts";
import { writeBrandFile } from "../../e2e/setup/site.ts";
import { type Effect, effect, page } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";

/** Returns the pointers that `brand check` reports when the brand's home page shows a counter. */
async function checkCounter({ id, document, site }: MatrixBrand): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "marquee-matrix-check-"));
  try {
    cpSync(join(site.brandsFolder, "_base"), join(folder, "_base"), { recursive: true });
    const home = [{ module: "jackpot", source: { kind: "counter" } }];
    writeBrandFile(folder, `${id}/brand.json`, { ...document, home });
    const loader = createBrandLoader({ folder, vendors: VENDORS, languages: ["EN"] });
    return loader.load(id).problems.map(({ pointer }) => pointer);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const COUNTER_CHECK: readonly Effect[] = [
  effect("Counter allowed", {
    settings: ["/protection/syntheticJackpot"],
    states: {
      on: { protection: { syntheticJackpot: true } },
      off: { protection: { syntheticJackpot: false } },
    },
    looks: [
      page("brand check: what is wrong with a counter on the home page", checkCounter, {
        on: [],
        off: ["/home/0/source/kind"],
      }),
    ],
  }),
];
