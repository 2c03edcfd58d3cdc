import { prepare } from "../../../scripts/setup/prepare.mjs";
import { publishSite } from "./site.ts";
import { startServer } from "./start-server.ts";

/** Builds and starts the site of all tests, and gives what stops it. */
export default async function startSite(): Promise<() => Promise<void>> {
  const { site, stop } = await startServer(await prepare({ bundles: true }), "e2e-server.log");
  publishSite(site);
  return stop;
}
