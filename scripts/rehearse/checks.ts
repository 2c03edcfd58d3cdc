import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { fairQueue } from "../../app/platform/ports/fair-queue.ts";
import { exchange, type ProxyResponse, readFirstChunk } from "./exchange.ts";

/** A proxy under test. */
export interface ProxyUnderTest {
  port: number;
  /** The addresses of two visitors, used for no other proxy. */
  visitors: [string, string];
  /** The member who signs in at the brand. */
  member: { username: string; password: string };
  /** The cookie of a member who signed in through the proxy. */
  cookie: string;
}

/** A check for one known problem behind proxies. */
export interface Check {
  name: string;
  /** Mostly waits, so that these checks run concurrently for all proxies. */
  waits?: true;
  /** Resolves when the proxy passes. @throws Error whose message names the fault. */
  run(subject: ProxyUnderTest): Promise<void>;
}

const BRAND = "manila.localhost";
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_BODY = { "content-type": "application/json" };
/**
 * Statuses of a request that did not reach the server or was not processed. The server's own response to an invalid
 * request is none of them.
 */
const FAILED_STATUSES = new Set([0, 408, 413, 429, 500, 502, 503, 504]);

const getHost = ({ port }: Pick<ProxyUnderTest, "port">) => `${BRAND}:${port}`;
const ownHeaders = (subject: Pick<ProxyUnderTest, "port">) => ({
  host: getHost(subject),
  origin: `http://${getHost(subject)}`,
});

export const CHECKS: readonly Check[] = [
  { name: "a page", run: page },
  { name: "the form of a browser that sends Origin: null", run: formWithoutOrigin },
  ...[
    ["in capitals", BRAND.toUpperCase()],
    ["with port 80", `${BRAND}:80`],
    ["with a closing dot", `${BRAND}.`],
  ].map(([how, host = ""]) => ({
    name: `the host ${how}`,
    run: (subject: ProxyUnderTest) => otherHost(subject, host),
  })),
  { name: "limits by the visitor's address", run: addresses },
  { name: "an event as it happens", run: events },
  { name: "a large page, compressed once", run: compressed },
  { name: "the frame of a game", run: gameFrame },
  { name: "a form after 12 s of silence", waits: true, run: afterSilence },
  { name: "a picture of 4.5 MB at 120 kB/s", waits: true, run: slowUpload },
];

async function page(subject: ProxyUnderTest): Promise<void> {
  const answer = await exchange({ ...subject, path: "/", headers: { host: getHost(subject) } });
  expectStatus(answer, 200);
  if (!answer.body.toString().includes("</html>")) throw new Error("the page is cut off");
}

/** Signs the member in and returns the cookie. @throws Error when that fails. */
export async function signIn(
  subject: Omit<ProxyUnderTest, "cookie">,
  headers: Readonly<Record<string, string>> = ownHeaders(subject),
): Promise<string> {
  const { username, password } = subject.member;
  const body = new URLSearchParams({ username, password, next: "/" }).toString();
  const answer = await exchange({ ...subject, path: "/login", headers: { ...headers, ...FORM }, body });
  const cookie = answer.headers["set-cookie"]?.find((line) => line.startsWith("session="));
  if (!cookie) throw new Error(`${answer.status}, and nobody is signed in`);
  return cookie.split(";", 1).join();
}

async function formWithoutOrigin(subject: ProxyUnderTest): Promise<void> {
  await signIn(subject, { host: getHost(subject), origin: "null", "sec-fetch-site": "same-origin" });
}

async function otherHost(subject: ProxyUnderTest, host: string): Promise<void> {
  expectStatus(await exchange({ ...subject, path: "/", headers: { host } }), 200);
  const headers = { ...FORM, host, origin: `http://${BRAND}`, "sec-fetch-site": "same-origin" };
  const { status } = await exchange({ ...subject, path: "/login", headers, body: "username=nobody" });
  if (FAILED_STATUSES.has(status) || status === 403 || status === 421)
    throw new Error(`a form is answered ${status}`);
}

