/**
 * A server process to be killed: the wallet's capabilities over a given database, behind HTTP. Vendors' calls and
 * webhooks arrive at their own signed routes; a session's requests are sent as JSON to `/deposit` and `/withdraw`.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { PlatformError } from "#app/platform/core/errors.ts";
import { type DatabaseLocation, openDatabase } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/ports/clock.ts";
import { testContext } from "#app/platform/testing.ts";
import { openWalletFixture } from "./fixture.ts";

export interface ServerTask {
  location: DatabaseLocation;
  merchantId: string;
  /** Hex. */
  secret: string;
}

const { location, merchantId, secret }: ServerTask = JSON.parse(process.argv[2] ?? "{}");
const database = await openDatabase(location, { guarded: true });
const fixture = await openWalletFixture(database, {
  merchantId,
  clock: systemClock,
  secret: Buffer.from(secret, "hex"),
});

async function memberCall(path: string, request: Request): Promise<Response> {
  const { accountId, ...input } = await request.json();
  const caller = { kind: "account", accountId, username: accountId, type: 0, sessionId: "s" } as const;
  const ctx = testContext(fixture.merchant, {}, caller);
  try {
    const value =
      path === "/deposit"
        ? await fixture.payments.deposit(ctx, input)
        : await fixture.withdrawals.withdraw(ctx, input);
    return Response.json({ value });
  } catch (error) {
    if (error instanceof PlatformError) return Response.json({ code: error.code }, { status: 409 });
    throw error;
  }
}

const server = createServer(
  getRequestListener(
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/deposit" || pathname === "/withdraw") return memberCall(pathname, request);
      const answer = (await fixture.vendorCalls(request)) ?? (await fixture.webhooks(request));
      return answer ?? new Response(null, { status: 404 });
    },
    { overrideGlobalObjects: false },
  ),
);
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
