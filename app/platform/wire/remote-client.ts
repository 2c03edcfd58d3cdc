import { ORPCError } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import type { JWK } from "jose";
import * as z from "zod";
import { type CallDescription, type CallValue, calls } from "../contract/calls.ts";
import { contract } from "../contract/contract.ts";
import { authorizeCall } from "../core/authorize.ts";
import { type CallContext, DEVICE_HEADER, LANGUAGE_HEADER } from "../core/call-context.ts";
import { ERROR_STATUS, type ErrorCode, PlatformError } from "../core/errors.ts";
import type { MemberPlatform, PlatformClient } from "../core/member-platform.ts";
import { type Clock, systemClock } from "../ports/clock.ts";
import { type Exchange, exchange } from "../ports/http-exchange.ts";
import { encryptBody, JWE_TYPE, type MessageTarget } from "./encrypted-body.ts";
import { openRemoteEvents } from "./remote-events.ts";

/** A platform behind HTTP, at the `platform.url` of a brand. */
export interface RemotePlatform {
  /**
   * Returns the calls of platform.ts, made over HTTP for the session `token` (null for a visitor). The remote platform
   * knows the merchant by its own host and the caller by the token; of `ctx`, only the facts of the request are sent.
   *
   * Throws the PlatformError that the remote returned. Throws PLATFORM_UNAVAILABLE when the remote cannot be reached,
   * does not respond in time, or its response does not match the contract. It is then unknown whether the call took
   * effect, and a movement of money may be retried only with the same idempotency key.
   *
   * Calls that the contract marks `encrypted` are always encrypted with the key that the remote publishes; they fail
   * when it publishes none.
   */
  client(ctx: CallContext, token: string | null): PlatformClient;
  /**
   * Returns the same calls for the wire, with the remote as their handlers. A browser's input is checked here and only
   * the checked call is forwarded, so that no header, merchant or unknown field of a client reaches the remote.
   */
  platform(getToken: (ctx: CallContext) => string | null): MemberPlatform;
  /** Opens the session's event stream (remote-events.ts). */
  events(ctx: CallContext, token: string, signal: AbortSignal): Promise<AsyncGenerator<string>>;
}

interface RemoteOptions {
  url: string;
  timeoutMs?: number;
  /** The longest allowed silence of an event stream. */
  silenceMs?: number;
  /** Dates the encrypted messages. */
  clock?: Clock;
}

interface LinkContext {
  ctx: CallContext;
  token: string | null;
  /** Set for a call whose body is encrypted, with the key. */
  preserialize?: { key: JWK; target: MessageTarget };
}

