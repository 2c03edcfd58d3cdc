import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { Clock } from "./clock.ts";
import { type FileStore, requireKey } from "./file-store.ts";
import { exchange } from "./http-exchange.ts";

/** A bucket of Amazon S3 or of a service that speaks its protocol. */
export interface S3Bucket {
  /**
   * The address of the bucket, or of a folder in it, without a trailing slash: the bucket is in the host or in the
   * path.
   */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface S3Options {
  clock: Clock;
  /** For one try. */
  timeoutMs?: number;
  wait?: (ms: number) => Promise<unknown>;
}

/** The delays before a request is retried: S3 says "slow down" with a 503, and other services do the same. */
const RETRY_DELAYS_MS = [200, 1_000];
/** Larger than any picture of ours. */
const MAX_BYTES = 64 * 1024 * 1024;

type Answer = Awaited<ReturnType<typeof exchange>>;

/**
 * Stores files in a bucket, by S3's REST API with Signature Version 4 over the headers and the content. A request
 * without a response, or with a temporary error, is tried three times; repeating a request is harmless.
 *
 * Amazon's own client would add many packages for three kinds of requests.
 */
export function s3FileStore(
  bucket: S3Bucket,
  { clock, timeoutMs = 5_000, wait = pause }: S3Options,
): FileStore {
  const { url, ...credentials } = bucket;

  async function send(
    method: "GET" | "PUT" | "DELETE",
    key: string,
    body?: Uint8Array,
    contentType?: string,
  ) {
    const signed = await new AwsV4Signer({
      ...credentials,
      method,
      url: `${url}/${key}`,
      headers: {
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
        ...(contentType === undefined ? {} : { "content-type": contentType }),
      },
      service: "s3",
      datetime: new Date(clock.now()).toISOString().replace(/[:-]|\.\d{3}/g, ""),
      // Without this option the library does not sign the content type.
      allHeaders: true,
    }).sign();
    return exchange({
      method,
      url: signed.url,
      headers: Object.fromEntries(signed.headers),
      ...(body ? { body } : {}),
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
  }

  /**
   * Returns the response to a request, or null when there is no such file. @throws Error when the request was not
   * carried out.
   */
  async function ask(...request: Parameters<typeof send>): Promise<Answer | null> {
    for (let tried = 0; ; tried++) {
      const answer = await send(...request).catch((cause: Error) => cause);
      const isBusy = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      const againAfterMs = RETRY_DELAYS_MS[tried];
      if (isBusy && againAfterMs !== undefined) await wait(againAfterMs);
      else if (answer instanceof Error) throw new Error("the file store does not answer", { cause: answer });
      else if (answer.status >= 200 && answer.status < 300) return answer;
      else if (answer.status === 404 && getCode(answer) === "NoSuchKey") return null;
      else throw new Error(`the file store answers ${answer.status} ${getCode(answer)}`);
    }
  }

  return {
    async put(key, bytes, contentType) {
      const done = await ask("PUT", requireKey(key), bytes, contentType);
      if (!done) throw new Error("the file store did not take a file");
    },
    async get(key) {
      const found = await ask("GET", requireKey(key));
      return found?.body ?? null;
    },
    async delete(key) {
      await ask("DELETE", requireKey(key));
    },
  };
}

/** Returns only the code of an error: S3 also sends the key id and the signed text. */
function getCode({ body }: Answer): string {
  return /<Code>(\w{1,64})<\/Code>/.exec(body.toString("utf8"))?.[1] ?? "without a code";
}
