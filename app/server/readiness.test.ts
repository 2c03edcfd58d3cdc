import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, it } from "vitest";
import { smallDocument, testFolder } from "../brand/testing.ts";
import { s3FileStore } from "../platform/ports/s3-file-store.ts";
import { simulatedS3 } from "../platform/ports/s3-testing.ts";
import { testClock } from "../platform/testing.ts";
import { watchFileStore } from "./file-store-health.ts";
import { openTestServer } from "./testing.ts";

it("/readyz fails without the database; without the file store it succeeds and names the problem", async () => {
  using folder = testFolder();
  folder.write("small/brand.json", smallDocument("small"));
  let hasDatabase = true;
  let filesAnswer = true;
  const server = await openTestServer(folder, {
    ready: async () => {
      if (!hasDatabase) throw new Error("no database");
    },
    filesAnswer: () => filesAnswer,
  });
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/readyz`);
    return [answer.status, await answer.text()];
  };
  expect(await ask()).toEqual([200, "ready"]);
  filesAnswer = false;
  expect(await ask()).toEqual([
    200,
    "ready, but the file store does not respond: pictures are neither accepted nor shown",
  ]);
  hasDatabase = false;
  expect(await ask()).toEqual([503, expect.stringContaining("not ready")]);
  server.close();
});

it("a brand's page waits until its dependencies are ready; health checks and unknown hosts do not wait", async () => {
  using folder = testFolder();
  folder.write("small/brand.json", smallDocument("small"));
  const prepared = Promise.withResolvers<void>();
  const seen: string[] = [];
  const server = await openTestServer(folder, {
    prepared: prepared.promise,
    remix: async () => {
      seen.push("page");
      return new Response("page");
    },
  });
  const page = loadStatus(server.port, "small.localhost", "/").then((status) =>
    seen.push(`answer ${status}`),
  );
  expect(await loadStatus(server.port, "small.localhost", "/healthz")).toBe(200);
  expect(await loadStatus(server.port, "nobody.localhost", "/")).toBe(421);
  expect(seen).toEqual([]);
  prepared.resolve();
  await page;
  expect(seen).toEqual(["page", "answer 200"]);
  server.close();
});

it("a hanging file store is detected without a request waiting, and its loss and return are logged once", async () => {
  const clock = testClock();
  const s3 = await simulatedS3({ now: clock.now });
  const asked: Promise<unknown>[] = [];
  const store = s3FileStore(s3.settings, { clock, wait: async () => {} });
  const files = {
    get(key: string) {
      const answer = store.get(key);
      asked.push(answer.catch(() => null));
      return answer;
    },
  };
  const logged: string[] = [];
  const log = {
    warn: (_facts: object, message: string) => void logged.push(message),
    info: (message: string) => void logged.push(message),
  };
  const answered = async () => {
    await Promise.all(asked);
    // The watcher handles the answer only after this.
    await new Promise(setImmediate);
  };
  const filesAnswer = watchFileStore({ files, clock, log });
  await answered();
  expect([filesAnswer(), asked.length]).toEqual([true, 1]);
  s3.setAway(true);
  for (let round = 0; round < 3; round++) {
    clock.advance(10_000);
    filesAnswer();
    filesAnswer();
    await answered();
    expect([filesAnswer(), asked.length]).toEqual([false, round + 2]);
  }
  s3.setAway(false);
  clock.advance(10_000);
  expect(filesAnswer(), "what was known").toBe(false);
  await answered();
  expect(filesAnswer()).toBe(true);
  expect(logged).toEqual([
    "the file store does not respond: pictures are neither accepted nor shown",
    "the file store responds again",
  ]);
  await s3.close();
});

/** Returns the status of a host's response. `fetch` does not allow the header `host`. */
async function loadStatus(port: number, host: string, path: string): Promise<number | undefined> {
  const asked = request({ host: "127.0.0.1", port, path, headers: { host }, agent: false }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}
