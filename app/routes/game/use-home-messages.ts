import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

/** A message that a window was sent, as far as it counts here. */
type Heard = Pick<MessageEvent, "origin" | "source" | "data">;

/**
 * Leaves the game for `home` when its frame asks for that with `{ type: "home" }`: the vendor's own page, or the return address
 * (exit.ts) once the frame has gone there.
 */
export function useHomeMessages(frame: RefObject<HTMLIFrameElement>, vendor: string, home: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const hear = (message: MessageEvent) => {
      const source = frame.current?.contentWindow ?? null;
      if (asksForHome(message, { source, origins: [vendor, location.origin] })) navigate(home);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [frame, vendor, home, navigate]);
}

/** Tells whether a message asks to leave the game, and comes from its frame and from one of the origins that it may show. */
export function asksForHome(
  { origin, source, data }: Heard,
  game: { source: MessageEventSource | null; origins: readonly string[] },
): boolean {
  return (
    game.source !== null && source === game.source && game.origins.includes(origin) && data?.type === "home"
  );
}
