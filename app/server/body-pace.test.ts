import { EventEmitter } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBodyPace } from "./body-pace.ts";

const PACE = { graceMs: 10_000, bytesPerSecond: 1_000, checkMs: 1_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A body whose bytes arrive as the test says. `unread`: bytes waiting to be read here. */
function arriving(headers: Record<string, string> = { "content-length": "100000" }) {
  const server = new EventEmitter();
  const cutOff: string[] = [];
  server.on("clientError", (error: NodeJS.ErrnoException) => cutOff.push(String(error.code)));
  const socket = { bytesRead: 500, destroyed: false };
  const body = { headers, socket, complete: false, readableLength: 0, readableHighWaterMark: 65_536 };
  const signal = createBodyPace(server as Server, PACE).watch(body as unknown as IncomingMessage);
  /**
   * Lets seconds pass, with `bytes` bytes arriving in each; returns the number of seconds until the body was too slow.
   */
  function come(bytes: number, seconds: number): number {
    for (let second = 1; second <= seconds; second++) {
      socket.bytesRead += bytes;
      vi.advanceTimersByTime(1_000);
      if (signal.aborted) return second;
    }
    return seconds;
  }
  return { body, signal, come, cutOff };
}

it("a body may take any time as long as it keeps the minimum rate", () => {
  const { signal, come } = arriving();
  come(1_000, 600);
  expect(signal.aborted).toBe(false);
});

it.each([
  ["nothing comes", 0, 10],
  ["a byte a second comes", 1, 11],
  ["half of the rate comes", 500, 20],
])("a body is too slow when %s", (_what, bytes, seconds) => {
  const { signal, come } = arriving();
  expect(come(bytes, 100)).toBe(seconds);
  expect(signal.aborted).toBe(true);
});

it("a body that slows down after a quick start has only its grace period", () => {
  const { come } = arriving();
  come(90_000, 1);
  expect(come(1, 100)).toBe(11);
});

it("a pause in a body is forgiven if it catches up", () => {
  const { signal, come } = arriving();
  for (let round = 0; round < 10; round++) {
    come(0, 9);
    come(10_000, 1);
  }
  expect(signal.aborted).toBe(false);
});

it("a sender is not blamed for data that waits to be read by the server", () => {
  const { body, signal, come } = arriving();
  body.readableLength = 65_536;
  come(0, 100);
  expect(signal.aborted).toBe(false);
});

it("a slow body is cut off a moment later if not refused, and is not checked again", () => {
  const { come, cutOff } = arriving();
  come(0, 10);
  expect(cutOff).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(cutOff).toEqual(["ERR_HTTP_REQUEST_TIMEOUT"]);
  vi.advanceTimersByTime(10_000);
  expect(cutOff).toHaveLength(1);
});

it.each([
  ["has come to its end", (body: { complete: boolean }) => (body.complete = true)],
  ["has lost its sender", (body: { socket: { destroyed: boolean } }) => (body.socket.destroyed = true)],
])("a body is not checked when it %s", (_what, end) => {
  const { body, signal, come } = arriving();
  end(body);
  come(0, 100);
  expect(signal.aborted).toBe(false);
});

it("a chunked body is checked as well, and a request without a body is not", () => {
  expect(arriving({ "transfer-encoding": "chunked" }).come(0, 100)).toBe(10);
  expect(arriving({}).come(0, 100)).toBe(100);
});
