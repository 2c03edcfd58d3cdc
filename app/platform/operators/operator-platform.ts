import { type OperatorCallDescription, operatorCalls } from "../contract/ops/operator-calls.ts";
import { createPlatform, type Guard, type Platform } from "../core/platform.ts";
import { admitOperator, createHandlerContext, type GuardDeps } from "./guard.ts";
import type {
  OperatorClient,
  OperatorHandlers,
  OperatorRequest,
  SignInContext,
  WorkContext,
} from "./operator-context.ts";

/** The calls of operators. */
export type OperatorPlatform = Platform<OperatorCallDescription, OperatorRequest, OperatorClient>;

interface OperatorPlatformOptions extends GuardDeps {
  handlers: OperatorHandlers;
  checkOutputs?: boolean | undefined;
}

/** Composes the operators' handlers into one platform, behind the rules about permissions, merchants and the log. */
export function createOperatorPlatform({
  handlers,
  checkOutputs,
  ...deps
}: OperatorPlatformOptions): OperatorPlatform {
  const guard: Guard<OperatorCallDescription, OperatorRequest, SignInContext | WorkContext> = {
    admit: (call, request) => admitOperator(call.meta, request),
    enter: (call, request, input) => createHandlerContext(deps, call, request, input),
    getRequester: ({ ip }) => ({ ip, brand: null }),
  };
  return createPlatform({ calls: operatorCalls, handlers, guard, checkOutputs });
}
