import { type OperatorCallDescription, operatorCalls } from "../contract/ops/operator-calls.ts";
import { createPlatform, type Guard, type Platform } from "../core/platform.ts";
import type { Services } from "../core/services.ts";
import { admitOperator, createHandlerContext } from "./guard.ts";
import type {
  OperatorClient,
  OperatorHandlers,
  OperatorRequest,
  SignInContext,
  WorkContext,
} from "./operator-context.ts";

/** The calls of operators. */
export type OperatorPlatform = Platform<OperatorCallDescription, OperatorRequest, OperatorClient>;

interface OperatorPlatformOptions {
  handlers: OperatorHandlers;
  checkOutputs?: boolean | undefined;
}

/** Composes the operators' handlers into one platform, behind the rules about permissions, merchants and the log. */
export function createOperatorPlatform(
  services: Services,
  { handlers, checkOutputs }: OperatorPlatformOptions,
): OperatorPlatform {
  const guard: Guard<OperatorCallDescription, OperatorRequest, SignInContext | WorkContext> = {
    admit: (call, request) => admitOperator(call.meta, request),
    enter: (call, request, input) => createHandlerContext(services, call, request, input),
    getRequester: ({ ip }) => ({ ip, brand: null }),
  };
  return createPlatform({ calls: operatorCalls, handlers, guard, checkOutputs });
}
