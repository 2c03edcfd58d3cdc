import { request } from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readServingFile } from "../../app/server/serving-file.ts";
import { setVariables } from "../../app/shared/set-variables.ts";
import { startCommand } from "../setup/preflight.mjs";
import { ROOT } from "./brands.ts";

const TRIES = 20;
const PAUSE_MS = 100;

/**
 * Returns a sentence on the present state of a new brand's host: its address once a running server answers for it, or
 * the steps to get there.
 */
export async function describeBrandAddress(
  host: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const set = setVariables(env);
  const { MARQUEE_DATA_DIR = "data", PORT = "3000" } = set;
  const running = readServingFile(path.resolve(ROOT, MARQUEE_DATA_DIR));
  if (!running) {
    const command = startCommand(chooseServerVariables(set));
    return `No server is running on the data folder ${MARQUEE_DATA_DIR}. After \`${command}\` the brand is at http://${host}:${PORT}`;
  }
  const { address: self, port, publicScheme } = running;
  const address = publicScheme === "https" ? `https://${host}` : `http://${host}:${port}`;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if ((await statusAt(self, port, host)) < 400) return `The brand is served at ${address}`;
    await pause(PAUSE_MS);
  }
  return `The server on port ${port} does not serve the brand. Check its log; it may use another brands folder.`;
}

/** Returns the variables, among those that are set, which the server needs to show the brand at its address. */
function chooseServerVariables(set: ReturnType<typeof setVariables>): Record<string, string> {
  const names = ["MARQUEE_DATA_DIR", "MARQUEE_BRANDS_DIR", "PORT"];
  return Object.fromEntries(
    Object.entries(set).flatMap(([name, value]) => (value && names.includes(name) ? [[name, value]] : [])),
  );
}

/** Returns the status of the home page of a host on this machine; 599 when there is no response. */
function statusAt(address: string, port: number, host: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(
      { host: address, port, path: "/", headers: { host: `${host}:${port}` } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 599);
      },
    );
    asked.once("error", () => resolve(599));
    asked.end();
  });
}
