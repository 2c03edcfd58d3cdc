import { readIds, readLinks } from "./read-links.ts";
import type { Audience, Client, Reply } from "./site-client.ts";

/** A page of the site as one audience sees it. */
export interface SeenPage {
  audience: Audience;
  path: string;
  html: string;
  status: number;
}

export interface Walk {
  /** Faults, each as one line. */
  faults: string[];
  /** The number of addresses that were asked for. */
  followed: number;
  /** Pages in the order of the walk, one of each kind (`kindOfPage`). */
  pages: SeenPage[];
}

export interface WalkOptions {
  /** True to follow every link of a page of each kind; false to follow one link to each kind of page. */
  everyLink: boolean;
  /** Addresses that an earlier walk of the same brand has followed: of these, only kinds that are new are followed. */
  known?: Set<string>;
  /** Files that an earlier walk has asked for. */
  files: Set<string>;
}

const AT_ONCE = 4;

/** Follows the links of a brand from its home page, as one audience, until no address is new. */
export async function walk(client: Client, audience: Audience, options: WalkOptions): Promise<Walk> {
  const { everyLink, files } = options;
  const known = options.known ?? new Set<string>();
  const origin = `http://${audience.host}:${client.port}`;
  const result: Walk = { faults: [], followed: 0, pages: [] };
  const queued = new Map([["/", "the start"]]);
  const kinds = new Set<string>();
  const anchors: { path: string; id: string; from: string }[] = [];
  const seen = new Map<string, { ids: Set<string> } | { leadsTo: string }>();
  const waiting = ["/"];

  const add = (href: string, from: string, at: string) => {
    const url = URL.canParse(href, origin + at) ? new URL(href, origin + at) : null;
    const fault = url ? findBadForm(url, client.port) : "is no address";
    if (!url || fault) {
      result.faults.push(`${audience.name}: ${href} on ${from} ${fault}`);
      return;
    }
    if (url.origin !== origin) return;
    const path = url.pathname + url.search;
    if (url.hash.length > 1) anchors.push({ path, id: decodeURIComponent(url.hash.slice(1)), from });
    if (queued.has(path)) return;
    const kind = kindOfPage(path);
    if (kinds.has(kind) && (!everyLink || known.has(path))) return;
    kinds.add(kind);
    queued.set(path, from);
    waiting.push(path);
  };

  const expanded = new Set<string>();
  const visit = async (path: string) => {
    const reply = await client.ask(audience, path, "GET");
    result.followed += 1;
    known.add(path);
    const fault = findFault(reply);
    if (fault)
      result.faults.push(`${audience.name}: ${path}, a link on ${queued.get(path)}, answers ${fault}`);
    if (reply.location !== null) {
      const target = new URL(reply.location, origin + path);
      seen.set(path, { leadsTo: target.origin === origin ? target.pathname + target.search : "" });
      add(reply.location, queued.get(path) ?? path, path);
    }
    if (!reply.type.startsWith("text/html") || reply.location !== null) return;
    seen.set(path, { ids: readIds(reply.body) });
    const isFirst = !expanded.has(kindOfPage(path));
    if (isFirst) result.pages.push({ audience, path, html: reply.body, status: reply.status });
    const novelties = [kindOfPage(path), ...listParameters(path)].filter((one) => !expanded.has(one));
    if (novelties.length === 0) return;
    for (const one of novelties) expanded.add(one);
    const links = readLinks(reply.body);
    for (const href of links.pages) add(href, path, path);
    for (const href of links.files) await fetchFile(href, path);
  };

  const fetchFile = async (href: string, path: string) => {
    const url = URL.canParse(href, origin + path) ? new URL(href, origin + path) : null;
    if (url?.origin !== origin) return;
    // A drawing's other sizes are encoded from it, which takes a third of a second for each.
    const file = (url.pathname + url.search).replace(/^(\/art\/\w+\/)\d+\/(.+)\.avif$/, "$1$2.svg");
    // Drawn pictures and the build's files are the same on every host.
    const key = /^\/(art|assets|fonts)\//.test(file) ? file : origin + file;
    if (files.has(key)) return;
    files.add(key);
    const reply = await client.ask(audience, file, "HEAD");
    result.followed += 1;
    const fault = findFault(reply);
    if (fault) result.faults.push(`${audience.name}: the file ${file} of ${path} answers ${fault}`);
  };

  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(visit));
  for (const { path, id, from } of anchors) {
    const ids = findIds(seen, path);
    if (ids && !ids.has(id))
      result.faults.push(`${audience.name}: #${id} on ${from} names no part of ${path}`);
  }
  return result;
}

/** Returns the ids of the page that an address leads to; null for one that was not visited. */
function findIds(
  seen: ReadonlyMap<string, { ids: Set<string> } | { leadsTo: string }>,
  path: string,
): Set<string> | null {
  let at = seen.get(path);
  for (let steps = 0; at && "leadsTo" in at && steps < 5; steps += 1) at = seen.get(at.leadsTo);
  return at && "ids" in at ? at.ids : null;
}

function findFault({ status, body }: Reply): string | null {
  return status >= 400 || status === 0 ? `${status} ${body.slice(0, 80)}`.trim() : null;
}

/** Returns the fault of an address's form; null for a path of a host of this site, or for an address of the web. */
function findBadForm(url: URL, port: number): string | null {
  if (url.protocol === "mailto:" || url.protocol === "tel:") return null;
  if (url.hostname.endsWith(".localhost")) return url.port === String(port) ? null : "is on a port of nobody";
  if (url.protocol !== "https:") return "is not https";
  return url.hostname.includes(".") ? null : "has no host of the web";
}

/** Returns the kind of page of an address: its path without ids, or the dialog over any page. */
export function kindOfPage(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://any");
  const modal = searchParams.get("modal");
  if (modal !== null) return `?modal=${modal}`;
  return pathname
    .replace(/\/[0-9a-z]{26}(?=\/|$)/g, "/:id")
    .replace(/^(\/(?:launch|lottery\/draw|news\/article)\/).+/, "$1:id");
}

/** Returns the parameters of an address, each with its kind of page. */
function listParameters(path: string): string[] {
  const { searchParams } = new URL(path, "http://any");
  return [...new Set(searchParams.keys())].map((name) => `${kindOfPage(path)} ${name}`);
}
