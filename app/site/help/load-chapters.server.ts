import type { AppLoadContext } from "@remix-run/node";
import { isForAgents } from "../is-agent.ts";
import { writeAgentChapter } from "./agent-chapter.server.ts";
import type { Chapter } from "./search-help.ts";

/** The tag of the agents' chapter. A chapter of the brand with this tag replaces it. */
const AGENTS = "agents";

/**
 * Loads the chapters of the help. Agents, and visitors of an agent host, see a chapter for agents first, if the brand has
 * an agent centre.
 */
export async function loadChapters(
  context: Pick<AppLoadContext, "brand" | "caller" | "platform" | "request" | "t">,
): Promise<Chapter[]> {
  const { list } = await context.platform.content.helpCentre({});
  if (!isForAgents(context) || list.some(({ tag }) => tag === AGENTS)) return list;
  return [writeAgentChapter(context, AGENTS), ...list];
}
