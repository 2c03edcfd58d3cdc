import { useEffect, useRef } from "react";
import { focusFirstError } from "../../../ui/field.tsx";

interface Result {
  message: string | null;
  step?: object | null;
}

/** For the page around a form: what its answer says above the form comes into view, or the first refused field has the focus. */
export function useShownResult(result: Result | undefined) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result?.step ?? result?.message) top.current?.scrollIntoView({ block: "start" });
    else if (result) focusFirstError(top.current);
  }, [result]);
  return top;
}
