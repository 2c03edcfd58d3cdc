import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockFolder } from "#app/platform/database/folder-lock.ts";
import { demoDocument } from "../../app/brand/testing.ts";

const folder = mkdtempSync(path.join(tmpdir(), "marquee-dev-"));
const brands = path.join(folder, "brands");
const said: string[] = [];
let dev: ChildProcess;
let port: number;

/** Runs `npm run dev` after the install, over its own folder of brands, none of which is valid at first. */
beforeAll(async () => {
  for (const id of ["_base", "manila-star"])
    cpSync(`brands/${id}`, path.join(brands, id), { recursive: true });
  write("not JSON");
  dev = fork("scripts/setup/watch-server.mjs", {
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: "0",
      MARQUEE_DATA_DIR: path.join(folder, "data"),
      MARQUEE_BRANDS_DIR: brands,
      DATABASE_URL: undefined,
      REDIS_URL: undefined,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const ready = new Promise<string>((resolve) => {
    dev.on("message", (told: { type: string; text?: string; url: string }) => {
      if (told.type === "news") said.push(told.text ?? "");
      if (told.type === "ready") resolve(told.url);
    });
  });
  const wrote: string[] = [];
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => wrote.push(text));
  }
  await until(() => wrote.join("").includes("It restarts when one of its files or a brand document"));
  expect(wrote.join("")).toContain("is valid, so there is nothing to serve");
  write(titled("First"));
  port = Number(new URL(await ready).port);
  // No second server may run over its data folder.
  await expect(lockFolder(path.join(folder, "data"), { patienceMs: 0 })).rejects.toThrow(
    "Another server runs",
  );
});

afterAll(async () => {
  const ended = once(dev, "exit");
  dev.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test("npm run dev serves a changed document, reports a broken one and keeps the last valid version, and no request fails", async () => {
  const { headers } = await page("/");
  // A cached page would hide a change of the code, and the page's policy must let Vite show the code's errors.
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-security-policy"]).toContain("style-src 'self' 'unsafe-inline'");

  const seen = new Set<string>();
  let asking = true;
  const asked = (async () => {
    while (asking) {
      const { status, title } = await page("/");
      seen.add(`${status} ${title}`);
    }
  })();
  await until(() => seen.has("200 First"));
  write(titled("Second"));
  await until(() => seen.has("200 Second"));
  write(titled("Third").replace('"name"', '"nmae"'));
  await until(() =>
    said.some((text) => text.includes("manila-star has 2 errors; its last valid version is still served:")),
  );
  expect(said.join("\n")).toContain('Did you mean "name"?');
  expect((await page("/__qa/brands")).body).toMatch(
    /manila-star\/brand\.json:\d+:\d+ {2}\/nmae: expected one of/,
  );
  expect((await page("/")).title).toBe("Second");
  write(titled("Fourth"));
  await until(() => seen.has("200 Fourth"));
  asking = false;
  await asked;
  expect([...seen].sort()).toEqual(["200 First", "200 Fourth", "200 Second"]);
  expect((await page("/__qa/brands")).body).toContain("No document has errors.");
});

function write(text: string) {
  writeFileSync(path.join(brands, "manila-star/brand.json"), text);
}

function titled(title: string): string {
  return JSON.stringify({ ...demoDocument("manila-star"), seo: { titles: { TY: title }, descriptions: {} } });
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function page(at: string) {
  return new Promise<{
    status: number;
    title: string;
    body: string;
    headers: NodeJS.Dict<string | string[]>;
  }>((resolve, reject) => {
    const headers = { host: `manila.localhost:${port}`, accept: "text/html" };
    get({ host: "127.0.0.1", port, path: at, headers, agent: false }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (part) => {
        body += part;
      });
      answer.once("end", () => {
        const [, title = ""] = /<title>([^<]*)/.exec(body) ?? [];
        resolve({ status: answer.statusCode ?? 0, title, body, headers: answer.headers });
      });
    }).once("error", reject);
  });
}
