import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

export interface BotCheck {
  /** Where a check that has something to show shows it. */
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

/** The bot check of a form. With `early` its first proof is made while the form is being filled in. */
export function useBotCheck(early: boolean): BotCheck {
  const place = useRef<HTMLDivElement>(null);
  const next = useRef<Promise<() => string> | null>(null);
  const [replaced, setReplaced] = useState(false);
  const [failed, setFailed] = useState(false);

  const prepare = useCallback(() => {
    next.current ??= import("./prove.ts")
      .then(({ prove }) => prove(place.current, () => setReplaced(true)))
      .catch(() => {
        setFailed(true);
        return () => "";
      });
    return next.current;
  }, []);
  useEffect(() => {
    if (early) void prepare();
  }, [early, prepare]);

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
