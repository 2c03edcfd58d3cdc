import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "../../scripts/setup/prepare.mjs";
import type { Site } from "../e2e/setup/site.ts";
import { startServer } from "../e2e/setup/start-server.ts";
import { TURNSTILE_SECRETS, writeBrands } from "../e2e/setup/test-brands.ts";

/** A response of the site, as a client without scripts sees it. */
export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  /** Name and value of each cookie set. */
  cookies: Record<string, string>;
  html: string;
  /** The page's text, without its markup, scripts and styles. */
  text: string;
}

/** Asks a running site as a client without scripts does. */
export interface PageClient {
  /** `host` is a host name, or the part of it before `.localhost`. Redirects are not followed. */
  get(host: string, path: string, options?: AskOptions): Promise<Answer>;
  /** Calls an API, by POST if there is an input and no other method, and returns its status and its JSON. */
  call(host: string, path: string, options?: CallOptions): Promise<{ status: number; body: ApiBody }>;
  /** Sends a form as a page of that host does. */
  post(host: string, path: string, form: Record<string, string>, options?: AskOptions): Promise<Answer>;
}

export interface PageSite extends Site, PageClient {
  stop(): Promise<void>;
}

export interface AskOptions {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A call as a program sends it: JSON, with no cookie and no origin. */
interface CallOptions {
  token?: string;
  input?: object;
  headers?: Record<string, string>;
  method?: "GET" | "POST" | "PUT" | "DELETE";
}

/**
 * Starts the built site with the brands of the browser tests, for tests that read its HTML. `env` is added to its
 * environment; `entry` replaces its main module.
 */
export async function openSite(
  env: Readonly<Record<string, string>> = {},
  entry?: string,
): Promise<PageSite> {
  const brandsFolder = mkdtempSync(join(tmpdir(), "marquee-pages-"));
  // These ports are unused: no test of a page's HTML needs them.
  const ports = { turnstile: 9, remotePlatform: 9, pictureNetwork: 9, emptyPictureNetwork: 9 };
  writeBrands(brandsFolder, ports);
  const node = await prepare({ bundles: true });
  const { site, stop } = await startServer(
    node,
    `pages-${randomUUID()}.log`,
    {
      MARQUEE_BRANDS_DIR: brandsFolder,
      MARQUEE_TURNSTILE_SECRETS: Object.entries(TURNSTILE_SECRETS)
        .map((pair) => pair.join(":"))
        .join(","),
      MARQUEE_TURNSTILE_SCRIPT_URL: "http://widget.localhost/turnstile/v0/api.js",
      ...env,
    },
    entry,
  );
  return {
    ...pageClient(site.port),
    ...site,
    ports,
    async stop() {
      await stop();
      rmSync(brandsFolder, { recursive: true });
    },
  };
}

/** Returns a client of the site at a port of this machine. */
export function pageClient(port: number): PageClient {
  const send = (host: string, path: string, form: Asked["form"], options: AskOptions = {}, method?: string) =>
    ask(port, { host, path, form, ...options, ...(method && { method }) });
  return {
    get: (host, path, options) => send(host, path, null, options),
    post: (host, path, form, options) => send(host, path, form, options),
    async call(host, path, { token, input, headers: more, method } = {}) {
      const form = input === undefined ? null : JSON.stringify(input);
      const headers = {
        accept: "application/json",
        ...(form !== null && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...more,
      };
      const { status, html } = await send(host, path, form, { headers }, method);
      return { status, body: JSON.parse(html) as ApiBody };
    },
  };
}

/** The envelope of an API's answer. */
export interface ApiBody {
  success: boolean;
  value: Record<string, unknown>;
  code?: string;
  fields?: { pointer: string }[];
  details?: Record<string, string | number | boolean>;
}

interface Asked extends AskOptions {
  host: string;
  path: string;
  form: Record<string, string> | string | null;
  method?: string;
}

/** Sends a request with `http`, because `fetch` sets its own host header. */
function ask(
  port: number,
  { host, path, form, cookies = {}, headers = {}, ...rest }: Asked,
): Promise<Answer> {
  const { method = form === null ? "GET" : "POST" } = rest;
  const name = `${host === "localhost" || host.includes(".localhost") ? host : `${host}.localhost`}:${port}`;
  const body = form === null || typeof form === "string" ? form : new URLSearchParams(form).toString();
  const cookie = Object.entries(cookies)
    .map(([key, value]) => `${key}=${value}`)
    .join("; ");
  const sent = {
    host: name,
    accept: "text/html",
    ...(cookie && { cookie }),
    ...(body !== null && {
      origin: `http://${name}`,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path, method, headers: sent }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const html = Buffer.concat(chunks).toString("utf8");
      const set = (answer.headers["set-cookie"] ?? []).map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? []);
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers as Answer["headers"],
        cookies: Object.fromEntries(set.map(([, key = "", value = ""]) => [key, value])),
        html,
        text: getText(html),
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body ?? undefined);
  });
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** Returns the text of HTML as its reader sees it. */
export function getText(html: string): string {
  return (
    html
      .replace(/<(script|style|noscript|template)\b.*?<\/\1>/gs, " ")
      .replace(/<!--.*?-->/gs, "")
      // An amount or a reference within a sentence is a span without a space after it.
      .replace(/<span translate="no">(.*?)<\/span>/gs, "$1")
      .replace(/<[^>]*>/g, " ")
      .replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** Returns the attributes of the first element of that kind whose tag matches; null when there is none. */
export function element(html: string, tag: string, fits: RegExp): Record<string, string> | null {
  for (const [found, inside = ""] of html.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, "g"))) {
    if (!fits.test(found)) continue;
    const attributes = inside.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
    return Object.fromEntries([...attributes].map(([, name = "", value = ""]) => [name, value]));
  }
  return null;
}

/** Returns the attributes of a form's input by name. */
export const input = (html: string, name: string) => element(html, "input", new RegExp(`\\bname="${name}"`));

/** Returns the accessible description of an input: the texts that its `aria-describedby` names. */
export function describedBy(html: string, name: string): string {
  const ids = (input(html, name)?.["aria-describedby"] ?? "").split(" ").filter(Boolean);
  return ids
    .map((id) => getText(new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>.*?</\\1>`, "s").exec(html)?.[0] ?? ""))
    .join(" ");
}

/** Returns an element with its content, by the first matching tag; an empty string when there is none. */
export function section(html: string, tag: string, fits = /./): string {
  for (const found of html.matchAll(new RegExp(`<${tag}\\b[^>]*>.*?</${tag}>`, "gs"))) {
    if (fits.test(/^<[^>]*>/.exec(found[0])?.[0] ?? "")) return found[0];
  }
  return "";
}
