import { once } from "node:events";
import { stat } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { yieldToEventLoop } from "./yield-to-event-loop.ts";

it("yielding admits events that arrived after the event loop last polled", async () => {
  let arrived = false;
  const server = createServer((peer) =>
    peer.on("data", () => {
      arrived = true;
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const accepted = once(server, "connection");
  const visitor = await new Promise<Socket>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
  });
  await accepted;
  // The disk's result arrives while the event loop processes the events it has already collected.
  await new Promise((resolve) => stat(".", resolve));
  visitor.write("a request");
  await yieldToEventLoop();
  visitor.destroy();
  server.close();
  expect(arrived).toBe(true);
});
