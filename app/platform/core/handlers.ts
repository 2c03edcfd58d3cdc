import type { Area, CallInput, CallName, CallValue } from "../contract/calls.ts";
import type { CallContext } from "./call-context.ts";

/**
 * A capability's implementation of one call: `(ctx, input) => value`, or a thrown PlatformError. The caller's role and
 * the input have been checked before it runs.
 */
export type CallHandler<A extends Area, C extends CallName<A>> = (
  ctx: CallContext,
  input: CallInput<A, C>,
) => Promise<CallValue<A, C>>;

/** The handlers of one area's calls that a capability provides. */
export type AreaHandlers<A extends Area> = { [C in CallName<A>]?: CallHandler<A, C> };

/** The handlers of all calls. A call without one yields NOT_IMPLEMENTED. */
export type Handlers = { [A in Area]?: AreaHandlers<A> };
