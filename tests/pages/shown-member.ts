import { Buffer } from "node:buffer";

/** A test's request to own-values-server.ts about a page, sent as a header. */
export interface ShownMember {
  /** Merged into the member's data, and into the root's. */
  member: Record<string, unknown>;
  root: Record<string, unknown>;
  /** `whole`: fully rendered. `kept`: from templates only, with rendering disabled. */
  page: "any" | "whole" | "kept";
}

export const SHOWN = "x-shown";

export const shownHeader = (shown: ShownMember) => ({
  [SHOWN]: Buffer.from(JSON.stringify(shown)).toString("base64url"),
});

export const readShown = (header: string) =>
  JSON.parse(Buffer.from(header, "base64url").toString()) as ShownMember;
