import { createHash, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { Translate } from "../i18n/text-key.ts";
import { ERROR_STATUS, type ErrorCode, errorMessage } from "../platform/core/errors.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** What a refusal is told in: the visitor's texts, and the tag of their language. */
export interface Words {
  t: Translate;
  tag: string;
}

/** In the browser's own colours, dark or light: no brand's sheet is sure to be there when its server refuses. */
const STYLE = `:root{color-scheme:light dark;font:16px/24px "Open Sans","Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif}
body{display:grid;place-items:center;min-height:100dvh;margin:0;padding:24px;box-sizing:border-box;text-align:center}
h1{font-size:24px;line-height:32px}small{font-size:12px;overflow-wrap:anywhere}a{display:inline-block;padding:10px}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * An answer of the server itself, before any page or call was reached: the envelope for programs, a plain page for a
 * person's browser, both in the visitor's language. `requestId` is the one it was logged under, where it was.
 */
export function refuse(
  c: Context,
  code: ErrorCode,
  { t, tag }: Words,
  requestId: string = randomUUID(),
): Response | Promise<Response> {
  const status = ERROR_STATUS[code];
  const message = errorMessage(t, code);
  c.header("cache-control", "no-store");
  if (!(c.req.header("accept") ?? "").includes("text/html")) {
    return c.json(
      { success: false, value: null, message, code, fields: [], details: {}, requestId },
      status as 400,
    );
  }
  c.header(
    "content-security-policy",
    contentSecurityPolicy({ styleHashes: [STYLE_HASH], frameSources: [], https: false }),
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
