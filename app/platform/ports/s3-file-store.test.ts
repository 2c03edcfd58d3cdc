import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testClock } from "../testing.ts";
import { type S3Bucket, s3FileStore } from "./s3-file-store.ts";
import { s3Signature, simulatedS3 } from "./s3-testing.ts";

const clock = testClock();
let s3: Awaited<ReturnType<typeof simulatedS3>>;
let waited: number[];
beforeEach(async () => {
  s3 = await simulatedS3({ now: clock.now });
  waited = [];
});
afterEach(() => s3.close());

const open = (over: Partial<S3Bucket> = {}, timeoutMs = 5_000) =>
  s3FileStore({ ...s3.settings, ...over }, { clock, timeoutMs, wait: async (ms) => void waited.push(ms) });
const picture = Buffer.from("a picture");
const put = (store = open()) => store.put("proofs/a.png", picture, "image/png");
const BUSY = { status: 503, code: "SlowDown" };

describe("the simulated S3", () => {
  // "Examples: Signature Calculations" of the Amazon S3 API reference, with its example credentials.
  const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  const credential = "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request";
  const headers = { host: "examplebucket.s3.amazonaws.com", "x-amz-date": "20130524T000000Z" };
  it.each([
    {
      method: "GET",
      path: "/test.txt",
      body: "",
      headers: {
        ...headers,
        range: "bytes=0-9",
        "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      },
      names: "host;range;x-amz-content-sha256;x-amz-date",
      signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    },
    {
      method: "PUT",
      path: "/test$file.text",
      body: "Welcome to Amazon S3.",
      headers: {
        ...headers,
        date: "Fri, 24 May 2013 00:00:00 GMT",
        "x-amz-storage-class": "REDUCED_REDUNDANCY",
        "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      },
      names: "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
      signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    },
    {
      method: "GET",
      path: "/?max-keys=2&prefix=J",
      body: "",
      headers: {
        ...headers,
        "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      },
      names: "host;x-amz-content-sha256;x-amz-date",
      signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    },
  ])(
    "signs the example $method $path from Amazon's documentation with the documented signature",
    (example) => {
      const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${example.names}, Signature=${example.signature}`;
      const request = {
        ...example,
        body: Buffer.from(example.body),
        headers: { ...example.headers, authorization },
      };
      expect(s3Signature(request, secret).expected).toBe(example.signature);
    },
  );
});

describe("a picture in a bucket", () => {
  it("is stored under its key with its content type, in a signed request", async () => {
    await put();
    expect([...s3.objects]).toEqual([["proofs/a.png", { bytes: picture, contentType: "image/png" }]]);
    expect(s3.asked).toEqual([{ method: "PUT", path: "/pictures/proofs/a.png" }]);
  });

  it.each<[string, Partial<S3Bucket>, string]>([
    ["the wrong secret", { secretAccessKey: "secret/of+another" }, "403 SignatureDoesNotMatch"],
    ["a key that is not known", { accessKeyId: "AKIDOFNOBODY" }, "403 InvalidAccessKeyId"],
    ["the wrong region", { region: "us-east-1" }, "400 AuthorizationHeaderMalformed"],
  ])("is refused at once with %s, and the error contains no secret", async (_, over, words) => {
    const store = open(over);
    const key = "proofs/a.png";
    for (const tried of [() => put(store), () => store.get(key), () => store.delete(key)]) {
      const error = await tried().catch((reason: Error) => reason);
      expect(error).toMatchObject({ message: `the file store answers ${words}` });
      expect(inspect(error, { depth: 9 })).not.toMatch(/secret\/of|AKID/);
    }
    expect(s3.asked).toHaveLength(3);
    expect(s3.objects.size).toBe(0);
  });

  it("is refused when the clock is wrong", async () => {
    const late = { now: () => clock.now() - 16 * 60_000 };
    const store = s3FileStore(s3.settings, { clock: late });
    await expect(put(store)).rejects.toThrow("403 RequestTimeTooSkewed");
  });

  it("is not reported as missing when the whole bucket is missing", async () => {
    const store = open({ url: `${s3.origin}/another` });
    await expect(store.get("proofs/a.png")).rejects.toThrow("404 NoSuchBucket");
    await expect(put(store)).rejects.toThrow("404 NoSuchBucket");
  });

  it.each([
    ["says to slow down", BUSY],
    ["has a fault of its own", { status: 500, code: "InternalError" }],
    ["has too much to do", { status: 429, code: "TooManyRequests" }],
    ["drops the connection", "reset"],
    ["stops in the middle of its answer", "half an answer"],
  ] as const)("is stored after retries when the store %s twice", async (_, trouble) => {
    s3.troubles.push(trouble, trouble);
    await put();
    expect(waited).toEqual([200, 1_000]);
    s3.troubles.push(trouble, trouble);
    expect(await open().get("proofs/a.png")).toEqual(picture);
    s3.troubles.push(trouble, trouble);
    await open().delete("proofs/a.png");
    expect(s3.objects.size).toBe(0);
    expect(s3.asked).toHaveLength(9);
  });

  it("causes an error when the store fails three times, without a fourth attempt", async () => {
    s3.troubles.push(BUSY, BUSY, BUSY);
    await expect(put()).rejects.toThrow("the file store answers 503 SlowDown");
    expect(s3.asked).toHaveLength(3);
  });

  it("waits for a silent store no longer than the timeout, three times", async () => {
    s3.troubles.push("silence", "silence", "silence");
    await expect(put(open({}, 50))).rejects.toMatchObject({
      message: "the file store does not answer",
      cause: { name: "TimeoutError" },
    });
    expect(s3.asked).toHaveLength(3);
  });

  it("causes an error when the store cannot be reached", async () => {
    const { url } = s3.settings;
    await s3.close();
    await expect(open({ url }).get("proofs/a.png")).rejects.toMatchObject({
      message: "the file store does not answer",
      cause: { code: "ECONNREFUSED" },
    });
  });
});
