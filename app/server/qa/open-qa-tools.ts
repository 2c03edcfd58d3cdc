import { openForcedOutcomes } from "../../sandbox/forced-outcomes.ts";
import type { Message } from "../../sandbox/outbox/page.ts";
import type { Site, SiteDeps } from "../compose-site.ts";
import { createClockTool } from "./clock-tool.ts";
import { type CreateQaTools, qaTools } from "./qa-tools.ts";

interface QaToolParts extends Pick<Site, "clock" | "testClock" | "platform" | "sites" | "jar" | "merchants"> {
  /** Returns the messages that the sandbox received from a merchant, newest first. */
  listMessages: (merchantCode: string) => Message[];
}

/** Returns the tools of the QA page. */
export function openQaTools(
  { config, log, addresses }: Pick<SiteDeps, "config" | "log" | "addresses">,
  { clock, testClock, platform, sites, jar, merchants, listMessages }: QaToolParts,
): CreateQaTools {
  const mayHaveOthers = config.databaseUrl !== undefined;
  return qaTools({
    clock,
    clockTool: testClock && createClockTool({ clock: testClock, jobs: platform.jobs, mayHaveOthers, log }),
    signIns: platform.signIns,
    beginDemoSession: platform.beginDemoSession,
    sites,
    jar,
    getMerchant: merchants.of,
    getOrigin: addresses.of,
    operatorSignIns: platform.operatorSignIns,
    getOpsOrigin: addresses.ops,
    outbox: config.sandbox ? { getOrigin: addresses.outbox, list: listMessages } : null,
    forced: config.sandbox && config.demo ? openForcedOutcomes(config.dataFolder) : null,
    findAccount: platform.findAccount,
  });
}
