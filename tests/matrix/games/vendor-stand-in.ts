import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The code of the vendor that the stand-in plays; a brand carries it when its document lists it. */
export const STAND_IN = "STANDIN";

const game = (gameCode: string, place: number, more: object) => ({
  gameId: `standin-${gameCode.toLowerCase()}`,
  nodeId: 990_001 + place,
  gameCode,
  gameType: "RNG",
  name: `Stand-in ${gameCode}`,
  names: {},
  classify: "",
  minBet: 10,
  lines: 5,
  hot: false,
  isNew: false,
  playable: true,
  returnBasisPoints: null,
  releasedAt: 0,
  ...more,
});

/** A game for each device alone, and a lottery. */
const GAMES = [
  game("DESK", 0, { devices: ["WEB"] }),
  game("PHONE", 1, { devices: ["H5"] }),
  game("NATIVE", 2, { devices: ["APP"] }),
  game("DRAW", 3, { gameType: "LOTT" }),
];

/**
 * Starts a game vendor of the dialect `marquee`. The address of an opened game repeats what the launch said of device
 * and lottery, so that a caller sees what reached the vendor.
 */
export async function openVendorStandIn() {
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request, origin());
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const origin = () => `http://standin.localhost:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const folder = mkdtempSync(join(tmpdir(), "marquee-vendor-"));
  const file = join(folder, "vendors.json");
  const set = {
    id: "standin",
    dialect: "marquee",
    vendors: [{ code: STAND_IN, name: "Stand-in", gameTypes: ["RNG", "LOTT"] }],
    merchants: ["*"],
    addresses: { api: origin(), frames: [origin()] },
    keys: {
      inbound: [{ key: "env:STAND_IN_INBOUND" }],
      outbound: { key: "env:STAND_IN_OUTBOUND" },
    },
  };
  writeFileSync(file, JSON.stringify({ sets: [set] }));
  const key = () => randomBytes(32).toString("base64");
  return {
    env: { MARQUEE_VENDORS: file, STAND_IN_INBOUND: key(), STAND_IN_OUTBOUND: key() },
    async stop() {
      rmSync(folder, { recursive: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(request: IncomingMessage, origin: string): Promise<{ status: number; body: object }> {
  const path = request.url ?? "";
  if (path.endsWith("/catalogue")) {
    const facts = { name: "Stand-in", accountTypeId: 99, launchMode: "frame" };
    return { status: 200, body: { ...facts, games: GAMES } };
  }
  if (!path.endsWith("/launch")) return { status: 404, body: {} };
  const { gameCode, device, lottery } = JSON.parse(await readBody(request));
  const received = new URLSearchParams({ gameCode, device, ...(lottery && { area: lottery.lottoArea }) });
  return { status: 200, body: { url: `${origin}/play?${received}` } };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
