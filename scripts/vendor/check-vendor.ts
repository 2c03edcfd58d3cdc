import dns from "node:dns/promises";
import tls from "node:tls";
import type { Clock } from "../../app/platform/ports/clock.ts";
import { type GameVendor, VendorRefusal } from "../../app/platform/ports/game-vendor.ts";
import { exchange } from "../../app/platform/ports/http-exchange.ts";
import { type ConfiguredVendor, connectVendors } from "../../app/platform/vendors/vendors.server.ts";
import { DAY_MS } from "../../app/shared/durations.ts";

/** The result of one check. */
interface CheckRow {
  what: string;
  state: "ok" | "wrong" | "none";
  says: string;
}

/** Signed calls are valid for five minutes; a larger skew than this part of it is reported. */
const MAX_SKEW_MS = 60_000;
const TLS_TIMEOUT_MS = 5_000;
/** Belongs to no player: a vendor that checks it refuses the launch, which shows that the call arrived. */
const NO_TOKEN = "vendor-check-no-player";

/** Sends a vendor every call that it receives in service, except about money. The rows are independent of each other. */
export async function checkVendor(
  vendor: ConfiguredVendor,
  merchantId: string,
  clock: Clock,
): Promise<CheckRow[]> {
  const api = new URL(vendor.set.addresses.api);
  const [client] = connectVendors([vendor], {
    clock,
    siteOrigins: () => [api.origin],
    siteOrigin: () => api.origin,
  });
  if (!client) throw new Error("the vendor has no client");
  const rows = [
    await row("DNS", () => resolve(api.hostname)),
    await row("TLS", () => certificate(api)),
    await row("clock", () => skew(api)),
  ];
  const games: string[] = [];
  rows.push(
    await row("catalogue", async () => {
      const listed = (await client.catalogue()).games;
      const playable = listed.filter(({ playable }) => playable);
      games.push(...playable.map(({ gameCode }) => gameCode));
      if (listed.length === 0) throw new Error("the vendor lists no games: the present catalogue is kept");
      return `${listed.length} games, ${playable.length} of them open`;
    }),
  );
  rows.push(await row("signature", () => signature(client, merchantId)));
  rows.push(await row("protection", () => protection(client, merchantId)));
  rows.push(await row("matches", () => matches(client, merchantId, games)));
  rows.push(await row("launch", () => launch(client, vendor, merchantId, games[0])));
  return rows;
}

/** Runs a check; `work` returns null when there is nothing to check. */
async function row(what: string, work: () => Promise<string | null>): Promise<CheckRow> {
  try {
    const says = await work();
    return says === null ? { what, state: "none", says: "nothing to check" } : { what, state: "ok", says };
  } catch (error) {
    return { what, state: "wrong", says: (error instanceof Error && error.message) || String(error) };
  }
}

async function resolve(hostname: string): Promise<string> {
  if (/(^|\.)localhost$/.test(hostname)) return "this machine";
  const found = await dns.lookup(hostname, { all: true });
  return found.map(({ address }) => address).join(", ");
}

function certificate({ protocol, hostname, port }: URL): Promise<string | null> {
  if (protocol !== "https:") return Promise.resolve(null);
  return new Promise((done, failed) => {
    const socket = tls.connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      const days = Math.floor((Date.parse(until) - Date.now()) / DAY_MS);
      const says = `${socket.getProtocol()}, certificate until ${until} (${days} days)`;
      socket.destroy();
      if (days < 7) failed(new Error(says));
      else done(says);
    });
    socket.setTimeout(TLS_TIMEOUT_MS, () => socket.destroy(new Error("no answer within 5 seconds")));
    socket.once("error", failed);
  });
}

/** Measures the vendor's clock skew by the `Date` header of a response, which has a resolution of a second. */
async function skew(api: URL): Promise<string | null> {
  const { headers } = await exchange({ method: "GET", url: api, timeoutMs: 5_000, maxBytes: 1024 * 1024 });
  const theirs = Date.parse(headers.date ?? "");
  if (Number.isNaN(theirs)) return null;
  const off = theirs - Date.now();
  const says = `${Math.round(Math.abs(off) / 1000)} seconds ${off < 0 ? "behind" : "ahead"}`;
  if (Math.abs(off) > MAX_SKEW_MS) throw new Error(`${says}: signed calls will be refused`);
  return says;
}

/** Sends a signed query that moves nothing: the state of a bet that does not exist. */
async function signature(client: GameVendor, merchantId: string): Promise<string | null> {
  if (!client.betStatus) return null;
  const { state } = await client.betStatus({ merchantId, transactionId: "vendor-check-no-bet" });
  return `the vendor accepted the signed call: an unknown bet is ${state}`;
}

/** Sends the vendor the calls for the start of a player's break, for a player that does not exist. */
async function protection(client: GameVendor, merchantId: string): Promise<string | null> {
  const nobody = { merchantId, playerId: "vendor-check-nobody" };
  const done: string[] = [];
  if (client.wallet?.endSessions) {
    await client.wallet.endSessions(nobody);
    done.push("ends games");
  }
  if (client.takeBackFreeSpins) {
    await client.takeBackFreeSpins({ ...nobody, reference: "vendor-check-no-spins" });
    done.push("takes free spins back");
  }
  return done.length === 0 ? null : done.join(", ");
}

/** Checks a vendor's matches: each must be of an open game that the vendor lists. */
async function matches(
  client: GameVendor,
  merchantId: string,
  games: readonly string[],
): Promise<string | null> {
  if (!client.fixtures) return null;
  const list = await client.fixtures({ merchantId });
  const stray = list.find(({ gameCode }) => !games.includes(gameCode));
  if (stray)
    throw new Error(
      `${stray.eventId} belongs to ${stray.gameCode}, which is not an open game: it is not shown`,
    );
  const live = list.filter((one) => one.live !== null);
  const open = list.filter(({ suspended, selections }) => !suspended && selections.length > 0);
  return `${list.length} matches, ${live.length} of them live, ${open.length} with prices`;
}

async function launch(
  client: GameVendor,
  { set }: ConfiguredVendor,
  merchantId: string,
  gameCode: string | undefined,
): Promise<string | null> {
  if (gameCode === undefined) return null;
  try {
    const url = await client.launch({
      merchantId,
      gameCode,
      token: NO_TOKEN,
      language: "EN",
      timeZone: "UTC",
      device: "WEB",
      backUrl: "/",
      audience: "member",
      wallet: set.wallets.includes("seamless") ? "seamless" : "transfer",
    });
    return `${gameCode} opens at ${new URL(url).origin}`;
  } catch (error) {
    if (error instanceof VendorRefusal) throw new Error(`${gameCode}: ${error.message}`);
    // A vendor that verifies tokens has called our wallet, and was refused.
    if (error instanceof Error && / with 40[03]$/.test(error.message)) {
      return `${gameCode} requested; refused as expected without a player (${error.message.slice(-3)})`;
    }
    throw error;
  }
}
