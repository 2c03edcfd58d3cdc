import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { derivedVendorKeys } from "../ports/vendor-keys.ts";
import { connectVendors } from "./connect-vendors.ts";
import type { ConfiguredVendor } from "./vendor-registry.ts";

/** Returns the target in which games open, for a vendor whose catalogue has a launch mode. */
async function opensIn(launchMode: string, framed: boolean) {
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ name: "Orion", accountTypeId: 1, launchMode, games: [] })),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const set = { addresses: { api }, frames: [api], wallets: ["seamless"], enforces: [], framed };
  const keys = { dialect: "marquee", keys: derivedVendorKeys([{ id: "1", secret: Buffer.alloc(32, 1) }]) };
  const vendor = { entry: { code: "ORION" }, set: { ...set, keys } } as unknown as ConfiguredVendor;
  const site = { siteOrigins: () => [], siteOrigin: () => "" };
  const [client] = connectVendors([vendor], { clock: { now: () => 0 }, ...site });
  try {
    return [(await client?.catalogue())?.launchMode, client?.framed ?? true];
  } finally {
    server.close();
  }
}

it.each([
  ["frame", true, "frame"],
  ["popup", true, "popup"],
  ["frame", false, "tab"],
  ["popup", false, "popup"],
])("a catalogue with launch mode %s, framed %s, opens in a %s", async (launchMode, framed, mode) => {
  expect(await opensIn(launchMode, framed)).toEqual([mode, framed]);
});
