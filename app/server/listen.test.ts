import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { listen } from "./listen.ts";

it("an address that cannot be listened on is reported with its variable", async () => {
  const server = createServer();
  await listen(server, { host: "127.0.0.1", port: 0 });
  const { port } = server.address() as AddressInfo;
  const refused = (host: string, asked: number) =>
    expect(listen(createServer(), { host, port: asked })).rejects.toThrow;
  await refused("127.0.0.1", port)(`Port ${port} is in use: stop the other program`);
  await refused("192.0.2.1", 0)("HOST names 192.0.2.1, which is not an address of this machine");
  await refused("a.name.invalid", 0)("HOST names a.name.invalid, which is not an address of this machine");
  server.close();
});