/** Checks limits by address. Captchas are limited to sixty a minute per address, and the first visitor uses that up. */
async function addresses(subject: ProxyUnderTest): Promise<void> {
  const [first, second] = subject.visitors;
  const captcha = (from: string, forged: Record<string, string> = {}) =>
    exchange({ ...subject, path: "/wps/captcha", headers: { host: getHost(subject), ...forged }, from });
  for (let asked = 0; asked < 60; asked += 12)
    await Promise.all(Array.from({ length: 12 }, () => captcha(first)));
  const { status } = await captcha(first);
  if (status !== 429) throw new Error(`the 61st captcha of one address is answered ${status}, not 429`);
  const forged = await captcha(first, { "x-forwarded-for": "203.0.113.9" });
  if (forged.status !== 429) throw new Error("a made-up X-Forwarded-For is believed");
  expectStatus(await captcha(second), 200);
}

async function events(subject: ProxyUnderTest): Promise<void> {
  const { cookie } = subject;
  const part = await readFirstChunk(
    { ...subject, path: "/events", headers: { ...ownHeaders(subject), cookie } },
    3_000,
  );
  if (!part.includes("event:"))
    throw new Error(`the stream begins with ${JSON.stringify(part.slice(0, 40))}`);
}

async function compressed(subject: ProxyUnderTest): Promise<void> {
  const headers = { host: getHost(subject), "accept-encoding": "gzip" };
  const answer = await exchange({ ...subject, path: "/rng", headers });
  expectStatus(answer, 200);
  const encoding = answer.headers["content-encoding"];
  if (encoding !== "gzip") throw new Error(`the encoding is ${encoding}, not gzip`);
  const text = gunzipSync(answer.body).toString();
  if (!/^<!doctype html>/i.test(text))
    throw new Error("what was compressed is no page: it is compressed twice");
}

/** Follows a game from its page through its frame to the studio behind it, which has a host of its own. */
async function gameFrame(subject: ProxyUnderTest): Promise<void> {
  const { cookie } = subject;
  const headers = { ...ownHeaders(subject), cookie };
  const list = (await exchange({ ...subject, path: "/rng", headers })).body.toString();
  const [, id] = /\/launch\/([\w-]+)/.exec(list) ?? [];
  if (id === undefined) throw new Error("the list of games names none");
  const opened = await exchange({ ...subject, path: `/seamless?gameId=${id}`, headers });
  expectStatus(opened, 200);
  const [, source = ""] = /<iframe[^>]* src="([^"]+)"/.exec(opened.body.toString()) ?? [];
  const frame = URL.parse(source.replaceAll("&amp;", "&"));
  if (!frame) throw new Error("the page of the game has no frame");
  const path = frame.pathname + frame.search;
  expectStatus(await exchange({ ...subject, path, headers: { host: frame.host } }), 200);
}

async function afterSilence(subject: ProxyUnderTest): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { ...ownHeaders(subject), ...FORM };
  const send = () => exchange({ ...subject, path: "/login", headers, body: "username=nobody", agent });
  try {
    await send();
    await pause(12_500);
    const { status } = await send();
    if (FAILED_STATUSES.has(status)) throw new Error(`it is answered ${status}`);
  } finally {
    agent.destroy();
  }
}

/** An account may have at most two large uploads in progress. */
const uploadInTurn = fairQueue(2);

/** Uploads a proof for a deposit that does not exist; the server reports this only after the whole body has arrived. */
async function slowUpload(subject: ProxyUnderTest): Promise<void> {
  const { cookie } = subject;
  const body = JSON.stringify({ depositId: "none", image: "A".repeat(4_500_000) });
  const send = () =>
    exchange({
      ...{ ...subject, path: "/wps/payments/deposit/proof", body, bytesPerSecond: 120_000 },
      headers: { ...ownHeaders(subject), ...JSON_BODY, cookie },
    });
  const answer = await uploadInTurn(send, [BRAND]);
  if (FAILED_STATUSES.has(answer.status)) throw new Error(`it is answered ${answer.status}`);
}

function expectStatus({ status }: ProxyResponse, wanted: number): void {
  if (status !== wanted) throw new Error(`${status} in place of ${wanted}`);
}
