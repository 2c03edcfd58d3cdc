import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { stopProcess } from "../bench/site.ts";
import { exchange } from "./exchange.ts";

/** The number of concurrent visitors, and the pause of each between two requests. */
const VISITORS = 8;
const PAUSE_MS = 20;

/** A server behind a proxy that can be restarted. */
export interface Restartable {
  process: ChildProcess;
  start(): Promise<ChildProcess>;
}

/**
 * Restarts the servers behind a proxy one after another, while visitors request pages and send forms.
 * @throws Error when a request fails.
 */
export async function rollingRestart(
  { port, host }: { port: number; host: string },
  servers: readonly Restartable[],
): Promise<void> {
  const failed = new Map<string, number>();
  let asked = 0;
  let goesOn = true;
  const headers = { host, origin: `http://${host}`, "content-type": "application/x-www-form-urlencoded" };
  async function visit(sends: boolean): Promise<void> {
    while (goesOn) {
      const body = sends ? { body: "username=nobody" } : {};
      const outcome = await exchange({ port, path: sends ? "/login" : "/", headers, ...body }).then(
        ({ status }) => (status >= 500 ? String(status) : null),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      asked += 1;
      if (outcome !== null) failed.set(outcome, (failed.get(outcome) ?? 0) + 1);
      await pause(PAUSE_MS);
    }
  }
  const visitors = Array.from({ length: VISITORS }, (_, at) => visit(at % 4 === 0));
  for (const server of servers) {
    await pause(500);
    await stopProcess(server.process);
    server.process = await server.start();
    // Waits until the proxy's health check has seen the server.
    await pause(6_000);
  }
  goesOn = false;
  await Promise.all(visitors);
  if (failed.size === 0) return;
  const kinds = [...failed].map(([kind, count]) => `${count} of ${asked} requests ${kind}`);
  throw new Error(kinds.join(", "));
}
