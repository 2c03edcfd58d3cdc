import { createServer } from "node:http";
import { expect, test } from "vitest";
import { createAddresses } from "./addresses.ts";
import { readConfig } from "./config.ts";

test.each([
  ["0", "localhost"],
  ["0.0.0.0", "localhost"],
  ["127.0.0.1", "127.0.0.1"],
])("a live server on HOST=%s prints the address %s", async (host, named) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  try {
    const addresses = createAddresses(readConfig({ HOST: host, MARQUEE_MODE: "live" }, "."));
    addresses.listensOn(server);
    expect(addresses.toOpen()).toBe(`http://${named}:${addresses.port()}`);
  } finally {
    server.close();
  }
});
