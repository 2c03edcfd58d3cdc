import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

export interface BotCheck {
  /** Element for a check that has something to show. */
  place: RefObject<HTMLDivElement>;
  /** Begins a proof, unless one is under way or at hand. */
  prepare(): void;
  /** A proof, which serves once; empty when none can be made. The next one is begun when it is asked for. */
  take(): Promise<string>;
  /** True once the widget did not come and work took its place. */
  replaced: boolean;
  /** True once no proof could be made: the captcha picture has to do. */
  failed: boolean;
}

/** The server takes a proof for 20 minutes: one for a form that was left open this long is made again. */
const KEEPS_MS = 15 * 60_000;

/**
 * The bot check of a form. With `early` its first proof is made while the form is being filled in. A brand's `widget` is
 * begun when it is shown, and renews itself.
 */
export function useBotCheck({ early, widget }: { early: boolean; widget: boolean }): BotCheck {
  const place = useRef<HTMLDivElement>(null);
  const begunAt = useRef(0);
  const next = useRef<Promise<() => string> | null>(null);
  const [replaced, setReplaced] = useState(false);
  const [failed, setFailed] = useState(false);

  const prepare = useCallback(() => {
    if (!widget && Date.now() - begunAt.current > KEEPS_MS) next.current = null;
    if (next.current === null) begunAt.current = Date.now();
    next.current ??= import("./prove.ts")
      .then(({ prove }) => prove(place.current, () => setReplaced(true)))
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
