import type * as z from "zod";
import type { ProcedureArguments, ProcedureInput, ProcedureValue } from "../calls.ts";
import { getDefinition } from "../procedure.ts";
import type { OperatorCallMeta } from "./operator-call.ts";
import { type OperatorContract, operatorContract } from "./operator-contract.ts";

export type OperatorArea = keyof OperatorContract;
export type OperatorCallName<A extends OperatorArea> = keyof OperatorContract[A] & string;

/** Like `CallArguments`, `CallInput` and `CallValue` of calls.ts, for operators' calls. */
export type OperatorArguments<A extends OperatorArea, C extends OperatorCallName<A>> = ProcedureArguments<
  OperatorContract[A][C]
>;
export type OperatorInput<A extends OperatorArea, C extends OperatorCallName<A>> = ProcedureInput<
  OperatorContract[A][C]
>;
export type OperatorValue<A extends OperatorArea, C extends OperatorCallName<A>> = ProcedureValue<
  OperatorContract[A][C]
>;

/** An operators' call without its specific types. */
export interface OperatorCallDescription {
  area: OperatorArea;
  name: string;
  method: "GET" | "POST";
  path: string;
  summary: string;
  meta: OperatorCallMeta;
  input: z.ZodType;
  output: z.ZodType;
  procedure: OperatorContract["session"]["signIn"];
}

/** Every operators' call, in the contract's order. */
export const operatorCalls: readonly OperatorCallDescription[] = Object.entries(operatorContract).flatMap(
  ([area, areaCalls]) =>
    Object.entries(areaCalls).map(([name, call]) => untyped(area as OperatorArea, name, call)),
);

function untyped(area: OperatorArea, name: string, call: unknown): OperatorCallDescription {
  // Calls differ in their shapes only, so one type is used for all.
  const procedure = call as OperatorCallDescription["procedure"];
  const { route, meta, inputSchema: input, outputSchema: output } = getDefinition(procedure);
  const { method, path, summary = "" } = route;
  if (!input || !output || !path || (method !== "GET" && method !== "POST")) {
    throw new TypeError(`${area}.${name} is not a whole call`);
  }
  return { area, name, method, path, summary, meta, input, output, procedure };
}

/** The actions that the server's own commands write into the operators' log. */
const LOGGED_COMMANDS = ["operator.add", "operator.reset", "operator.disable"];

/** Every action in the operators' log, those that move money first. */
export const LOGGED_ACTIONS: readonly string[] = [
  ...new Set([
    ...operatorCalls.flatMap(({ meta }) => (meta.permission === null ? [] : meta.logs)),
    ...operatorCalls.flatMap(({ meta }) => meta.logs),
    ...LOGGED_COMMANDS,
  ]),
];
