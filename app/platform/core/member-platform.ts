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
import type { Handlers } from "./handlers.ts";
import { createPlatform, type Guard, type Platform } from "./platform.ts";

type ClientCall<A extends Area, C extends CallName<A>> =
  Record<never, never> extends CallArguments<A, C>
    ? (input?: CallArguments<A, C>) => Promise<CallValue<A, C>>
    : (input: CallArguments<A, C>) => Promise<CallValue<A, C>>;

/**
 * The platform as one caller sees it: `client.games.gameList({ gameType: "RNG" })` returns the plain value or throws a
 * PlatformError. The type is the same for a platform in this process and one behind HTTP (remote-client.ts).
 */
export type PlatformClient = { [A in Area]: { [C in CallName<A>]: ClientCall<A, C> } };

/** The calls of members, agents and visitors of a merchant's site. */
export type MemberPlatform = Platform<CallDescription, CallContext, PlatformClient>;

interface MemberPlatformOptions {
  handlers: Handlers;
  /**
   * Throws PLAYER_EXCLUDED if the caller takes a break. Runs before each call that grants a benefit, with the call's
   * area, name and input.
   */
  requireNoBreak?: (ctx: CallContext, asked: { call: string; input: unknown }) => Promise<void>;
  checkOutputs?: boolean;
}

/** Composes the capabilities' handlers into one platform, behind the rules about roles and breaks. */
export function createMemberPlatform({
  handlers,
  requireNoBreak,
  checkOutputs,
}: MemberPlatformOptions): MemberPlatform {
  const guard: Guard<CallDescription, CallContext, CallContext> = {
    admit: (call, ctx) => authorizeCall(call.meta, ctx),
    async enter({ area, name, meta }, ctx, input) {
      if (meta.gives !== null) await requireNoBreak?.(ctx, { call: `${area}.${name}`, input });
      return ctx;
    },
    getRequester: ({ merchant, request }) => ({ ip: request.ip, brand: merchant.code }),
  };
  return createPlatform({ calls, handlers, guard, checkOutputs });
}
