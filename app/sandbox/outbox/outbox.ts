import { LIVE_PAGE } from "../live-page.ts";
import { type StudioKeys, verify } from "../signing.ts";
import { type Message, outboxPage, STYLE } from "./page.ts";

const MAX_BODY_BYTES = 16 * 1024;
/** The most messages that are stored; a new one then removes the oldest. */
const MAX_MESSAGES = 500;

const CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'";

/** The simulated telephone company and mail server: accepts signed messages, and shows them on a page. */
export function createOutbox({ keys, clock }: { keys: StudioKeys; clock: { now(): number } }) {
  const messages: Message[] = [];

  async function take(request: Request, url: URL, merchant: string): Promise<Response> {
    const body = new Uint8Array(await request.arrayBuffer());
    const signed = { method: request.method, path: url.pathname, body };
    const trusted = keys.keys("outbound", merchant, "OUTBOX");
    if (body.length > MAX_BODY_BYTES || !verify(trusted, request.headers, clock.now(), signed)) {
      return new Response(null, { status: 401 });
    }
    const message = readMessage(body);
    if (!message) return new Response(null, { status: 400 });
    messages.unshift({ ...message, merchant, at: clock.now() });
    messages.length = Math.min(messages.length, MAX_MESSAGES);
    return new Response(null, { status: 201 });
  }

  /** All messages, or those of one brand (`?brand=`, a merchant code) or to one address (`?to=`). */
  async function page(url: URL): Promise<Response> {
    const brands = new Map(messages.map(({ merchant, brand }) => [merchant, brand]));
    const asked = url.searchParams.get("brand");
    const chosen = asked !== null && brands.has(asked) ? asked : null;
    const to = url.searchParams.get("to");
    const shown = messages.filter(
      (message) => (chosen === null || message.merchant === chosen) && (to === null || message.to === to),
    );
    return file("text/html", String(await outboxPage(brands, chosen, shown)));
  }

  return {
    /** Returns the messages of a merchant, newest first. */
    list: (merchantCode: string) => messages.filter(({ merchant }) => merchant === merchantCode),
    async fetch(request: Request): Promise<Response> {
      const url = new URL(request.url);
      const merchant = /^\/api\/v1\/([\w-]{1,64})\/messages$/.exec(url.pathname)?.[1];
      if (merchant && request.method === "POST") return take(request, url, merchant);
      if (request.method !== "GET") return new Response(null, { status: 405 });
      if (url.pathname === "/") return page(url);
      if (url.pathname === "/outbox.css") return file("text/css", STYLE);
      if (url.pathname === "/outbox.js") return file("text/javascript", LIVE_PAGE);
      return new Response("There is nothing here.", { status: 404 });
    },
  };
}

function file(type: string, content: string): Response {
  return new Response(content, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": CSP,
      "cache-control": "no-store",
    },
  });
}

function readMessage(body: Uint8Array): Omit<Message, "merchant" | "at"> | null {
  try {
    const read: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    const { channel, to, subject, text, brand } = read as Record<string, unknown>;
    if (channel !== "sms" && channel !== "email") return null;
    if (typeof to !== "string" || typeof subject !== "string") return null;
    if (typeof text !== "string" || typeof brand !== "string") return null;
    return { channel, to, subject, text, brand };
  } catch {
    return null;
  }
}
