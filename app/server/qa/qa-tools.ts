import type { IncomingMessage } from "node:http";
import type { BrandSite } from "../../brand/brand-store.ts";
import type { ClockTool } from "./clock-tool.ts";
import { createSignInTool, type SignInTool, type SignInToolDeps } from "./demo-sign-ins.ts";

/** The tools of the QA page for one request to a brand's host. */
export interface QaTools {
  /** Null outside a demonstration. */
  clock: ClockTool | null;
  signIn: SignInTool;
}

/** Creates the tools for a request. */
export type CreateQaTools = (incoming: IncomingMessage, site: BrandSite) => QaTools;

interface QaToolsDeps extends SignInToolDeps {
  clock: ClockTool | null;
}

/** Returns the function that creates the tools for each request. */
export function qaTools(deps: QaToolsDeps): CreateQaTools {
  const { clock } = deps;
  return (incoming, site) => ({ clock, signIn: createSignInTool(deps, incoming, site) });
}
