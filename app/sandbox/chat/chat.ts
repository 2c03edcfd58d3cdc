import { normalizeTypedText } from "../../shared/typed-text.ts";
import { LIVE_PAGE } from "../live-page.ts";
import type { StudioKeys } from "../signing.ts";
import { type Launch, type Place, readLaunch } from "./launch.ts";
import { listThemeSources, renderThemeStyles, STYLE } from "./look.ts";
import { MAX_TEXT, type RoomLine, roomPage } from "./room-page.ts";
import { supportPage } from "./support-page.ts";
import { listChoices, matchSupportTopic, type TalkLine } from "./support-talk.ts";
import { createTalks } from "./talks.ts";
import { createWritingLimit } from "./writing-limit.ts";

/** The most lines in a room; a new line then removes the oldest. */
const MAX_LINES = 100;
/** The most rooms that are stored: one for each brand of a demonstration. */
const MAX_ROOMS = 50;

/** The account and brand that opened a page. */
interface Visit {
  url: URL;
  place: Place;
  merchant: string;
  launch: Launch | null;
}

/**
 * Creates the chat service of a demonstration, in memory only. `/room/<code>` has a room for each merchant, to be shown
 * in a brand's frame; `/support/<code>` has support, which answers automatically. The launch signed by the brand's site
 * (`?launch=`) identifies the visitor.
 */
export function createChat({ clock, keys }: { clock: { now(): number }; keys: StudioKeys }) {
  const rooms = new Map<string, RoomLine[]>();
  const talks = createTalks(clock);
  const limit = createWritingLimit(clock);
  const mayWrite = (launch: Launch | null) => launch?.name != null && launch.until > clock.now();

  function parseVisit(url: URL): Visit | null {
    const [, place, merchant] = /^\/(room|support)\/([\w-]{1,64})$/.exec(url.pathname) ?? [];
    if (!merchant || (place !== "room" && place !== "support")) return null;
    return {
      url,
      place,
      merchant,
      launch: readLaunch(keys, place, merchant, url.searchParams.get("launch")),
    };
  }

  function writeInRoom({ merchant, launch }: Visit, text: string): number {
    if (!launch?.name || !mayWrite(launch)) return 403;
    if (text === "") return 400;
    if (!rooms.has(merchant) && rooms.size >= MAX_ROOMS) return 429;
    if (!limit.take(merchant, launch)) return 429;
    const line = { name: launch.name, text, at: clock.now() };
    rooms.set(merchant, [...(rooms.get(merchant) ?? []), line].slice(-MAX_LINES));
    return 303;
  }

  function writeToSupport({ merchant, launch }: Visit, form: URLSearchParams, text: string): number {
    if (!launch) return 403;
    const at = clock.now();
    const { agentPay } = launch.topics;
    const choice = listChoices(agentPay).find((one) => one === form.get("choice"));
    if (!choice && text === "") return 400;
    if (!limit.take(merchant, launch)) return 429;
    const said: TalkLine[] = choice
      ? [
          { from: "me", choice, at },
          { from: "desk", says: choice, at },
        ]
      : [
          { from: "me", text, at },
          { from: "desk", says: matchSupportTopic(text, agentPay), at },
        ];
    talks.add(merchant, launch, said);
    return 303;
  }

  async function write(request: Request, visit: Visit): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const text = cleanLine(form.get("text"));
    const status = visit.place === "room" ? writeInRoom(visit, text) : writeToSupport(visit, form, text);
    if (status === 429) return show(visit, { status, unsent: text });
    if (status !== 303) return new Response(null, { status });
    const { pathname, search } = visit.url;
    return new Response(null, { status, headers: { location: `${pathname}${search}#last` } });
  }

  /** Renders the chat page; with `unsent`, a rate-limited message stays in the field. */
  async function show(
    { url, place, merchant, launch }: Visit,
    { status = 200, unsent = null }: { status?: number; unsent?: string | null } = {},
  ): Promise<Response> {
    const token = String(
      new URLSearchParams({ at: `${place}/${merchant}`, launch: url.searchParams.get("launch") ?? "" }),
    );
    if (place === "room") {
      const lines = rooms.get(merchant) ?? [];
      const page = await roomPage({ lines, launch, token, writes: mayWrite(launch), unsent });
      return file("text/html", String(page), launch, status);
    }
    // Only the brand's site links here.
    if (!launch) return new Response("Open the chat on the brand's site.", { status: 403 });
    return file(
      "text/html",
      String(
        await supportPage({ lines: talks.getLines(merchant, launch), launch, token, host: url.host, unsent }),
      ),
      launch,
      status,
    );
  }

  function look(url: URL): Response {
    const [place, merchant = ""] = (url.searchParams.get("at") ?? "").split("/");
    const isPlace = place === "room" || place === "support";
    return file(
      "text/css",
      renderThemeStyles(isPlace ? readLaunch(keys, place, merchant, url.searchParams.get("launch")) : null),
    );
  }

  return {
    async fetch(request: Request): Promise<Response> {
      const url = new URL(request.url);
      const visit = parseVisit(url);
      if (visit && request.method === "POST") return write(request, visit);
      if (request.method !== "GET") return new Response(null, { status: 405 });
      if (visit) return show(visit);
      if (url.pathname === "/chat.css") return file("text/css", STYLE);
      if (url.pathname === "/look.css") return look(url);
      if (url.pathname === "/chat.js") return file("text/javascript", LIVE_PAGE);
      return new Response("There is nothing here.", { status: 404 });
    },
  };
}

/** Returns a field's text as one line, without control and bidi characters. Joiners stay: emoji are made with them. */
function cleanLine(text: string | null): string {
  const line = normalizeTypedText((text ?? "").replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " "));
  if (line.length <= MAX_TEXT) return line;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(line.slice(0, 2 * MAX_TEXT)))
    if (index + segment.length <= MAX_TEXT) end = index + segment.length;
  return line.slice(0, end);
}

function file(type: string, content: string, launch: Launch | null = null, status = 200): Response {
  const { images, fonts } = listThemeSources(launch);
  const policy = [
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'",
    `img-src ${["data:", ...images].join(" ")}`,
    // The style sheet loads the fonts, under the page's policy.
    `font-src ${fonts.join(" ") || "'none'"}`,
    "frame-ancestors http://*.localhost:* https:",
  ];
  return new Response(content, {
    status,
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
    },
  });
}
