import type * as z from "zod";
import { PlatformError } from "./errors.ts";
import { invalidInput } from "./input-errors.ts";
import { withRequester } from "./requester.ts";

/** The parts of a contract's call that the platform reads. */
export interface AnyCall {
  area: string;
  name: string;
  input: z.ZodType;
  output: z.ZodType;
}

/** Runs a call for a caller who was admitted, with an input that its schema has parsed. */
export type RunCall<Ctx> = (ctx: Ctx, input: unknown) => Promise<unknown>;

/** A call with the function that runs it; undefined when no capability implements the call. */
export type BoundCall<Call, Ctx> = Call & { run: RunCall<Ctx> | undefined };

/** The rules of a contract about its callers. `Ctx`: the caller and the request. `Given`: what its handlers receive. */
export interface Guard<Call, Ctx, Given> {
  /** Admits a caller to a call, before the input is read. @throws PlatformError for any other caller. */
  admit(call: Call, ctx: Ctx): void;
  /** Returns the handler's context. @throws PlatformError when the caller may not make the call with this input. */
  enter(call: Call, ctx: Ctx, input: unknown): Given | Promise<Given>;
  /** Returns the brand (null for the operators' site) and the IP address of a request. */
  getRequester(ctx: Ctx): { brand: string | null; ip: string };
}

/** The calls of a contract with their guard. */
export interface Platform<Call, Ctx, Client> {
  /** Every call, in the contract's order. */
  readonly calls: readonly BoundCall<Call, Ctx>[];
  /** Admits a caller to a call, before the input is read. @throws PlatformError for any other caller. */
  admit(call: Call, ctx: Ctx): void;
  /** Returns typed calls for one caller and request: no HTTP, no serialisation. */
  client(ctx: Ctx): Client;
}

interface PlatformOptions<Call, Ctx, Given> {
  calls: readonly Call[];
  /** The handlers by area and name, each of the types that the contract gives its call. */
  handlers: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  guard: Guard<Call, Ctx, Given>;
  /** Checks every value against the contract before returning it. For tests: the wire checks its own. */
  checkOutputs?: boolean | undefined;
}

type AreaClient = Record<string, (input?: unknown) => Promise<unknown>>;

/**
 * Binds the handlers of a contract's calls behind its guard: every call passes it, in the process and over HTTP alike.
 * A call without a handler yields NOT_IMPLEMENTED. `Client` is the contract's type of the same calls.
 */
export function createPlatform<Call extends AnyCall, Ctx, Given, Client>({
  calls,
  handlers,
  guard,
  checkOutputs = false,
}: PlatformOptions<Call, Ctx, Given>): Platform<Call, Ctx, Client> {
  const bound = calls.map((call): BoundCall<Call, Ctx> => {
    // The handler's types are the contract's for this call, and the input has passed the contract's schema.
    const handler = handlers[call.area]?.[call.name] as RunCall<Given> | undefined;
    if (!handler) return { ...call, run: undefined };
    const run: RunCall<Ctx> = (ctx, input) =>
      withRequester(guard.getRequester(ctx), async () => handler(await guard.enter(call, ctx, input), input));
    return { ...call, run };
  });

  async function answer(call: BoundCall<Call, Ctx>, ctx: Ctx, input: unknown): Promise<unknown> {
    guard.admit(call, ctx);
    const parsed = call.input.safeParse(input);
    if (!parsed.success) throw invalidInput(parsed.error.issues, input);
    const value = await requireRun(call)(ctx, parsed.data);
    return checkOutputs ? call.output.parse(value) : value;
  }

  const areas = [...Map.groupBy(bound, ({ area }) => area)];
  const bindTo = (ctx: Ctx, own: BoundCall<Call, Ctx>[]): AreaClient =>
    Object.fromEntries(own.map((call) => [call.name, (input = {}) => answer(call, ctx, input)]));

  return {
    calls: bound,
    admit: guard.admit,
    client(ctx) {
      const client: Record<string, AreaClient> = {};
      for (const [area, own] of areas) {
        // A request uses only a few of them, so each is created on first use.
        let made: AreaClient | undefined;
        Object.defineProperty(client, area, { get: () => (made ??= bindTo(ctx, own)), enumerable: true });
      }
      // Each function is the contract's call of that name, as the type states.
      return client as unknown as Client;
    },
  };
}

/** Returns the function that runs a call. @throws PlatformError NOT_IMPLEMENTED for a call without one. */
export function requireRun<Ctx>({ run }: { run: RunCall<Ctx> | undefined }): RunCall<Ctx> {
  if (!run) throw new PlatformError("NOT_IMPLEMENTED");
  return run;
}
