import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { openTestStudio, type TestStudio } from "../../../app/sandbox/studio/testing.ts";

/**
 * A studio with an operator's wallet in memory and a clock that a test moves, for browsers: without the site, without
 * waiting.
 */
export async function serveStudio(): Promise<{ studio: TestStudio; origin: string; stop(): Promise<void> }> {
  let studio: TestStudio | null = null;
  const listener = getRequestListener(
    (request) => studio?.answer(request) ?? new Response(null, { status: 503 }),
  );
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened = openTestStudio({ origin });
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
