// `npm run rehearse -- proxies`: tests the built site behind the proxies of this machine, each with the configuration
// in docs/operating.md. None of it is part of `npm test`: it takes minutes, and needs programs that a machine may not
// have.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { freePort } from "./bench/free-port.ts";
import { demoMember, getMerchant, launchSite, nextMessage, stopProcess } from "./bench/site.ts";
import { ROOT } from "./brand/brands.ts";
import { CHECKS, type Check, type ProxyUnderTest, signIn } from "./rehearse/checks.ts";
import { isInstalled, PROXIES, type ProxyKind, type RunningProxy, startProxy } from "./rehearse/proxies.ts";
import { type Restartable, rollingRestart } from "./rehearse/restarts.ts";
import { failuresIn, getTable, type Outcome } from "./rehearse/table.ts";

const RESTARTS = "a restart of each of two servers under load";
const NO_RESTARTS = {
  skipped: "one server stands behind it here, and while that restarts a proxy can only answer 502 or 503",
};

const program = new Command("rehearse").description("Test the built site in production setups.");
program
  .command("proxies")
  .description(`test behind ${PROXIES.map(({ name }) => name).join(", ")}, if installed`)
  .action(proxies);
await program.parseAsync();

async function proxies(): Promise<void> {
  if (!existsSync(path.join(ROOT, "build/server/index.js"))) {
    console.error("There is no build: run `npm run build` first.");
    process.exit(1);
  }
  const [here, missing] = [PROXIES.filter(isInstalled), PROXIES.filter((kind) => !isInstalled(kind))];
  for (const { name, debianPackage } of missing) {
    console.log(`${name} is skipped because it is not installed (Debian: apt-get install ${debianPackage}).`);
  }
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-rehearse-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const [first, second] = await Promise.all([openServer(folder, "one"), openServer(folder, "two")]);
  const member = demoMember(getMerchant("manila"));
  const outcomes = new Map<string, Map<string, Outcome>>(here.map(({ name }) => [name, new Map()]));
  const waiting: Promise<void>[] = [];
  for (const [at, kind] of here.entries()) {
    const proxy = await startProxy(kind, { servers: [first.port], folder }).catch(failed);
    const visitors: [string, string] = [`127.1.${at}.1`, `127.2.${at}.1`];
    const { done } = await tried(proxy, { member, visitors }, outcomes.get(kind.name) ?? new Map());
    waiting.push(done);
  }
  await Promise.all(waiting);
  for (const kind of here) {
    const outcome = kind.withTwo ? await restarted(kind, [first, second], folder) : NO_RESTARTS;
    outcomes.get(kind.name)?.set(RESTARTS, outcome);
  }
  await Promise.all([stopProcess(first.process), stopProcess(second.process)]);
  console.log(getTable([...CHECKS.map(({ name }) => name), RESTARTS], outcomes));
  const failures = failuresIn(outcomes);
  console.log(failures === 0 ? "All checks passed." : `${failures} checks failed.`);
  process.exitCode = failures > 0 || missing.length > 0 ? 1 : 0;
}

/** Starts a server of the demonstration with its own data folder. */
async function openServer(folder: string, name: string): Promise<Restartable & { port: number }> {
  const data = path.join(folder, name);
  mkdirSync(data);
  const port = await freePort();
  const start = async () => {
    const server = launchSite(data, { PORT: String(port), MARQUEE_TRUSTED_PROXIES: "127.0.0.1" });
    await nextMessage(server, (told): told is { url: string } => Object.hasOwn(told, "url"));
    return server;
  };
  return { port, start, process: await start() };
}

/**
 * Runs the checks through a proxy, one after another, and records their outcomes. Resolves with the promise of the
 * waiting checks.
 */
async function tried(
  proxy: RunningProxy | { failed: string },
  of: Pick<ProxyUnderTest, "member" | "visitors">,
  outcomes: Map<string, Outcome>,
): Promise<{ done: Promise<void> }> {
  const cookie = "failed" in proxy ? proxy : await signIn({ ...of, port: proxy.port }).catch(failed);
  if ("failed" in proxy || typeof cookie !== "string") {
    for (const { name } of CHECKS) outcomes.set(name, cookie as { failed: string });
    return { done: Promise.resolve() };
  }
  const subject: ProxyUnderTest = { ...of, port: proxy.port, cookie };
  const make = async ({ name, run }: Check) =>
    void outcomes.set(name, await run(subject).then(() => null, failed));
  for (const check of CHECKS.filter(({ waits }) => !waits)) await make(check);
  const slow = CHECKS.filter(({ waits }) => waits).map(make);
  return { done: Promise.all(slow).then(proxy.stop) };
}

/** Checks the restart of two servers behind a proxy. */
async function restarted(
  kind: ProxyKind,
  servers: readonly [Restartable & { port: number }, Restartable & { port: number }],
  folder: string,
): Promise<Outcome> {
  const [first, second] = servers;
  const proxy = await startProxy(kind, { servers: [first.port, second.port], folder }).catch(failed);
  if ("failed" in proxy) return proxy;
  const target = { port: proxy.port, host: `manila.localhost:${proxy.port}` };
  const outcome = await rollingRestart(target, servers).then(() => null, failed);
  await proxy.stop();
  return outcome;
}

function failed(error: unknown): { failed: string } {
  return { failed: error instanceof Error ? error.message : String(error) };
}
