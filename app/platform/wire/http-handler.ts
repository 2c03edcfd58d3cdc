import { ValidationError } from "@orpc/contract";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { type Translate, textKey } from "../../i18n/text-key.ts";
import type { CallContext } from "../core/call-context.ts";
import {
  asPlatformError,
  type ErrorCode,
  errorMessage,
  isServerError,
  PlatformError,
} from "../core/errors.ts";
import { invalidInput } from "../core/input-errors.ts";
import type { MemberPlatform } from "../core/member-platform.ts";
import type { Platform } from "../core/platform.ts";
import type { MessageTarget } from "./encrypted-body.ts";
import { type BodyRules, readBody, readFields } from "./read-input.ts";
import { createRouter, type WireCall } from "./router.ts";

/** The envelope of every wire response (spec section 7). */
export type Envelope =
  | { success: true; value: unknown; message: string }
  | {
      success: false;
      value: null;
      /** In the visitor's language. */
      message: string;
      code: ErrorCode;
      /** `key` and `values` let another front end write its own message. */
      fields: { pointer: string; message: string; key: string; values?: Record<string, string | number> }[];
      /** Further facts, such as `captcha` or `retryAfterMs`. */
      details: Record<string, string | number | boolean>;
      requestId: string;
    };

interface WireOptions<Call, Ctx> {
  /** Returns a translator into the caller's language. */
  translate(ctx: Ctx): Translate;
  log: { error(facts: object, message: string): void };
  getRequestId(ctx: Ctx): string;
  getBodyRules(call: Call, ctx: Ctx): BodyRules;
  /** True when a query that a call does not read, as it has a body, is refused instead of ignored. */
  refusesUnreadQuery?: boolean;
}

/** Answers a wire call. Null when the path is no call's, for any method. */
type HttpHandler<Ctx> = (request: Request, ctx: Ctx) => Promise<Response | null>;

export type WireHandler = HttpHandler<CallContext>;

const JSON_TYPE = "application/json; charset=utf-8";

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Envelope;
}

interface MemberWireOptions {
  /** Returns a translator into the visitor's language, with the brand's own texts. */
  translate(ctx: CallContext): Translate;
  log: { error(facts: object, message: string): void };
  /** Decrypts the body of a call; without it, encrypted bodies are not accepted. */
  decryptMessage?: (ctx: CallContext, target: MessageTarget, jwe: string) => Promise<unknown>;
}

/** The HTTP interface of the members' calls. */
export function createWireHandler(
  platform: MemberPlatform,
  { translate, log, decryptMessage }: MemberWireOptions,
): WireHandler {
  return createHttpHandler(platform, {
    translate,
    log,
    getRequestId: ({ request }) => request.requestId,
    getBodyRules: (call, ctx) => ({
      acceptsPicture: call.meta.picture,
      isForm: call.meta.form,
      encryption:
        call.meta.encrypted && decryptMessage
          ? {
              required: ctx.merchant.encryptedCallsOnly,
              decrypt: (jwe) => decryptMessage(ctx, call, jwe),
            }
          : null,
    }),
  });
}

/**
 * Serves every call of a contract at its path, in the envelope. No client input causes a 5xx; an internal error answers
 * INTERNAL with the request id under which it is logged. The server has already identified the caller, enforced the
 * body limit and checked for a same-origin proof.
 */
