import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

/** The relevant part of a message that a window received. */
type ReceivedMessage = Pick<MessageEvent, "origin" | "source" | "data">;

/**
 * Leaves the game for `home` when its frame requests it with `{ type: "home" }`. The sender is the vendor's own page,
 * or the return address (exit.ts) once the frame has navigated there.
 */
export function useHomeMessages(frame: RefObject<HTMLIFrameElement>, vendor: string, home: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const hear = (message: MessageEvent) => {
      const source = frame.current?.contentWindow ?? null;
      if (isHomeRequest(message, { source, origins: [vendor, location.origin] })) navigate(home);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [frame, vendor, home, navigate]);
}

/**
 * Returns true when a message asks to leave the game and comes from its frame and from one of the origins that the
 * frame may show.
 */
export function isHomeRequest(
  { origin, source, data }: ReceivedMessage,
  game: { source: MessageEventSource | null; origins: readonly string[] },
): boolean {
  return (
    game.source !== null && source === game.source && game.origins.includes(origin) && data?.type === "home"
  );
}
