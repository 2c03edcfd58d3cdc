import { spawn, spawnSync } from "node:child_process";
import { type AddressInfo, connect, createServer } from "node:net";

/** The address of the Redis that tests use. */
export const REDIS = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";

/** True when Redis answers there; a missing one is an error where the environment requires Redis. */
export const isRedisAvailable = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(REDIS);
  const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 1_000 });
  const finish = (answer: boolean) => {
    socket.destroy();
    resolve(answer);
  };
  socket.once("connect", () => finish(true));
  socket.once("error", () => finish(false));
  socket.once("timeout", () => finish(false));
});
if (!isRedisAvailable && process.env.TEST_REDIS_URL) throw new Error("TEST_REDIS_URL does not answer");

/** True when a test can start a Redis of its own, which it may stop. */
export const canStartRedis = spawnSync("redis-server", ["--version"]).status === 0;

interface TestRedis extends AsyncDisposable {
  url: string;
  stop(): void;
  go(): void;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => probe.once("listening", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

/** Starts a Redis of the test's own on a free port; `stop` suspends it, `go` resumes it. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const server = spawn("redis-server", ["--port", String(port), "--save", "", "--appendonly", "no"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise((done) => server.once("exit", done));
  let said = "";
  const isReady = await new Promise<boolean>((resolve) => {
    server.once("exit", () => resolve(false));
    server.stdout.on("data", (text) => {
      said += text;
      if (said.includes("Ready to accept")) resolve(true);
    });
  });
  if (!isReady) {
    // Another program took the port before Redis did: start again on the next free one.
    if (said.includes("Address already in use")) return startRedis();
    throw new Error(`redis-server did not start: ${said}`);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => void server.kill("SIGSTOP"),
    go: () => void server.kill("SIGCONT"),
    async [Symbol.asyncDispose]() {
      server.kill("SIGKILL");
      await ended;
    },
  };
}
