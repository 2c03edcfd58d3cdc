import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

export interface BotCheck {
  /** Element for a check that has something to show. */
  place: RefObject<HTMLDivElement>;
  /** Starts a proof, unless one is being made or is ready. */
  prepare(): void;
  /** Returns a proof for one use; empty when none can be made. The next proof is only started on request. */
  take(): Promise<string>;
  /** True once the widget failed to load and proof of work replaced it. */
  replaced: boolean;
  /** True once no proof could be made: the captcha picture is used instead. */
  failed: boolean;
}

/** The server accepts a proof for 20 minutes: in a form left open this long it is made again. */
const PROOF_TTL_MS = 15 * 60_000;

/**
 * The bot check of a form. With `early` its first proof is made while the form is being filled in. A brand's `widget`
 * starts when it is shown, and renews itself.
 */
export function useBotCheck({ early, widget }: { early: boolean; widget: boolean }): BotCheck {
  const place = useRef<HTMLDivElement>(null);
  const begunAt = useRef(0);
  const next = useRef<Promise<() => string> | null>(null);
  const [replaced, setReplaced] = useState(false);
  const [failed, setFailed] = useState(false);

  const prepare = useCallback(() => {
    if (!widget && Date.now() - begunAt.current > PROOF_TTL_MS) next.current = null;
    if (next.current === null) begunAt.current = Date.now();
    next.current ??= import("./bot-check-proof.ts")
      .then(({ createBotCheckProof }) => createBotCheckProof(place.current, () => setReplaced(true)))
      .catch(() => {
        setFailed(true);
        return () => "";
      });
    return next.current;
  }, [widget]);
  useEffect(() => {
    if (early && !widget) void prepare();
  }, [early, widget, prepare]);

  const take = useCallback(async () => {
    const proof = await prepare();
    next.current = null;
    try {
      return proof();
    } catch {
      setFailed(true);
      return "";
    }
  }, [prepare]);
  return { place, prepare, take, replaced, failed };
}
