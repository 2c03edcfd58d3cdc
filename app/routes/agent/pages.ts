import type { AgentPage } from "../../brand/brand-document.ts";

/**
 * The pages of the agent centre by their key in the address, `/agent/<key>`; `folder` is the one beside this file that
 * holds the page's `route.tsx`. Those that are not here come with a later release. `app/routes.ts` makes the routes.
 */
export const AGENT_PAGES = {
  downlineManagmentView: { folder: "team" },
} as const satisfies Readonly<Partial<Record<AgentPage, { folder: string }>>>;
