import { PlatformError } from "../core/errors.ts";
import { badRequest, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import { JWE_TYPE } from "./encrypted-body.ts";
import { readPictureJson } from "./picture-json.ts";
import { decodeUtf8, parseStrictJson, requireWellFormedText } from "./strict-json.ts";

/** More than any call without a picture needs. */
export const MAX_BODY_BYTES = 64 * 1024;
/** A picture of 5 MB in base64, with the fields around it. */
export const MAX_PICTURE_BYTES = 7 * 1024 * 1024;

/** The handling of bodies of calls that the contract marks `encrypted`. */
interface EncryptedBodies {
  /** True when such a call's body must be encrypted. */
  required: boolean;
  /** Returns the input inside a JWE. */
  decrypt(jwe: string): Promise<unknown>;
}

/** The bodies that a call accepts. */
export interface BodyRules {
  /** True for a call whose body contains a picture and may be as large as one. */
  acceptsPicture: boolean;
  /** True for a form instead of JSON. */
  isForm: boolean;
  /** Null for a call whose body is never encrypted. */
  encryption: EncryptedBodies | null;
}

/**
 * Reads a wire request's body: JSON, or a form when the contract has one, or a JWE when it may be encrypted; an empty
 * body is no input.
 * @throws PlatformError BAD_REQUEST, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, ENCRYPTION_REQUIRED and the errors of
 *   `decrypt`.
 */
export async function readBody(
  request: Request,
  { acceptsPicture, isForm, encryption }: BodyRules,
): Promise<unknown> {
  const bytes = await readBytes(request, acceptsPicture ? MAX_PICTURE_BYTES : MAX_BODY_BYTES);
  const wanted = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const given = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encryption) {
    if (given === JWE_TYPE && encoding === "identity") return encryption.decrypt(decodeUtf8(bytes));
    if (encryption.required) throw new PlatformError("ENCRYPTION_REQUIRED");
  }
  if (bytes.length === 0) return {};
  if (given !== wanted || encoding !== "identity") throw new PlatformError("UNSUPPORTED_MEDIA_TYPE");
  if (bytes.length > MAX_BODY_BYTES) return readPictureJson(bytes, MAX_BODY_BYTES);
  const text = decodeUtf8(bytes);
  return isForm ? readFields(new URLSearchParams(text)) : parseStrictJson(text);
}

/**
 * Reads the fields of a query or a form; each may occur only once.
 * @throws PlatformError BAD_REQUEST that points at the field.
 */
export function readFields(params: URLSearchParams): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of params) {
    requireWellFormedText(name, []);
    if (name === "__proto__") throw badRequest([name], FIELD_MESSAGE_KEYS.unknown);
    if (Object.hasOwn(fields, name)) throw badRequest([name], FIELD_MESSAGE_KEYS.duplicate);
    requireWellFormedText(value, [name]);
    fields[name] = value;
  }
  return fields;
}

async function readBytes(request: Request, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader && length <= most) {
    const { done, value } = await reader.read().catch(throwClientAborted);
    if (done) return Buffer.concat(chunks);
    chunks.push(value);
    length += value.length;
  }
  if (!reader) return Buffer.alloc(0);
  reader.cancel().catch(() => undefined); // The rest of the body is discarded.
  throw new PlatformError("BODY_TOO_LARGE");
}

function throwClientAborted(cause: unknown): never {
  throw new PlatformError("BAD_REQUEST", { cause });
}
