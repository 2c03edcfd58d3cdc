import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { newKey, openTestStudio } from "../../app/sandbox/studio/testing.ts";
import type { Part } from "./part.ts";

const GAME = "NORTHWIND_BACCARAT_A1";
const PACE = { bettingMs: 15_000, dealingMs: 8_000, resultMs: 5_000 };
const LISTENERS = 1_000;
/** Two frames each: the studio allows three streams per launch. */
const PLAYERS = 500;
const BETTORS = 50;
const ROUNDS = 10;
const STAKE = 500;

export const liveTable: Part = {
  name: "live-table",
  what: `from a live table's result to ${LISTENERS} frames that listen, ${BETTORS} of whose players have bet`,
  async run() {
    const studio = openTestStudio();
    const listener = getRequestListener((asked) => studio.answer(asked), { overrideGlobalObjects: false });
    const server = createServer((asked, answer) => void listener(asked, answer));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const lines: IncomingMessage[] = [];
    const pass = async (ms: number) => {
      studio.clock.time += ms;
      await studio.tick();
    };
    try {
      const frames = [];
      for (let n = 0; n < PLAYERS; n++) frames.push(await studio.launch(GAME, `player-${n}`));
      for (let n = 0; n < LISTENERS; n++) lines.push(await listen(port, frames[n % PLAYERS] ?? ""));
      const times: number[] = [];
      // The first round runs code that is not compiled yet, and does not count.
      for (let round = 0; round <= ROUNDS; round++) {
        const { roundId } = await currentRound(studio, frames[0] ?? "");
        for (const frame of frames.slice(0, BETTORS)) {
          const bet = { key: newKey(), position: "player", stake: STAKE };
          await studio.ask(frame, "bets", { roundId, bets: [bet] });
        }
        const dealt = lines.map((line) => waitForText(line, '"phase":"dealing"'));
        await pass(PACE.bettingMs);
        await Promise.all(dealt);
        const begun = performance.now();
        const received = lines.map(async (line) => {
          await waitForText(line, '"phase":"result"');
          if (round > 0) times.push(performance.now() - begun);
        });
        await pass(PACE.dealingMs);
        await Promise.all(received);
        // A real round begins long after the bets of the last one were paid.
        while ([...studio.wallet.bets.values()].some(({ state }) => state === "open")) await wait(50);
        const opened = lines.map((line) => waitForText(line, '"phase":"betting"'));
        await pass(PACE.resultMs);
        await Promise.all(opened);
      }
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
      return [
        { name: "result to frame, 95th percentile", value: at(0.95), unit: "ms", atMost: 500 },
        { name: "result to frame, median", value: at(0.5), unit: "ms" },
        { name: "result to frame, longest", value: sorted.at(-1) ?? Number.NaN, unit: "ms" },
      ];
    } finally {
      for (const line of lines) line.destroy();
      server.closeAllConnections();
      server.close();
      await studio.close();
    }
  },
};

async function currentRound(studio: ReturnType<typeof openTestStudio>, frame: string) {
  const { body } = await studio.ask(frame, "table");
  return { roundId: body.round.id as string };
}

/** Opens a frame's event stream and resolves once it has sent the state of the table. */
async function listen(port: number, frame: string): Promise<IncomingMessage> {
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path: `${frame}/events`, agent: false }, resolve)
      .once("error", reject)
      .end();
  });
  if (stream.statusCode !== 200) throw new Error(`no stream of events, but ${stream.statusCode}`);
  stream.setEncoding("utf8");
  await waitForText(stream, '"type":"state"');
  return stream;
}

/** Resolves once the stream contains `text`. */
function waitForText(stream: IncomingMessage, text: string): Promise<void> {
  return new Promise((resolve) => {
    const received = (chunk: string) => {
      if (!chunk.includes(text)) return;
      stream.off("data", received);
      resolve();
    };
    stream.on("data", received);
  });
}
