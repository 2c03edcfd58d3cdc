import { useRouteLoaderData } from "@remix-run/react";
import type { AgentPage } from "../../brand/brand-document.ts";
import type { loader } from "./layout.tsx";

/** Returns the pages that the brand's agent centre has, for links between them. */
export function useAgentMenu(): readonly AgentPage[] {
  return useRouteLoaderData<typeof loader>("routes/agent/layout")?.menu ?? [];
}