const keysCall = requireCall("system", "encryptionKeys");
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_SILENCE_MS = 45_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const codes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];
const refusal = z.object({
  success: z.literal(false),
  code: z.enum(codes),
  fields: z.array(
    z.object({
      pointer: z.string(),
      key: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
const success = z.object({ success: z.literal(true), value: z.unknown() });

export function createRemotePlatform(options: RemoteOptions): RemotePlatform {
  const {
    url,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    silenceMs = DEFAULT_SILENCE_MS,
    clock = systemClock,
  } = options;
  const forms = new Set(calls.filter((call) => call.meta.form).map((call) => `${call.area}.${call.name}`));

  const link = new OpenAPILink<LinkContext>(contract, {
    url,
    headers: ({ context }) => ({
      ...requestHeaders(context),
      // The header by which the platform recognises same-origin requests; it refuses changes from other origins. A
      // visitor's call has no token to prove this.
      origin: new URL(url).origin,
    }),
    fetch: (request) => boundedFetch(request, timeoutMs),
    customErrorResponseBodyDecoder: (body, { status }) => new ORPCError("REFUSED", { status, data: body }),
    clientInterceptors: [
      ({ next, ...options }) => {
        if (!forms.has(options.path.join("."))) return next(options);
        const body = new URLSearchParams(options.request.body as Record<string, string>);
        return next({ ...options, request: { ...options.request, body } });
      },
      async ({ next, ...options }) => {
        const { preserialize } = options.context;
        if (!preserialize) return next(options);
        const jwe = await encryptBody(
          preserialize.key,
          preserialize.target,
          options.request.body,
          clock.now(),
        );
        const body = new Blob([jwe], { type: JWE_TYPE });
        return next({ ...options, request: { ...options.request, body } });
      },
    ],
  });

  async function run(call: CallDescription, context: LinkContext, input: unknown): Promise<unknown> {
    try {
      const answer = await link.call([call.area, call.name], input, { context });
      return call.output.parse(success.parse(answer).value);
    } catch (error) {
      throw remoteError(error);
    }
  }

  // Cached until the remote reports that it no longer knows the key.
  let key: Promise<JWK> | undefined;

  function currentKey({ ctx }: LinkContext): Promise<JWK> {
    key ??= run(keysCall, { ctx, token: null }, {}).then((value) => {
      const [first] = (value as CallValue<"system", "encryptionKeys">).keys;
      if (!first) throw new PlatformError("PLATFORM_UNAVAILABLE");
      return first as JWK;
    });
    key.catch(() => {
      key = undefined;
    });
    return key;
  }

  async function runEncrypted(call: CallDescription, context: LinkContext, input: unknown): Promise<unknown> {
    const attempt = async () =>
      run(call, { ...context, preserialize: { key: await currentKey(context), target: call } }, input);
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PlatformError) || error.code !== "ENCRYPTION_KEY_UNKNOWN") throw error;
      // Nothing was executed yet: the remote changed its keys since ours was fetched.
      key = undefined;
      return attempt();
    }
  }

  const runAsMarked = (call: CallDescription, context: LinkContext, input: unknown) =>
    call.meta.encrypted ? runEncrypted(call, context, input) : run(call, context, input);

  return {
    client(ctx, token) {
      const areas: Record<string, Record<string, (input?: unknown) => Promise<unknown>>> = {};
      for (const call of calls) {
        areas[call.area] = {
          ...areas[call.area],
          [call.name]: (input = {}) => runAsMarked(call, { ctx, token }, input),
        };
      }
      return areas as unknown as PlatformClient; // as in platform.ts: each function is the call with that name
    },
    platform(getToken) {
      const bound = calls.map((call) => ({
        ...call,
        run: (ctx: CallContext, input: unknown) => runAsMarked(call, { ctx, token: getToken(ctx) }, input),
      }));
      return {
        calls: bound,
        admit: (call, ctx) => authorizeCall(call.meta, ctx),
        client: (ctx) => this.client(ctx, getToken(ctx)),
      };
    },
    events(ctx, token, signal) {
      const headers = requestHeaders({ ctx, token });
      return openRemoteEvents({ url, headers, timeoutMs, silenceMs }, signal);
    },
  };
}

function requestHeaders({ ctx, token }: LinkContext): Record<string, string> {
  const { ip, requestId, language, userAgent, device } = ctx.request;
  return {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    "x-forwarded-for": ip,
    "x-request-id": requestId,
    // The platform's SMS and mails use this visitor's language, as do the titles in its responses.
    [LANGUAGE_HEADER]: language,
    ...(device !== null && { [DEVICE_HEADER]: device }),
    "user-agent": userAgent.replace(/[^\x20-\x7e]/g, "?"),
  };
}

/** Fetches without following redirects, within limits on time and size, and never from an internal host. */
async function boundedFetch(request: Request, timeoutMs: number): Promise<Response> {
  const sent = new Uint8Array(await request.arrayBuffer());
  const { status, headers, body } = await exchange({
    method: request.method as Exchange["method"],
    url: new URL(request.url),
    headers: Object.fromEntries(request.headers),
    ...(sent.length > 0 && { body: sent }),
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
  });
  const bodiless = status === 204 || status === 304;
  return new Response(bodiless ? null : new Uint8Array(body), {
    status,
    headers: { "content-type": headers["content-type"] ?? "" },
  });
}

function remoteError(error: unknown): PlatformError {
  const refused = refusal.safeParse(error instanceof ORPCError ? error.data : undefined);
  if (!refused.success) return new PlatformError("PLATFORM_UNAVAILABLE", { cause: error });
  const { code, fields, details } = refused.data;
  return new PlatformError(code, {
    details,
    fields: fields.map(({ pointer, key, values }) => ({
      pointer,
      messageKey: key,
      ...(values && { values }),
    })),
    cause: error,
  });
}

function requireCall(area: CallDescription["area"], name: string): CallDescription {
  const found = calls.find((call) => call.area === area && call.name === name);
  if (!found) throw new TypeError(`the contract has no call ${area}.${name}`);
  return found;
}
