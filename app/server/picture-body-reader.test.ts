import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { createPictureBodyReader } from "./picture-body-reader.ts";

const MEBIBYTE = 1024 * 1024;
const maria = from("manila", "maria");

/** A sender; each account sends from an address of its own by default. */
function from(brand: string, accountId: string, address = accountId) {
  return { brand, accountId, address };
}

/** Picture bodies as on the server, with bodies that are never too slow. */
function pictureBodies(options?: Parameters<typeof createPictureBodyReader>[0]) {
  const take = createPictureBodyReader(options);
  return <T>(
    incoming: IncomingMessage,
    sender: Parameters<typeof take>[1],
    handle: (body: Buffer | null | undefined) => Promise<T>,
    tooSlow = new AbortController().signal,
  ) => take(incoming, sender, handle, tooSlow);
}

/** A body that a test sends, part by part; without a declared length it counts as large. */
function body(...parts: Buffer[]) {
  const stream = Object.assign(new PassThrough(), { headers: {} as Record<string, string> });
  for (const part of parts) stream.write(part);
  return stream as unknown as Omit<IncomingMessage, "headers"> &
    PassThrough & { headers: Record<string, string> };
}

/** A body that has arrived completely. */
function whole(size = 3) {
  const stream = body(Buffer.alloc(size));
  stream.headers["content-length"] = String(size);
  stream.end();
  return stream;
}

const settled = () => new Promise((done) => setTimeout(done, 20));
const length = async (bytes: Buffer | null | undefined) => bytes?.length ?? null;

it("slow bodies do not delay others, and are limited to two per account", async () => {
  const take = pictureBodies();
  const dribbles = Array.from({ length: 60 }, () => body(Buffer.from("--x")));
  const outcomes = dribbles.map((incoming) => take(incoming, maria, length).catch(({ code }) => code));
  await settled();
  expect(await take(whole(), from("lotus", "jose"), length)).toBe(3);
  expect(await take(whole(), from("manila", "jose"), length)).toBe(3);
  for (const dribble of dribbles) dribble.end();
  const codes = await Promise.all(outcomes);
  expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(58);
  expect(codes.filter((code) => code === 3)).toHaveLength(2);
  expect(await take(whole(), maria, length), "all places are free again").toBe(3);
});

it("brands are served in turn, and so are the accounts within a brand", async () => {
  const take = pictureBodies();
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const begun: string[] = [];
  const send = (brand: string, accountId: string) =>
    take(whole(), from(brand, accountId), async () => {
      begun.push(`${brand}/${accountId}`);
      await gate;
    });
  const all = ["a", "b", "c"].flatMap((id) => [send("manila", id), send("manila", id)]);
  await settled();
  expect(begun).toHaveLength(6);
  for (const [brand, id] of [
    ["manila", "d"],
    ["manila", "d"],
    ["manila", "e"],
    ["lotus", "f"],
  ] as const) {
    all.push(send(brand, id));
    await settled();
  }
  open();
  await Promise.all(all);
  expect(begun.slice(6)).toEqual(["manila/d", "lotus/f", "manila/e", "manila/d"]);
});

it("pictures in memory are limited per brand, which leaves room for other brands", async () => {
  const take = pictureBodies();
  const large = Array.from({ length: 8 }, () => body(Buffer.alloc(6.5 * MEBIBYTE)));
  const outcomes = large.map((incoming, at) =>
    take(incoming, from("manila", `m${at}`), length).catch(({ code }) => code),
  );
  await settled();
  expect(await take(whole(5 * MEBIBYTE), from("lotus", "jose"), length)).toBe(5 * MEBIBYTE);
  for (const incoming of large) incoming.end();
  const codes = await Promise.all(outcomes);
  expect(codes.filter((code) => code === "SERVER_BUSY")).toHaveLength(1);
  expect(await take(whole(7 * MEBIBYTE), maria, length), "all room is free again").toBe(7 * MEBIBYTE);
});

it("large bodies are limited per minute for an account or address, and small bodies are not", async () => {
  const take = pictureBodies({ apartMs: 1 });
  const large = 65 * 1024;
  const send = (accountId: string, size: number, address?: string) =>
    take(whole(size), from("manila", accountId, address), length).catch(({ code, details }) => [
      code,
      details.retryAfterMs > 0,
    ]);
  for (let sent = 0; sent < 10; sent++) expect(await send("maria", large, `home ${sent}`)).toBe(large);
  expect(await send("maria", large, "elsewhere")).toEqual(["TOO_MANY_REQUESTS", true]);
  expect(await send("maria", 64 * 1024, "elsewhere")).toBe(64 * 1024);

  const office = Array.from({ length: 40 }, (_, at) => send(`m${at}`, large, "office"));
  const outcomes = await Promise.all(office);
  expect(outcomes.filter((outcome) => outcome === large)).toHaveLength(30);
  expect(await send("jose", large)).toBe(large);
});

it("large bodies of one address are processed one after the other, with a delay between", async () => {
  const take = pictureBodies();
  const begun: Record<string, number[]> = { office: [], home: [] };
  const send = (accountId: string, address: string) =>
    take(whole(65 * 1024), from("manila", accountId, address), async () =>
      begun[address]?.push(performance.now()),
    );
  await Promise.all([send("a", "office"), send("b", "office"), send("c", "office"), send("d", "home")]);
  const [first = 0, second = 0, third = 0] = begun.office ?? [];
  expect(second - first).toBeGreaterThan(200);
  expect(third - second).toBeGreaterThan(200);
  expect(begun.home?.[0]).toBeLessThan(second);
});

it("three pictures of a deposit in a row are accepted", async () => {
  const take = pictureBodies();
  for (let sent = 0; sent < 3; sent++)
    expect(await take(whole(7 * MEBIBYTE), maria, length)).toBe(7 * MEBIBYTE);
});

it("a body that is too slow is refused, and frees its place", async () => {
  const take = pictureBodies();
  const tooSlow = new AbortController();
  const handled: unknown[] = [];
  const handle = async (bytes: Buffer | null | undefined) => void handled.push(bytes);
  const outcome = take(body(Buffer.alloc(MEBIBYTE)), maria, handle, tooSlow.signal).catch(({ code }) => code);
  await settled();
  tooSlow.abort();
  expect(await outcome).toBe("BODY_TOO_SLOW");
  expect(handled).toEqual([]);
  for (let sent = 0; sent < 3; sent++) expect(await take(whole(), maria, length)).toBe(3);
});
