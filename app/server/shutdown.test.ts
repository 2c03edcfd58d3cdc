import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { drain } from "./shutdown.ts";

it("answers all that had been sent when the server is told to stop, and then shuts", async () => {
  const server = createServer((_incoming, outgoing) => {
    // A page that keeps the process busy, so that the others wait unread.
    const until = performance.now() + 10;
    while (performance.now() < until);
    outgoing.end("done");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    new Promise<string>((resolve) => {
      const asked = get({ host: "127.0.0.1", port, agent: false }, (answer) => {
        answer.resume().on("end", () => resolve(`${answer.statusCode} ${answer.headers.connection}`));
      });
      asked.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
    });
  const first = ask();
  const others = Array.from({ length: 30 }, ask);
  await first;
  await drain(server);
  expect(new Set(await Promise.all(others))).toEqual(new Set(["200 close"]));
  expect(await ask()).toBe("ECONNREFUSED");
});