export function createHttpHandler<Call extends WireCall, Ctx>(
  platform: Platform<Call, Ctx, unknown>,
  options: WireOptions<Call, Ctx>,
): HttpHandler<Ctx> {
  const paths = Map.groupBy(platform.calls, (call) => call.path);
  const { translate, log, getRequestId, getBodyRules, refusesUnreadQuery = false } = options;
  const headers = (ctx: Ctx) => ({
    "content-type": JSON_TYPE,
    "cache-control": "no-store",
    "x-request-id": getRequestId(ctx),
  });

  const orpc = new OpenAPIHandler(createRouter(platform), {
    interceptors: [
      async ({ next, ...options }) => {
        const { call: ctx, input } = options.context;
        try {
          const request = { ...options.request, body: async () => input };
          const result = await next({ ...options, request });
          if (!result.matched) return result;
          return { matched: true, response: success(headers(ctx), result.response.body) };
        } catch (error) {
          return { matched: true, response: failure(ctx, error, options.request.url.pathname) };
        }
      },
    ],
  });

  async function answer(request: Request, call: Call, ctx: Ctx): Promise<Response | null> {
    const url = new URL(request.url);
    const query = readFields(url.searchParams);
    // Before the body is read: no time is spent on the body of a caller who may not make the call.
    platform.admit(call, ctx);
    if (refusesUnreadQuery && call.method !== "GET") requireNoFields(query);
    const input = call.method === "GET" ? undefined : await readBody(request, getBodyRules(call, ctx));
    const bare = new Request(url, { method: call.method, signal: request.signal });
    const { response } = await orpc.handle(bare, { context: { call: ctx, input } });
    response?.headers.set("content-type", JSON_TYPE);
    return response ?? null;
  }

  function failure(ctx: Ctx, thrown: unknown, path: string): Answer {
    const error = platformError(thrown);
    const requestId = getRequestId(ctx);
    if (isServerError(error)) {
      log.error({ requestId, path, ...faultFacts(error.cause ?? error) }, "an API call failed");
    }
    return refusal(error, { headers: headers(ctx), requestId, t: translate(ctx) });
  }

  return async (request, ctx) => {
    const { pathname } = new URL(request.url);
    const sharing = paths.get(pathname);
    if (!sharing) return null;
    const method = request.method === "HEAD" ? "GET" : request.method;
    const call = sharing.find((one) => one.method === method);
    if (!call) {
      const refused = failure(ctx, new PlatformError("METHOD_NOT_ALLOWED"), pathname);
      return respond({ ...refused, headers: { ...refused.headers, allow: formatAllowHeader(sharing) } });
    }
    const response = await answer(request, call, ctx).catch((error) =>
      respond(failure(ctx, error, pathname)),
    );
    if (response && request.method === "HEAD") return new Response(null, response);
    return response;
  };
}

function success(headers: Record<string, string>, value: unknown): Answer {
  return { status: 200, headers, body: { success: true, value, message: "" } };
}

function refusal(
  error: PlatformError,
  { headers: common, requestId, t }: { headers: Record<string, string>; requestId: string; t: Translate },
): Answer {
  const { code, status, details } = error;
  const headers = { ...common };
  const retryAfterMs = Number(details.retryAfterMs ?? 0);
  if (retryAfterMs > 0) headers["retry-after"] = String(Math.ceil(retryAfterMs / 1000));
  if (status === 401) headers["www-authenticate"] = "Bearer";
  const fields = error.fields.map(({ pointer, messageKey: key, values }) => ({
    pointer,
    message: t(textKey(key), values),
    key,
    ...(values && { values }),
  }));
  const message = errorMessage(t, code, details);
  const body = {
    success: false,
    value: null,
    message,
    code,
    fields,
    details,
    requestId,
  } as const;
  return { status, headers, body };
}

/** Returns the closed-code error for any value thrown during a call. */
function platformError(thrown: unknown): PlatformError {
  if (thrown instanceof PlatformError) return thrown;
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  if (isInputRejection(thrown) && cause instanceof ValidationError)
    return invalidInput(cause.issues, cause.data);
  return asPlatformError(cause ?? thrown);
}

/** Returns true for a rejected input; oRPC distinguishes it from a rejected output by its code. */
function isInputRejection(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "BAD_REQUEST";
}

/** Returns the loggable facts of a fault: never the input, nor the data that a driver attaches to its errors. */
function faultFacts(fault: unknown): object {
  if (fault instanceof ValidationError) {
    return { fault: "a value is not what the contract says", paths: fault.issues.map((issue) => issue.path) };
  }
  return fault instanceof Error ? { fault: fault.message, stack: fault.stack } : { fault: String(fault) };
}

function respond({ status, headers, body }: Answer): Response {
  return Response.json(body, { status, headers });
}

function requireNoFields(query: Record<string, string>): void {
  const keys = Object.keys(query);
  if (keys.length > 0) throw invalidInput([{ code: "unrecognized_keys", keys }], query);
}

function formatAllowHeader(sharing: readonly WireCall[]): string {
  return sharing.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
}
