import { createHash, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import { encode } from "turbo-stream";
import type { Translate } from "../i18n/text-key.ts";
import { ERROR_STATUS, type ErrorCode, errorMessage } from "../platform/core/errors.ts";
import { acceptsHtml } from "../site/accepts-html.server.ts";
import type { FailureData } from "../site/call-failure.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** The texts of a refusal: the visitor's translator, and the tag of their language. */
export interface RefusalTexts {
  t: Translate;
  tag: string;
}

/**
 * Uses the browser's own colours, dark or light: no brand's stylesheet is sure to be available when its server refuses.
 */
const STYLE = `:root{color-scheme:light dark;font:16px/24px "Open Sans","Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif}
body{display:grid;place-items:center;min-height:100dvh;margin:0;padding:24px;box-sizing:border-box;text-align:center}
h1{font-size:24px;line-height:32px}small{font-size:12px;overflow-wrap:anywhere}a{display:inline-block;padding:10px}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * Sends a response of the server itself, before any page or call is reached: the envelope for programs, a plain page
 * for browsers, both in the visitor's language. The script of a page that sent a form receives the failure in the form
 * that Remix shows as the page's error. `requestId` is the id under which it was logged, if it was. `frameParent` is the
 * origin whose pages may frame the page.
 */
export function sendRefusal(
  c: Context,
  code: ErrorCode,
  { t, tag }: RefusalTexts,
  { requestId = randomUUID(), frameParent }: { requestId?: string; frameParent?: string | null } = {},
): Response | Promise<Response> {
  const status = ERROR_STATUS[code];
  const message = errorMessage(t, code);
  c.header("cache-control", "no-store");
  if (c.req.method === "POST" && c.req.path.endsWith(".data")) {
    return refusedAction({ code, message, fields: {}, details: {} }, status);
  }
  if (!acceptsHtml(c.req.header("accept"))) {
    return c.json(
      { success: false, value: null, message, code, fields: [], details: {}, requestId },
      status as 400,
    );
  }
  c.header(
    "content-security-policy",
    contentSecurityPolicy({ styleHashes: [STYLE_HASH], frameSources: [], frameParent, https: false }),
  );
  return c.html(
    html`<!doctype html>
      <html lang="${tag}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <title>${message}</title>
          <style>${raw(STYLE)}</style>
        </head>
        <body>
          <main>
            <h1>${message}</h1>
            <p><small>${requestId}</small></p>
            <p><a href="/">${t("nav.home")}</a></p>
          </main>
        </body>
      </html>`,
    status as 400,
  );
}

/**
 * Returns a failed action in the form that Remix 2 sends to its own script (single fetch): without this a page could
 * not read the response.
 */
function refusedAction(failure: FailureData, status: number): Response {
  const body = encode(
    { error: failure },
    // An `ErrorResponse` of React Router, which makes the failure the data of the page's error.
    { plugins: [(value) => (value === failure ? ["ErrorResponse", { ...failure }, status, ""] : undefined)] },
  );
  return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, {
    status,
    headers: { "content-type": "text/x-script", "x-remix-response": "yes", "cache-control": "no-store" },
  });
}
