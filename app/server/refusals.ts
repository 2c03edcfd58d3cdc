import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { html } from "hono/html";
import type { Translate } from "../i18n/translate.ts";
import { ERROR_STATUS, type ErrorCode, errorMessage } from "../platform/errors.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/**
 * An answer of the server itself, before any page or call was reached: the envelope for programs, a plain page for a
 * person's browser, both in the visitor's language. `requestId` is the one it was logged under, where it was.
 */
export function refuse(
  c: Context,
  code: ErrorCode,
  t: Translate,
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
  c.header("content-security-policy", contentSecurityPolicy({ frameSources: [], https: false }));
  return c.html(
    html`<!doctype html>
      <html>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <title>${message}</title>
        </head>
        <body>
          <main>
            <h1>${message}</h1>
            <p><small>${requestId}</small></p>
            <p><a href="/">←</a></p>
          </main>
        </body>
      </html>`,
    status as 400,
  );
}
