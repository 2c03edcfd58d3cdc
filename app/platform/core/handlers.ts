import type { Area, CallInput, CallName, CallValue } from "../contract/calls.ts";
import type { CallContext } from "./call-context.ts";
import type { Services } from "./services.ts";

/**
 * The implementation of one call: `(ctx, input) => value`, or a thrown PlatformError. The caller's role and the input
 * have been checked before it runs.
 */
type CallHandler<A extends Area, C extends CallName<A>> = (
  ctx: CallContext,
  input: CallInput<A, C>,
) => CallValue<A, C> | Promise<CallValue<A, C>>;

/** The handlers of all calls. A call without one yields NOT_IMPLEMENTED. */
export type Handlers = { [A in Area]?: { [C in CallName<A>]?: CallHandler<A, C> } };

/** Use cases of calls: handlers whose first argument is the services of the process. */
export type UseCases = {
  [A in Area]?: {
    [C in CallName<A>]?: (
      services: Services,
      ...args: Parameters<CallHandler<A, C>>
    ) => ReturnType<CallHandler<A, C>>;
  };
};
