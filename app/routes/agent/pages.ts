import type { AgentPage } from "../../brand/brand-document.ts";

/**
 * The pages of the agent centre by their key in the address, `/agent/<key>`; `folder` is the folder beside this file
 * with the page's `route.tsx`. Pages not listed here come with a later release. `app/routes.ts` creates the routes.
 */
export const AGENT_PAGES = {
  downlineManagmentView: { folder: "team" },
} as const satisfies Readonly<Partial<Record<AgentPage, { folder: string }>>>;
