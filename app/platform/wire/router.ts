import { implement } from "@orpc/server";
import type { Area } from "../contract/calls.ts";
import { authorizeCall } from "../core/authorize.ts";
import type { CallContext } from "../core/call-context.ts";
import { type BoundCall, type Platform, runHandler } from "../core/platform.ts";

/** The context that the wire passes to each call. */
export interface WireContext {
  call: CallContext;
  /** The body as parsed by read-input.ts; undefined for a GET. */
  input?: unknown;
}

/**
 * Creates the platform's oRPC router of the contract, for HTTP. Admission runs before the input is examined; oRPC then
 * checks the input and the returned value, so that nothing outside the contract is sent.
 */
export function createRouter(platform: Platform) {
  const router: Partial<Record<Area, Record<string, ReturnType<typeof procedure>>>> = {};
  for (const call of platform.calls) {
    router[call.area] = { ...router[call.area], [call.name]: procedure(call) };
  }
  return router;
}

function procedure(call: BoundCall) {
  return implement(call.procedure, { initialInputValidationIndex: 1 }) // after the one middleware
    .$context<WireContext>()
    .use(({ context, next }) => {
      authorizeCall(call.meta, context.call);
      return next();
    })
    .handler(
      ({ context, input }) => runHandler(call, context.call, input) as never, // oRPC checks the value with the call's own schema
    );
}
