import type { IncomingMessage } from "node:http";
import type { BrandSite } from "../../brand/brand-store.ts";
import type { DemoOperator } from "../../platform/operators/operators.server.ts";
import { totpCode } from "../../platform/step-up/step-up.server.ts";
import type { Message } from "../../sandbox/outbox/page.ts";
import type { ClockTool } from "./clock-tool.ts";
import { createSignInTool, type SignInTool, type SignInToolDeps } from "./demo-sign-ins.ts";
import { createOutcomeTool, type OutcomeTool, type OutcomeToolDeps } from "./outcome-tool.ts";

/** The tools of the QA page for one request to a brand's host. */
export interface QaTools {
  /** Null outside a demonstration. */
  clock: ClockTool | null;
  signIn: SignInTool;
  /** Returns the demonstration's operators, each with the code that its app shows now; null without any. */
  operators(): { origin: string; accounts: (DemoOperator & { code: string })[] } | null;
  /** Returns the brand's last messages, newest first, and the address of the outbox; null without a sandbox. */
  outbox(): { origin: string; messages: readonly Message[] } | null;
  /** Null without a sandbox and outside a demonstration. */
  outcomes: OutcomeTool | null;
}

/** Creates the tools for a request. */
export type CreateQaTools = (incoming: IncomingMessage, site: BrandSite) => QaTools;

interface QaToolsDeps extends SignInToolDeps, OutcomeToolDeps {
  clockTool: ClockTool | null;
  operatorSignIns: () => DemoOperator[];
  /** Returns the origin of the operators' site; null where there is none. */
  getOpsOrigin: () => string | null;
  /** The sandbox's outbox; null without a sandbox. */
  outbox: { getOrigin: () => string; list: (merchantCode: string) => Message[] } | null;
}

const MAX_MESSAGES = 10;

/** Returns the function that creates the tools for each request. */
export function qaTools(deps: QaToolsDeps): CreateQaTools {
  const { clockTool, clock, operatorSignIns, getOpsOrigin, outbox } = deps;
  return (incoming, site) => {
    const { merchantCode } = site.brand.document;
    return {
      clock: clockTool,
      signIn: createSignInTool(deps, incoming, site),
      operators() {
        const origin = getOpsOrigin();
        const known = operatorSignIns();
        if (origin === null || known.length === 0) return null;
        const withCode = (one: DemoOperator) => ({ ...one, code: totpCode(one.totpSecret, clock.now(), 0) });
        return { origin, accounts: known.map(withCode) };
      },
      outbox: () =>
        outbox && { origin: outbox.getOrigin(), messages: outbox.list(merchantCode).slice(0, MAX_MESSAGES) },
      outcomes: createOutcomeTool(deps, merchantCode),
    };
  };
}
