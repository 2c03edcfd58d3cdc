import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nContext } from "./i18n/use-translation.ts";
import { drawsBoard, matchesBoard, nextDraw, numbersBoard } from "./modules/lazy-boards.ts";
import { agentHome } from "./routes/home/agent-home-part.ts";
import { renderPage } from "./routes/root/cached-page.server.ts";
import { analyticsLayer, closedPage } from "./routes/root/lazy-parts.ts";
import type { RootData } from "./routes/root/load-site.server.ts";
import { MainPlaceholderContext } from "./routes/root/shell.tsx";
import { closedStatus } from "./site/closed.server.ts";
import { loadDialogCode } from "./site/dialogs/registry.ts";

/**
 * Inserts the page's scripts after the first paint and passes the loader data to Remix's reader. Until then the visible
 * content has the connection to itself (docs/decisions/0098). A background tab is not painted and some browsers do not
 * report paints: there this happens a second after the load event. The text is the same on every page, so that a policy
 * may name its hash.
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
 * Renders a page in one piece. Nothing on our pages is deferred, so one pass of `renderToString` is enough. The loader
 * data that Remix would stream after the page follows it as one block (docs/decisions/0002).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  // The operators' host is never closed.
  const root: Partial<RootData> | undefined = remixContext.staticHandlerContext.loaderData.root;
  // Rejected before any loader ran, such as a form sent to a page that accepts none: the server renders its own
  // response.
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
        <MainPlaceholderContext.Provider value={place}>
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
        </MainPlaceholderContext.Provider>,
      ),
  });
  // A closed site is closed at every address, including unknown ones.
  return new Response(null, { status: root?.closed ? closedStatus(root.closed) : status, headers });
}

/** The class of failed calls. The server, which is built separately, imports it from here. */
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

/** Logs faults in loaders, actions and renders once, with the request's id; a thrown Response is not a fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.reportError(error);
}
