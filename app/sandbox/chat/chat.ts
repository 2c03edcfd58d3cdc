import { LIVE_PAGE } from "../live-page.ts";
import { type ChatLine, chatPage, MAX_NAME, MAX_TEXT, STYLE } from "./page.ts";

/** The oldest line goes when a room has more. */
const MAX_LINES = 100;
/** Rooms that are remembered: one for each brand of a demonstration. */
const MAX_ROOMS = 50;

const CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors http://*.localhost:* https:";

/** The chat service of a demonstration: a room for each merchant at `/room/<code>`, in memory only, to stand in a brand's frame. */
export function createChat({ clock }: { clock: { now(): number } }) {
  const rooms = new Map<string, ChatLine[]>();

  async function write(request: Request, room: string, url: URL): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const name = plain(form.get("name"), MAX_NAME);
    const text = plain(form.get("text"), MAX_TEXT);
    if (name === "" || text === "") return new Response(null, { status: 400 });
    const lines = rooms.get(room) ?? [];
    if (!rooms.has(room) && rooms.size >= MAX_ROOMS) return new Response(null, { status: 429 });
    rooms.set(room, [...lines, { name, text, at: clock.now() }].slice(-MAX_LINES));
    url.searchParams.set("name", name);
    return new Response(null, { status: 303, headers: { location: url.pathname + url.search } });
  }

  return {
    async fetch(request: Request): Promise<Response> {
      const url = new URL(request.url);
      const room = /^\/room\/([\w-]{1,64})$/.exec(url.pathname)?.[1];
      if (room && request.method === "POST") return write(request, room, url);
      if (request.method !== "GET") return new Response(null, { status: 405 });
      if (room) {
        const asked = {
          lang: url.searchParams.get("lang"),
          name: plain(url.searchParams.get("name"), MAX_NAME),
        };
        return file("text/html", String(await chatPage(rooms.get(room) ?? [], asked)));
      }
      if (url.pathname === "/chat.css") return file("text/css", STYLE);
      if (url.pathname === "/chat.js") return file("text/javascript", LIVE_PAGE);
      return new Response("There is nothing here.", { status: 404 });
    },
  };
}

/** A field's text in one line without control characters, of at most `most` characters. */
function plain(text: string | null, most: number): string {
  return (text ?? "")
    .replace(/\p{C}+/gu, " ")
    .trim()
    .slice(0, most);
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
