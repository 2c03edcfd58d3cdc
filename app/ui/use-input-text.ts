import { useEffect, useState } from "react";

/** The text of an input that keeps its own value, as it is typed. `initial` is what it begins with. */
export function useInputText(inputId: string, initial: string): string {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const input = document.getElementById(inputId);
    if (!(input instanceof HTMLInputElement)) return;
    const read = () => setText(input.value);
    // Includes text that was typed before the scripts loaded.
    read();
    input.addEventListener("input", read);
    return () => input.removeEventListener("input", read);
  }, [inputId]);
  return text;
}
