import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createResponseTracker } from "./response-tracker.ts";

it("waits for responses in progress, but not for event streams", async () => {
  const server = createServer();
  const answered = createResponseTracker(server);
  const asked: ServerResponse[] = [];
  server.on("request", (incoming, outgoing) => {
    if (incoming.url === "/page") asked.push(outgoing);
    else outgoing.setHeader("content-type", "text/event-stream").flushHeaders();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const leave = new AbortController();
  await fetch(`${origin}/events`, { signal: leave.signal });
  await answered(60_000);

  const page = fetch(`${origin}/page`);
  await expect.poll(() => asked.length).toBe(1);
  let isOver = false;
  const over = answered(60_000).then(() => {
    isOver = true;
  });
  await answered(30);
  expect(isOver).toBe(false);
  asked[0]?.end("a page");
  expect(await (await page).text()).toBe("a page");
  await over;
  leave.abort();
  server.close();
});
