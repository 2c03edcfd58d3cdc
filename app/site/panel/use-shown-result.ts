import { useEffect, useRef } from "react";
import { focusFirstError } from "../../ui/field.tsx";

interface Result {
  message: string | null;
  step?: object | null;
}

/** Scrolls the result above a form into view, or focuses the first rejected field. */
export function useShownResult(result: Result | undefined) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result?.step ?? result?.message) top.current?.scrollIntoView({ block: "start" });
    else if (result) focusFirstError(top.current);
  }, [result]);
  return top;
}
