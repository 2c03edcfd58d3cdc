import type { Effect } from "../effect.ts";
import { AGENT_CENTRE } from "./agent-centre.ts";
import { MEMBER_MENU } from "./member-menu.ts";
import { PROTECTION } from "./protection.ts";
import { SERVICE } from "./service.ts";

/** The declared effects of this folder. */
export const PEOPLE: readonly Effect[] = [...MEMBER_MENU, ...AGENT_CENTRE, ...PROTECTION, ...SERVICE];

/** Settings that are only data, with the reason: their value is shown or passed on as it is and switches nothing. */
export const PEOPLE_DATA: Readonly<Record<string, string>> = {
  "/protection/jurisdiction":
    "names the rules that a document must keep to be loaded: a change of it alone changes no page and no call",
};
