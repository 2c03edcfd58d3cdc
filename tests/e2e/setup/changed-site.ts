import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../scripts/setup/project.mjs";
import { startServer } from "./start-server.ts";

/** Changes to brand documents, by folder and section; a section that is a list is replaced. */
type Changes = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** Starts a site of a test's own: the demo brands with `changes` laid over sections of their documents. See `startServer`. */
export async function startChangedSite(
  log: string,
  changes: Changes,
  extra: Readonly<Record<string, string>> = {},
): Promise<Awaited<ReturnType<typeof startServer>>> {
  const brands = mkdtempSync(join(tmpdir(), "marquee-brands-"));
  cpSync(join(root, "brands"), brands, { recursive: true });
  for (const [brand, sections] of Object.entries(changes)) {
    const file = join(brands, brand, "brand.json");
    const document = JSON.parse(readFileSync(file, "utf8"));
    for (const [name, over] of Object.entries(sections))
      document[name] = Array.isArray(over) ? over : { ...document[name], ...over };
    writeFileSync(file, JSON.stringify(document));
  }
  const { site, stop } = await startServer(process.execPath, log, { MARQUEE_BRANDS_DIR: brands, ...extra });
  return {
    site,
    async stop() {
      await stop();
      rmSync(brands, { recursive: true });
    },
  };
}
