import {
  type Area,
  type CallArguments,
  type CallDescription,
  type CallName,
  type CallValue,
  calls,
} from "../contract/calls.ts";
import { authorizeCall } from "./authorize.ts";
import type { CallContext } from "./call-context.ts";
import { PlatformError } from "./errors.ts";
import type { Handlers } from "./handlers.ts";
import { invalidInput } from "./input-errors.ts";
import { withRequester } from "./requester.ts";

type ClientCall<A extends Area, C extends CallName<A>> =
  Record<never, never> extends CallArguments<A, C>
    ? (input?: CallArguments<A, C>) => Promise<CallValue<A, C>>
    : (input: CallArguments<A, C>) => Promise<CallValue<A, C>>;

/**
 * The platform as one caller sees it: `client.games.gameList({ gameType: "RNG" })` returns the plain value or throws a
 * PlatformError. The type is the same for a platform in this process and one behind HTTP (remote-client.ts).
 */
export type PlatformClient = { [A in Area]: { [C in CallName<A>]: ClientCall<A, C> } };

/** A call with its handler, if it has one. */
export interface BoundCall extends CallDescription {
  handler: ((ctx: CallContext, input: unknown) => Promise<unknown>) | undefined;
}

export interface Platform {
  /** Every call with its handler. */
  readonly calls: readonly BoundCall[];
  /** Returns typed calls for one merchant, caller and request: no HTTP, no serialisation. */
  client(ctx: CallContext): PlatformClient;
}

type AreaClient = Record<string, (input?: unknown) => Promise<unknown>>;

interface PlatformDeps {
  handlers: Handlers;
  /**
   * Throws PLAYER_EXCLUDED if the caller takes a break. Runs before each call that grants a benefit, with the call's
   * area, name and input.
   */
  requireNoBreak?: (ctx: CallContext, asked: { call: string; input: unknown }) => Promise<void>;
  /** Checks every value against the contract before returning it. For tests: the wire checks its own. */
  checkOutputs?: boolean;
}

/** Composes the capabilities' handlers into one platform. A call without a handler yields NOT_IMPLEMENTED. */
export function createPlatform({ handlers, requireNoBreak, checkOutputs = false }: PlatformDeps): Platform {
  const bound = calls.map((call) => bind(call, handlers, requireNoBreak));

  async function run(call: BoundCall, ctx: CallContext, input: unknown): Promise<unknown> {
    authorizeCall(call.meta, ctx);
    const parsed = call.input.safeParse(input);
    if (!parsed.success) throw invalidInput(parsed.error.issues, input);
    const value = await runHandler(call, ctx, parsed.data);
    return checkOutputs ? call.output.parse(value) : value;
  }

  const areas = [...Map.groupBy(bound, (call) => call.area)];
  const bindTo = (ctx: CallContext, calls: BoundCall[]): AreaClient =>
    Object.fromEntries(calls.map((call) => [call.name, (input = {}) => run(call, ctx, input)]));

  return {
    calls: bound,
    client(ctx) {
      const client: Record<string, AreaClient> = {};
      for (const [area, calls] of areas) {
        // A request uses only a few of them, so each is created on first use.
        let made: AreaClient | undefined;
        Object.defineProperty(client, area, { get: () => (made ??= bindTo(ctx, calls)), enumerable: true });
      }
      // Each function is the contract's call of that name, as the type states.
      return client as unknown as PlatformClient;
    },
  };
}

/** Runs a call's handler after caller and input have been checked. */
export async function runHandler(call: BoundCall, ctx: CallContext, input: unknown): Promise<unknown> {
  if (!call.handler) throw new PlatformError("NOT_IMPLEMENTED");
  const { handler } = call;
  const { merchant, request } = ctx;
  return withRequester({ ip: request.ip, brand: merchant.code }, () => handler(ctx, input));
}

function bind(
  call: CallDescription,
  handlers: Handlers,
  requireNoBreak: PlatformDeps["requireNoBreak"],
): BoundCall {
  const area: Record<string, unknown> = handlers[call.area] ?? {};
  // The handler's input type is the contract's for this call (handlers.ts), and the input has passed the contract's
  // schema.
  const handler = area[call.name] as BoundCall["handler"];
  if (!handler || !requireNoBreak || call.meta.gives === null) return { ...call, handler };
  return {
    ...call,
    async handler(ctx, input) {
      await requireNoBreak(ctx, { call: `${call.area}.${call.name}`, input });
      return handler(ctx, input);
    },
  };
}
