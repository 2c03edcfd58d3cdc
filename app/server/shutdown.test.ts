import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, get, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { expect, it } from "vitest";
import { createDrain } from "./shutdown.ts";

async function open(listener: RequestListener) {
  const server = createServer(listener);
  const drain = createDrain(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (agent: Agent | false = false) =>
    new Promise<string>((resolve) => {
      const asked = get({ host: "127.0.0.1", port, agent }, (answer) => {
        answer.resume().on("end", () => resolve(`${answer.statusCode} ${answer.headers.connection}`));
        answer.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
      });
      asked.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
    });
  /** Returns the duration of the stop, in milliseconds. */
  async function stop() {
    const since = performance.now();
    await drain();
    return performance.now() - since;
  }
  return { server, port, ask, stop };
}

function stayBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("ends a starting process with 0, and leaves later signals to the next listener", async () => {
  const source = `import { exitOnSignals } from "./app/server/shutdown.ts";
    const release = exitOnSignals(["SIGTERM", "SIGINT"]);
    process.on("message", () => {
      release();
      process.on("SIGTERM", () => process.exit(7));
      process.send("released");
    });
    process.send("starts");`;
  const start = () =>
    spawn(process.execPath, ["--input-type=module", "-e", source], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
  const starting = start();
  await once(starting, "message");
  starting.kill("SIGTERM");
  expect(await once(starting, "exit")).toEqual([0, null]);
  const released = start();
  await once(released, "message");
  released.send("");
  await once(released, "message");
  released.kill("SIGTERM");
  expect(await once(released, "exit")).toEqual([7, null]);
});

it("answers all requests that were sent before the stop, and then closes", async () => {
  const { ask, stop } = await open((_incoming, outgoing) => {
    // A page that keeps the process busy, so that the other requests wait unread.
    stayBusy(10);
    outgoing.end("done");
  });
  const first = ask();
  const others = Array.from({ length: 30 }, () => ask());
  await first;
  await stop();
  expect(new Set(await Promise.all(others))).toEqual(new Set(["200 close"]));
  expect(await ask()).toBe("ECONNREFUSED");
});

it("immediately closes connections kept by a proxy, and those without a request yet", async () => {
  const { port, ask, stop } = await open((_incoming, outgoing) => outgoing.end("done"));
  const agent = new Agent({ keepAlive: true });
  expect(await ask(agent)).toBe("200 keep-alive");
  const silent = connect(port, "127.0.0.1");
  const half = connect(port, "127.0.0.1", () => half.write("GET / HTTP/1.1\r\nhost:"));
  await Promise.all([once(silent, "connect"), once(half, "connect")]);
  const closed = Promise.all([silent, half].map((socket) => once(socket.resume(), "close")));
  expect(await stop()).toBeLessThan(1_000);
  await closed;
  agent.destroy();
});

it("closes a kept connection once its last response is sent, even if that began before the stop", async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const { ask, stop } = await open((_incoming, outgoing) => {
    outgoing.write("first part");
    begun.resolve(outgoing);
  });
  const agent = new Agent({ keepAlive: true });
  const asked = ask(agent);
  const outgoing = await begun.promise;
  const stopped = stop();
  setTimeout(() => outgoing.end("last part"), 300);
  expect(await asked).toBe("200 keep-alive");
  expect(await stopped).toBeLessThan(1_000);
  agent.destroy();
});

it("answers requests on a connection made just before the server stopped listening", async () => {
  const { server, port, stop } = await open((_incoming, outgoing) => outgoing.end("done"));
  const late = connect(port, "127.0.0.1").setEncoding("latin1");
  await once(server, "connection");
  const stopped = stop();
  while (server.listening) await new Promise(setImmediate);
  late.write("GET / HTTP/1.1\r\nhost: small.localhost\r\n\r\n");
  const [answer] = await once(late, "data");
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
  await stopped;
});

it("answers on a connection that the operating system still queues when the wait is over", async () => {
  const { port, stop } = await open((_incoming, outgoing) => outgoing.end("done"));
  const stopped = stop();
  const late = new Socket().setEncoding("latin1");
  // Timers run after immediates, and before the next check of connections: the wait ends in the same turn.
  setImmediate(() => late.connect(port, "127.0.0.1"));
  setImmediate(() => stayBusy(150));
  late.once("connect", () => late.write("GET / HTTP/1.1\r\nhost: small.localhost\r\n\r\n"));
  const [answer] = await once(late, "data");
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
  await stopped;
});

it("announces in a response in progress that the connection will close", async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const { ask, stop } = await open((_incoming, outgoing) => begun.resolve(outgoing));
  const agent = new Agent({ keepAlive: true });
  const asked = ask(agent);
  const outgoing = await begun.promise;
  const stopped = stop();
  outgoing.end("done");
  expect(await asked).toBe("200 close");
  await stopped;
  agent.destroy();
});

it("ends event streams that would not end otherwise", async () => {
  const begun = Promise.withResolvers<void>();
  const { ask, stop } = await open((_incoming, outgoing) => {
    // As on every response of the server: only then does Node remember the headers given to `writeHead`.
    outgoing.setHeader("x-content-type-options", "nosniff");
    outgoing.writeHead(200, { "content-type": "text/event-stream" }).write(": here\n\n");
    begun.resolve();
  });
  const asked = ask();
  await begun.promise;
  expect(await stop()).toBeLessThan(1_000);
  expect(await asked).toBe("ECONNRESET");
});
