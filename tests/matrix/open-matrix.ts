import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "../../scripts/setup/prepare.mjs";
import { root, setupFolder } from "../../scripts/setup/project.mjs";
import { closeDatabase } from "../e2e/setup/database.ts";
import { writeBrandFile } from "../e2e/setup/site.ts";
import { startServer } from "../e2e/setup/start-server.ts";
import { pageClient } from "../pages/site.ts";
import { stateDocuments } from "./documents.ts";
import type { Document, Effect } from "./effect.ts";
import { openVendorStandIn } from "./games/vendor-stand-in.ts";
import { lookAt, type MatrixBrand } from "./matrix-brand.ts";

/** The running site with a brand for each state of each effect. */
export interface Matrix {
  /** Number of brands; states with equal documents share one. */
  brandCount: number;
  /** Returns the brand of an effect's state, with accounts and addresses of its own. */
  brand(effect: Effect, state: string): MatrixBrand;
  stop(): Promise<void>;
}

const LOG = "matrix.log";

/**
 * Starts the built site with a brand for each state of the effects.
 * @throws Error with the problems of the documents that do not load.
 */
export async function openMatrix(effects: readonly Effect[]): Promise<Matrix> {
  const folder = mkdtempSync(join(tmpdir(), "marquee-matrix-"));
  cpSync(join(root, "brands"), folder, { recursive: true });
  const ids = new Map<string, string>();
  const byState = new Map<string, { id: string; document: Document }>();
  for (const effect of effects) {
    for (const [state, document] of stateDocuments(effect)) {
      const key = JSON.stringify(document);
      const id = ids.get(key) ?? document.id ?? `mx${ids.size}`;
      const whole = { ...document, ...ownNames(id, document) };
      if (!ids.has(key)) writeBrandFile(folder, `${id}/brand.json`, whole);
      ids.set(key, id);
      byState.set(`${effect.name}\n${state}`, { id, document: whole });
    }
  }
  const node = await prepare({ bundles: true });
  const standIn = await openVendorStandIn();
  const { site, stop } = await startServer(node, LOG, {
    ...standIn.env,
    MARQUEE_BRANDS_DIR: folder,
    MARQUEE_TURNSTILE_SECRETS: "matrix-widget:matrix-secret",
  });
  const end = async () => {
    await closeDatabase(site);
    await stop();
    await standIn.stop();
    rmSync(folder, { recursive: true });
  };
  const broken = findProblems(effects, byState);
  if (broken.length > 0) {
    await end();
    throw new Error(`Documents of states do not load:\n${broken.join("\n")}`);
  }
  const client = { ...site, ...pageClient(site.port), ports: NO_PORTS };
  return {
    brandCount: ids.size,
    brand(effect, state) {
      const found = byState.get(`${effect.name}\n${state}`);
      if (!found) throw new Error(`${effect.name} has no state ${state}`);
      return lookAt(client, found.id, found.document);
    },
    stop: end,
  };
}

/** No service listens on them. */
const NO_PORTS = { turnstile: 9, remotePlatform: 9, pictureNetwork: 9, emptyPictureNetwork: 9 };

/** Returns the names and hosts of a brand. Hosts that a state gives keep their settings. */
function ownNames(id: string, { hosts = [], switches = {}, ...stated }: Document): Document {
  const agentHost = { host: `agent.${id}.localhost`, audience: "agent" };
  const others = hosts.map((host: Document) => ({ ...host, host: `${host.host}.${id}.localhost` }));
  return {
    name: `Brand ${id}`,
    merchantCode: id,
    ...stated,
    switches,
    id,
    hosts: [{ host: `${id}.localhost` }, ...(switches.agentCentre ? [agentHost] : []), ...others],
  };
}

/** Returns the problems that the server logged about documents, by the effect and state that they belong to. */
function findProblems(effects: readonly Effect[], byState: ReadonlyMap<string, { id: string }>): string[] {
  const lines = readFileSync(join(setupFolder, LOG), "utf8").split("\n");
  const faults = lines.filter((line) => line.includes('"problems"')).map((line) => JSON.parse(line));
  return faults.flatMap(({ brand, problems }: { brand: string; problems: string[] }) => {
    const owners = effects.flatMap(({ name, states }) =>
      Object.keys(states)
        .filter((state) => byState.get(`${name}\n${state}`)?.id === brand)
        .map((state) => `${name}, ${state}`),
    );
    return [`${owners.join("; ") || brand}:`, ...problems.map((problem) => `  ${problem}`)];
  });
}
