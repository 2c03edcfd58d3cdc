import {
  type OperatorArea,
  type OperatorCallDescription,
  operatorCalls,
} from "../contract/ops/operator-calls.ts";
import { invalidInput } from "../core/input-errors.ts";
import { withRequester } from "../core/requester.ts";
import { admitOperator, createHandlerContext, type GuardDeps } from "./guard.ts";
import type { OperatorClient, OperatorHandlers, OperatorRequest } from "./operator-context.ts";

/** An operators' call with its handler. */
export interface BoundOperatorCall extends OperatorCallDescription {
  /**
   * @throws PlatformError, including NOT_FOUND for a merchant the operator does not work for. The caller must have
   *   asked the guard.
   */
  answer(request: OperatorRequest, input: unknown): Promise<unknown>;
}

export interface OperatorPlatform {
  /** Every call, with its handler. */
  readonly calls: readonly BoundOperatorCall[];
  /** Returns typed calls of one operator: no HTTP, no serialisation. */
  client(request: OperatorRequest): OperatorClient;
}

interface OperatorPlatformDeps extends GuardDeps {
  handlers: OperatorHandlers;
  /** Checks every returned value against the contract. */
  checkOutputs?: boolean;
}

/** Puts the guard before every handler: all calls pass it, in the process and over HTTP alike. */
export function createOperatorPlatform({
  handlers,
  checkOutputs = false,
  ...deps
}: OperatorPlatformDeps): OperatorPlatform {
  const calls = operatorCalls.map((call): BoundOperatorCall => {
    const area: Record<string, unknown> = handlers[call.area];
    // Its context and input match this very call in the contract, as the type of `handlers` ensures.
    const handler = area[call.name] as (ctx: unknown, input: unknown) => Promise<unknown>;
    return {
      ...call,
      answer: async (request, input) =>
        withRequester({ ip: request.ip, brand: null }, () =>
          handler(createHandlerContext(deps, call, request, input), input),
        ),
    };
  });

  async function run(call: BoundOperatorCall, request: OperatorRequest, input: unknown): Promise<unknown> {
    admitOperator(call.meta, request);
    const parsed = call.input.safeParse(input);
    if (!parsed.success) throw invalidInput(parsed.error.issues, input);
    const value = await call.answer(request, parsed.data);
    return checkOutputs ? call.output.parse(value) : value;
  }

  return {
    calls,
    client(request) {
      const client = {} as Record<OperatorArea, Record<string, (input?: unknown) => Promise<unknown>>>;
      for (const call of calls) {
        client[call.area] ??= {};
        client[call.area][call.name] = (input = {}) => run(call, request, input);
      }
      // Each function is the contract's call of that name, as the type states.
      return client as unknown as OperatorClient;
    },
  };
}
