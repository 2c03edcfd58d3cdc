import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "../../../scripts/setup/prepare.mjs";
import { publishSite } from "./site.ts";
import { freePort, startServer } from "./start-server.ts";
import { TURNSTILE_SECRETS, writeBrands } from "./test-brands.ts";

/**
 * Builds and starts the site for all tests, with every brand that any of them needs, and returns the function that
 * stops it.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const brandsFolder = mkdtempSync(join(tmpdir(), "marquee-brands-"));
  const ports = {
    turnstile: await freePort(),
    remotePlatform: await freePort(),
    pictureNetwork: await freePort(),
    emptyPictureNetwork: await freePort(),
  };
  writeBrands(brandsFolder, ports);
  const turnstile = `http://127.0.0.1:${ports.turnstile}/turnstile/v0`;
  const { site, stop } = await startServer(await prepare({ bundles: true }), "e2e-server.log", {
    MARQUEE_BRANDS_DIR: brandsFolder,
    MARQUEE_QA: "1",
    MARQUEE_TURNSTILE_SECRETS: Object.entries(TURNSTILE_SECRETS)
      .map((pair) => pair.join(":"))
      .join(","),
    MARQUEE_TURNSTILE_URL: `${turnstile}/siteverify`,
    MARQUEE_TURNSTILE_SCRIPT_URL: `${turnstile}/api.js`,
  });
  publishSite({ ...site, ports });
  // Read by the fixtures of `marquee/qa`.
  process.env.MARQUEE_URL = `http://localhost:${site.port}`;
  const missing = readdirSync(brandsFolder).filter(
    (folder) => !folder.startsWith("_") && !site.brands.some(({ id }) => id === folder),
  );
  if (missing.length > 0) {
    await stop();
    throw new Error(`.marquee/e2e-server.log says what is wrong with the brands ${missing.join(", ")}`);
  }
  return async () => {
    await stop();
    rmSync(brandsFolder, { recursive: true });
  };
}
