import { implement } from "@orpc/server";
import type { CallDescription } from "../contract/calls.ts";
import type { OperatorCallDescription } from "../contract/ops/operator-calls.ts";
import { type BoundCall, type Platform, requireRun } from "../core/platform.ts";

/** A call of either contract. */
export type WireCall = CallDescription | OperatorCallDescription;

/** The context that the wire passes to each call. */
export interface WireContext<Ctx> {
  call: Ctx;
  /** The body as parsed by read-input.ts; undefined for a GET. */
  input?: unknown;
}

/**
 * Creates a platform's oRPC router, for HTTP. Admission runs before the input is examined; oRPC then checks the input
 * and the returned value, so that nothing outside the contract is sent.
 */
export function createRouter<Call extends WireCall, Ctx>(platform: Platform<Call, Ctx, unknown>) {
  const router: Record<string, Record<string, ReturnType<typeof procedure<Call, Ctx>>>> = {};
  for (const call of platform.calls) {
    router[call.area] = { ...router[call.area], [call.name]: procedure(call, platform) };
  }
  return router;
}

function procedure<Call extends WireCall, Ctx>(
  call: BoundCall<Call, Ctx>,
  { admit }: Platform<Call, Ctx, unknown>,
) {
  // Calls differ in their schemas only, which oRPC reads from the value.
  return implement(call.procedure as CallDescription["procedure"], { initialInputValidationIndex: 1 }) // after the one middleware
    .$context<WireContext<Ctx>>()
    .use(({ context, next }) => {
      admit(call, context.call);
      return next();
    })
    .handler(
      ({ context, input }) => requireRun(call)(context.call, input) as never, // oRPC checks the value with the call's own schema
    );
}
