import type { Role } from "../contract/call.ts";
import { toJsonSchema } from "../contract/procedure.ts";
import type { ErrorCode } from "../core/errors.ts";
import type { MemberPlatform } from "../core/member-platform.ts";
import { getErrorCodes } from "./openapi.ts";

/** One wire call in machine-readable form. */
export interface CatalogueEntry {
  area: string;
  name: string;
  method: string;
  path: string;
  summary: string;
  roles: readonly Role[];
  /** True when the call can move money. */
  money: boolean;
  encrypted: boolean;
  /** The part of the request that carries the input. */
  carriedBy: "query" | "json" | "form";
  implemented: boolean;
  /** JSON Schema 2020-12 of the input; numbers in a query are validated by their digits. */
  input: object;
  /** JSON Schema 2020-12 of `value` in the envelope. */
  output: object;
  errors: readonly ErrorCode[];
}

/** The catalogue of every wire call. */
export function callCatalogue(calls: MemberPlatform["calls"]): CatalogueEntry[] {
  return calls.map((call) => ({
    area: call.area,
    name: call.name,
    method: call.method,
    path: call.path,
    summary: call.summary,
    roles: call.meta.roles,
    money: call.meta.money,
    encrypted: call.meta.encrypted,
    carriedBy: call.method === "GET" ? "query" : call.meta.form ? "form" : "json",
    implemented: call.run !== undefined,
    input: toJsonSchema(call.input, "input"),
    output: toJsonSchema(call.output, "output"),
    errors: getErrorCodes(call),
  }));
}
