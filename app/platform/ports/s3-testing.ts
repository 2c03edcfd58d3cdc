import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Bucket } from "./s3-file-store.ts";

interface SignedRequest {
  method: string;
  /** Path and query, as in the request line. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

/** The reason why a request is refused, in S3's wording. */
class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** AWS's UriEncode(): encodes every byte but the unreserved ones, in uppercase hex. */
function uriEncode(text: string): string {
  const unreserved = /[A-Za-z0-9\-._~]/;
  return [...Buffer.from(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return unreserved.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Computes the signature that a request must have, by "Authenticating Requests: Using the Authorization Header (AWS
 * Signature Version 4)" of the Amazon S3 API reference, and reads the one that it states.
 * @throws Refused when the request is not signed that way.
 */
export function s3Signature({ method, path, headers, body }: SignedRequest, secretAccessKey: string) {
  const [, keyId = "", day = "", region = "", list = "", given = ""] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  if (given === "") throw new Refused(403, "AccessDenied");
  const names = list.split(";");
  const at = String(headers["x-amz-date"] ?? "");
  const contentHash = String(headers["x-amz-content-sha256"] ?? "");
  const mustBeSigned = Object.keys(headers).filter(
    (name) => name === "host" || name === "content-type" || name.startsWith("x-amz-"),
  );
  if (mustBeSigned.some((name) => !names.includes(name))) throw new Refused(403, "AccessDenied");
  if (String([...names].sort()) !== String(names) || at.slice(0, 8) !== day)
    throw new Refused(400, "AuthorizationHeaderMalformed");
  if (contentHash !== sha256(body)) throw new Refused(400, "XAmzContentSHA256Mismatch");

  const [rawPath = "", rawQuery = ""] = path.split("?");
  const query = rawQuery
    .split("&")
    .filter(Boolean)
    .map((pair) => pair.split("=").map((part) => uriEncode(decodeURIComponent(part))))
    .map(([name = "", value = ""]) => `${name}=${value}`)
    .sort();
  const canonicalRequest = [
    method,
    decodeURIComponent(rawPath).split("/").map(uriEncode).join("/"),
    query.join("&"),
    ...names.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    list,
    contentHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const stringToSign = ["AWS4-HMAC-SHA256", at, scope, sha256(canonicalRequest)].join("\n");
  const signingKey = [day, region, "s3", "aws4_request"].reduce(
    (key: string | Buffer, text) => hmac(key, text),
    `AWS4${secretAccessKey}`,
  );
  const expected = hmac(signingKey as Buffer, stringToSign).toString("hex");
  return { keyId, region, at, given, expected, stringToSign };
}

/** A fault injected into one request, before the request is examined. */
type InjectedFault = { status: number; code: string } | "silence" | "reset" | "half an answer";

/**
 * A simulated S3 service with one bucket, after Amazon's documentation. It checks every signature, the age of a request
 * and the hash of its content, and refuses in S3's wording. It was never compared with Amazon itself.
 */
export async function simulatedS3({ now, bucket = "pictures" }: { now: () => number; bucket?: string }) {
  const region = "ap-southeast-1";
  const accessKeyId = "AKIDOFATEST";
  const secretAccessKey = "secret/of+a=test";
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const asked: { method: string; path: string }[] = [];
  const troubles: InjectedFault[] = [];
  let isAway = false;

  function requireSigned(request: SignedRequest): void {
    const signed = s3Signature(request, secretAccessKey);
    if (signed.keyId !== accessKeyId) throw new Refused(403, "InvalidAccessKeyId");
    if (signed.region !== region) throw new Refused(400, "AuthorizationHeaderMalformed");
    if (!timingSafeEqual(Buffer.from(signed.given), Buffer.from(signed.expected)))
      throw new Refused(403, "SignatureDoesNotMatch");
    const [, y = "", mo = "", d = "", h = "", mi = "", s = ""] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(signed.at) ?? [];
    const at = Date.UTC(+y, +mo - 1, +d, +h, +mi, +s);
    if (!(Math.abs(at - now()) <= 15 * 60_000)) throw new Refused(403, "RequestTimeTooSkewed");
  }

  function answer(request: SignedRequest): { status: number; bytes?: Buffer; contentType?: string } {
    requireSigned(request);
    const [, named = "", ...rest] = decodeURIComponent(request.path).split("/");
    if (named !== bucket) throw new Refused(404, "NoSuchBucket");
    const key = rest.join("/");
    const { method, body, headers } = request;
    const found = objects.get(key);
    if (method === "PUT") {
      objects.set(key, { bytes: Buffer.from(body), contentType: headers["content-type"] ?? "" });
      return { status: 200 };
    }
    if (method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    if (!found) throw new Refused(404, "NoSuchKey");
    return { status: 200, ...found };
  }

  const server = createServer(async (incoming, outgoing) => {
    const { method = "", url: path = "", headers } = incoming;
    const body = await readBody(incoming);
    asked.push({ method, path });
    const trouble: InjectedFault | undefined = isAway
      ? { status: 503, code: "ServiceUnavailable" }
      : troubles.shift();
    if (trouble === "silence") return;
    if (trouble === "reset") return void incoming.socket.destroy();
    if (trouble === "half an answer") {
      outgoing.writeHead(200, { "content-length": "1000" });
      return void outgoing.write("half", () => incoming.socket.destroy());
    }
    try {
      if (trouble) throw new Refused(trouble.status, trouble.code);
      const { status, bytes, contentType } = answer({ method, path, headers, body });
      outgoing.writeHead(status, contentType ? { "content-type": contentType } : {});
      outgoing.end(bytes);
    } catch (error) {
      const { status, code } = error instanceof Refused ? error : new Refused(500, "InternalError");
      outgoing.writeHead(status, { "content-type": "application/xml" });
      // S3 returns the key id and the text that it signed, so that the sender can compare.
      outgoing.end(
        `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><AWSAccessKeyId>${accessKeyId}</AWSAccessKeyId></Error>`,
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: S3Bucket = { url: `${origin}/${bucket}`, region, accessKeyId, secretAccessKey };
  return {
    /** How to reach it. */
    settings,
    origin,
    objects,
    asked,
    /** The faults of the next requests, one per request. */
    troubles,
    /** Makes every response an outage, or ends that. */
    setAway(away: boolean) {
      isAway = away;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
