import type * as z from "zod";
import type { CallMeta } from "./call.ts";
import { type Contract, contract } from "./contract.ts";
import { getDefinition } from "./procedure.ts";

export type Area = keyof Contract;
export type CallName<A extends Area> = keyof Contract[A] & string;

type Schema<P, Side extends "inputSchema" | "outputSchema"> = P extends {
  "~orpc": { [K in Side]?: infer S };
}
  ? Extract<S, z.ZodType>
  : never;

/**
 * The arguments that a caller may pass: text is accepted for numbers in a query or form, and arguments with a default
 * may be omitted.
 */
export type ProcedureArguments<P> = z.input<Schema<P, "inputSchema">>;
/** The input of a handler: the checked arguments, with defaults filled in. */
export type ProcedureInput<P> = z.output<Schema<P, "inputSchema">>;
/** The return value of a call. */
export type ProcedureValue<P> = z.output<Schema<P, "outputSchema">>;

export type CallArguments<A extends Area, C extends CallName<A>> = ProcedureArguments<Contract[A][C]>;
export type CallInput<A extends Area, C extends CallName<A>> = ProcedureInput<Contract[A][C]>;
export type CallValue<A extends Area, C extends CallName<A>> = ProcedureValue<Contract[A][C]>;

/** A call of the contract without its specific types. */
export interface CallDescription {
  area: Area;
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  summary: string;
  meta: CallMeta;
  input: z.ZodType;
  output: z.ZodType;
  procedure: Contract["session"]["login"];
}

/** Every call, in the contract's order. */
export const calls: readonly CallDescription[] = Object.entries(contract).flatMap(([area, areaCalls]) =>
  Object.entries(areaCalls).map(([name, procedure]) => untyped(area as Area, name, procedure)),
);

function untyped(area: Area, name: string, call: unknown): CallDescription {
  // Calls differ in their shapes only, so one type is used for all.
  const procedure = call as CallDescription["procedure"];
  const { route, meta, inputSchema: input, outputSchema: output } = getDefinition(procedure);
  const { method, path, summary = "" } = route;
  if (!input || !output || !path || !method || method === "HEAD" || method === "PATCH") {
    throw new TypeError(`${area}.${name} is not a whole call`);
  }
  return { area, name, method, path, summary, meta, input, output, procedure };
}
