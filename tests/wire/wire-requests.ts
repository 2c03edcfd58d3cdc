import type { Handlers } from "#app/platform/core/handlers.ts";
import { createMemberPlatform } from "#app/platform/core/member-platform.ts";
import { createWireHandler } from "#app/platform/wire/http-handler.ts";
import { recordedLog, translate } from "./contexts.ts";

export const CREDENTIALS = { username: "ana", password: "secret-9-words" };

/** Returns the wire of a platform with these handlers, and its log. */
export function toWire(handlers: Handlers) {
  const log = recordedLog();
  return { log, wire: createWireHandler(createMemberPlatform({ handlers }), { translate, log }) };
}

/** Returns a wire request with a body, by default JSON. */
export const post = (
  path: string,
  body: BodyInit | null,
  type: string | null = "application/json",
  headers = {},
) =>
  new Request(`http://wire.test${path}`, {
    method: "POST",
    body,
    headers: { ...(type && { "content-type": type }), ...headers },
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });

export const login = "/wps/session/login";
export const forgot = "/wps/member/password/email";
