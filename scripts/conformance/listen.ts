import { createHmac, timingSafeEqual } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { readObject } from "./json.ts";

/** Listens for the platform's calls to the vendor that the kit plays. */
export interface Listener {
  port: number;
  /** Resolves to null once `end-sessions` arrives for a player, or to the fault after the time-out. */
  sessionsEnded(player: string): Promise<string | null>;
  close(): Promise<void>;
}

interface Listening {
  /** 0 for any free port. */
  port: number;
  /** `<id>:<base64>`: signs the platform's calls to the vendor. */
  key: string;
  merchant: string;
  vendor: string;
  /** How long to wait for the call. */
  waitMs: number;
}

const SKEW_MS = 300_000;

/**
 * Answers a platform's `end-sessions` of the dialect `marquee` as a vendor does, and everything else with 404.
 * @throws Error when the key is invalid or the port is taken.
 */
export async function listen({ port, key, merchant, vendor, waitMs }: Listening): Promise<Listener> {
  const [, id, secret] = /^([^:\s]+):([A-Za-z0-9+/_-]+={0,2})$/.exec(key.trim()) ?? [];
  if (id === undefined || secret === undefined) throw new Error("The outbound key must be <id>:<base64>.");
  const path = `/api/v1/${merchant}/${vendor}/wallet/end-sessions`;
  const ended = new Set<string>();
  let wrong = "No end-sessions came.";
  let heard = () => {};
  const server = http.createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString("utf8");
    if (request.method !== "POST" || !request.url?.endsWith(path)) return answer(404, {});
    const fault = findFault(request, raw, { id, secret: Buffer.from(secret, "base64") });
    const player = readObject(raw)?.playerId;
    if (fault === null && typeof player === "string") ended.add(player);
    else wrong = fault ?? "The body of end-sessions has no playerId.";
    heard();
    return fault === null ? answer(200, { state: "ended" }) : answer(401, {});
  });
  await new Promise<void>((resolve, failed) => server.once("error", failed).listen(port, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async sessionsEnded(player) {
      const until = AbortSignal.timeout(waitMs);
      while (!ended.has(player) && !until.aborted) {
        await new Promise<void>((resolve) => {
          heard = resolve;
          until.addEventListener("abort", () => resolve(), { once: true });
        });
      }
      return ended.has(player) ? null : wrong;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the fault of a call's signature; null when it is valid. */
function findFault(
  { headers, url }: http.IncomingMessage,
  raw: string,
  key: { id: string; secret: Buffer },
): string | null {
  const [time, given] = [String(headers["x-marquee-timestamp"]), String(headers["x-marquee-signature"])];
  if (headers["x-marquee-key"] !== key.id) return "end-sessions names another key.";
  if (!(Math.abs(Date.now() - Number(time)) <= SKEW_MS)) return "The time stamp of end-sessions is off.";
  const right = createHmac("sha256", key.secret).update(`${time}\nPOST\n${url}\n${raw}`).digest();
  const signature = Buffer.from(given, "hex");
  const isRight = signature.length === right.length && timingSafeEqual(signature, right);
  return isRight ? null : "The signature of end-sessions is wrong.";
}
