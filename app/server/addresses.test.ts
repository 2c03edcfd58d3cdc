import { createServer } from "node:http";
import { expect, test } from "vitest";
import { createAddresses } from "./addresses.ts";
import { readConfig } from "./config.ts";

test.each([
  ["0", "localhost"],
  ["0.0.0.0", "localhost"],
  ["127.0.0.1", "127.0.0.1"],
])("a live server on HOST=%s prints the address %s", async (host, named) => {
  const { addresses, close } = await listening({ HOST: host, MARQUEE_MODE: "live" });
  expect(addresses.toOpen()).toBe(`http://${named}:${addresses.port()}`);
  close();
});

const ELSEWHERE =
  /^Browsers look for localhost .+ but this server listens on 127\.0\.0\.2 alone: start it without HOST\.$/;

test.each([
  ["127.0.0.2", {}, ELSEWHERE],
  ["127.0.0.2", { MARQUEE_PUBLIC_PORT: "8080" }, null],
  ["127.0.0.2", { MARQUEE_MODE: "live" }, null],
  ["127.0.0.1", {}, null],
  ["0.0.0.0", {}, null],
])("a demonstration on HOST=%s with %j warns when its names resolve elsewhere", async (HOST, env, says) => {
  const { addresses, close } = await listening({ HOST, MARQUEE_MODE: "demo", ...env });
  if (says) expect(addresses.advice()).toMatch(says);
  else expect(addresses.advice()).toBeNull();
  close();
});

test("a server that stops listening keeps its addresses for requests still in progress", async () => {
  const { addresses, server } = await listening({ MARQUEE_MODE: "demo" });
  const outbox = addresses.outbox();
  await new Promise((resolve) => server.close(resolve));
  expect(addresses.outbox()).toBe(outbox);
});

async function listening(env: Record<string, string>) {
  const config = readConfig(env, ".");
  const server = createServer();
  const addresses = createAddresses(config);
  addresses.listensOn(server);
  await new Promise<void>((resolve) => server.listen(0, config.host, resolve));
  return { addresses, server, close: () => server.close() };
}
