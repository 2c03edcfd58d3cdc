import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { openTestStudio, type TestStudio } from "../../../app/sandbox/studio/testing.ts";

/** A studio that browsers can reach. */
export interface ServedStudio {
  studio: TestStudio;
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts a studio for browsers, with an operator's wallet in memory, so that tests need neither the site nor waiting.
 * The test controls the clock and optionally the random numbers (`draw`).
 */
export async function serveStudio({
  draw,
}: {
  draw?: (below: number) => number;
} = {}): Promise<ServedStudio> {
  let studio: TestStudio | null = null;
  const listener = getRequestListener(
    (request) => studio?.answer(request) ?? new Response(null, { status: 503 }),
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened = openTestStudio({ origin, ...(draw ? { draw } : {}) });
  studio = opened;
  return {
    studio: opened,
    origin,
    async stop() {
      server.closeAllConnections();
      server.close();
      await opened.close();
    },
  };
}

/** Returns a player's balance in the studio's wallet, as a frame shows it. */
export function getPurse({ studio }: ServedStudio, player: string): string {
  const units = studio.wallet.getBalance(player) / 100;
  return `${units.toLocaleString("en", { minimumFractionDigits: 2 })} PHP`;
}
