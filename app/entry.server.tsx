import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nContext } from "./i18n/i18n-context.ts";
import { drawsBoard, nextDraw, numbersBoard } from "./modules/draws/draws-part.ts";
import { matchesBoard } from "./modules/sports/matches-part.ts";
import { loadDialogCode } from "./routes/dialogs/registry.ts";
import { agentHome } from "./routes/home/agent-home-part.ts";
import { analyticsLayer } from "./routes/root/analytics-part.ts";
import { closedStatus } from "./routes/root/closed.server.ts";
import { closedPage } from "./routes/root/closed-part.ts";
import { renderPage } from "./routes/root/kept-page.server.ts";
import type { RootData } from "./routes/root/load-site.server.ts";
import { MainPlace } from "./routes/root/main-place.ts";

/**
 * Lets the page's scripts in once the page was painted, and gives the loader data to Remix's reader: until then the line
 * belongs to what is seen (docs/decisions/0098). A tab behind is not painted, nor does every
 * browser tell: there they come a second after all else. The same text on every page, so that a policy may name its hash.
 */
const START = `{
let at=(id)=>document.getElementById(id),start=()=>{
start=()=>{};
document.body.append(at("scripts").content);
let c=__remixContext.streamController,h=at("handoff"),f=h.dataset.file;
if(f)window.siteData=fetch(f);
c.enqueue(h.textContent);
c.close()
};
new PerformanceObserver(()=>start()).observe({type:"paint",buffered:true});
addEventListener("load",()=>setTimeout(()=>start(),1e3))
}`;

/**
 * Renders a page as a whole. Nothing on our pages is deferred, so one pass of `renderToString` is enough. The loader
 * data that Remix would stream after the page follows it as one block (docs/decisions/0002).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  // On the operators' host nothing is ever closed.
  const root: Partial<RootData> | undefined = remixContext.staticHandlerContext.loaderData.root;
  // Refused before any loader ran, such as a form for a page that takes none: the server has an answer of its own.
  if (!root && status >= 400) return new Response(null, { status });
  await Promise.all([
    loadDialogCode(),
    ...[analyticsLayer, drawsBoard, nextDraw, numbersBoard, matchesBoard, agentHome, closedPage].map((part) =>
      part.load(),
    ),
  ]);
  const data = await readHandoff(remixContext.serverHandoffStream);
  headers.set("content-type", "text/html; charset=utf-8");
  context.page.body = renderPage({
    url: request.url,
    plain: request.method === "GET" && status === 200,
    context,
    loaderData: remixContext.staticHandlerContext.loaderData,
    handoff: handoff(data, context),
    render: (loaderData, place) =>
      renderToString(
        <MainPlace.Provider value={place}>
          <I18nContext.Provider value={context.i18n}>
            <RemixServer
              context={{
                ...remixContext,
                staticHandlerContext: { ...remixContext.staticHandlerContext, loaderData },
                serverHandoffStream: undefined,
              }}
              url={request.url}
            />
          </I18nContext.Provider>
        </MainPlace.Provider>,
      ),
  });
  // A closed site is closed at every address, also at one that is no page of it.
  return new Response(null, { status: root?.closed ? closedStatus(root.closed) : status, headers });
}

/** The class that a failed call is thrown as: the server, which is built apart, makes it from here. */
export { CallFailure } from "./site/call-failure.ts";

function handoff(data: Uint8Array, { nonce, page }: AppLoadContext): Uint8Array[] {
  const file = page.dataFile();
  const begin = `<script type="application/json" id="handoff"${file ? ` data-file="${file}"` : ""}>`;
  const end = `</script><script${nonce ? ` nonce="${nonce}"` : ""}>${START}</script>`;
  return [Buffer.from(begin), data, Buffer.from(end)];
}

/** Returns the encoded loader data, which are lines of JSON, escaped for use in a script element. */
async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<Uint8Array> {
  if (!stream) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const [only] = chunks;
  const data = only && chunks.length === 1 ? only : Buffer.concat(chunks);
  // This character can occur only inside a string of the JSON.
  if (!data.includes("<".charCodeAt(0))) return data;
  return Buffer.from(new TextDecoder().decode(data).replaceAll("<", "\\u003c"));
}

/** Faults in loaders, actions and renders, logged once with the request's id; a thrown Response is not a fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.reportError(error);
}
