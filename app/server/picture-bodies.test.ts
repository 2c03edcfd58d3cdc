import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { createPictureBodies } from "./picture-bodies.ts";

const MEBIBYTE = 1024 * 1024;
const maria = { brand: "manila", accountId: "maria" };

/** A body that a test sends, part by part. */
function body(...parts: Buffer[]) {
  const stream = Object.assign(new PassThrough(), { headers: {} });
  for (const part of parts) stream.write(part);
  return stream as unknown as IncomingMessage & PassThrough;
}

/** A body that is there. */
function whole(size = 3) {
  const stream = body(Buffer.alloc(size));
  stream.end();
  return stream;
}

const settled = () => new Promise((done) => setTimeout(done, 20));
const length = async (bytes: Buffer | null | undefined) => bytes?.length ?? null;

it("bodies that dribble in hold up nobody, and are two of an account at most", async () => {
  const take = createPictureBodies();
  const dribbles = Array.from({ length: 60 }, () => body(Buffer.from("--x")));
  const outcomes = dribbles.map((incoming) => take(incoming, maria, length).catch(({ code }) => code));
  await settled();
  expect(await take(whole(), { brand: "lotus", accountId: "jose" }, length)).toBe(3);
  expect(await take(whole(), { brand: "manila", accountId: "jose" }, length)).toBe(3);
  for (const dribble of dribbles) dribble.end();
  const codes = await Promise.all(outcomes);
  expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(58);
  expect(codes.filter((code) => code === 3)).toHaveLength(2);
  expect(await take(whole(), maria, length), "all places are free again").toBe(3);
});

it("brands take turns, and accounts within one", async () => {
  const take = createPictureBodies();
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const begun: string[] = [];
  const send = (brand: string, accountId: string) =>
    take(whole(), { brand, accountId }, async () => {
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

it("pictures in memory have a bound by brand, which leaves room for the others", async () => {
  const take = createPictureBodies();
  const large = Array.from({ length: 8 }, () => body(Buffer.alloc(6.5 * MEBIBYTE)));
  const outcomes = large.map((incoming, at) =>
    take(incoming, { brand: "manila", accountId: `m${at}` }, length).catch(({ code }) => code),
  );
  await settled();
  expect(await take(whole(5 * MEBIBYTE), { brand: "lotus", accountId: "jose" }, length)).toBe(5 * MEBIBYTE);
  for (const incoming of large) incoming.end();
  const codes = await Promise.all(outcomes);
  expect(codes.filter((code) => code === "SERVER_BUSY")).toHaveLength(1);
  expect(await take(whole(7 * MEBIBYTE), maria, length), "all room is free again").toBe(7 * MEBIBYTE);
});
