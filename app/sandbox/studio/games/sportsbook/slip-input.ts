import { isKey } from "../../inputs.ts";
import { isPick, type Pick } from "./markets.ts";
import type { Acceptance } from "./slips.ts";

/** A leg as requested by a frame. */
export interface LegRequest extends Pick {
  fixtureId: string;
  /** The odds that the player saw, thousandths. */
  odds: number;
}

export interface SlipRequest {
  key: string;
  /** Minor units. */
  stake: number;
  accept: Acceptance;
  legs: LegRequest[];
}

const ACCEPTANCES: readonly unknown[] = ["any", "better", "none"];
/** More than any slip may have; the limits set the actual maximum. */
const MAX_PARSED_LEGS = 50;

/** Parses a slip sent by a frame; null when it is malformed. */
export function parseSlip(body: Readonly<Record<string, unknown>>): SlipRequest | null {
  const { key, stake, accept, legs } = body;
  if (!isKey(key) || !Number.isSafeInteger(stake) || Number(stake) < 1) return null;
  if (!ACCEPTANCES.includes(accept) || !Array.isArray(legs) || legs.length > MAX_PARSED_LEGS) return null;
  const parsed = legs.map(parseLeg);
  if (parsed.includes(null)) return null;
  const whole = parsed.filter((leg) => leg !== null);
  return { key, stake: Number(stake), accept: accept as Acceptance, legs: whole };
}

function parseLeg(value: unknown): LegRequest | null {
  if (typeof value !== "object" || value === null) return null;
  const { fixtureId, market, selection, line = null, odds } = value as Record<string, unknown>;
  const pick = { market, selection, line };
  if (typeof fixtureId !== "string" || fixtureId.length > 32 || !isPick(pick)) return null;
  if (!Number.isSafeInteger(odds)) return null;
  const { market: name, selection: side, line: quarters } = pick;
  return { fixtureId, market: name, selection: side, line: quarters, odds: Number(odds) };
}

/** Returns a slip's contents as text: the same key with another text is another slip. */
export const serializeSlip = ({ stake, accept, legs }: SlipRequest): string =>
  JSON.stringify({ stake, accept, legs });
