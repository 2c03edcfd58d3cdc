import { useEffect, useState } from "react";

/** Returns the text of an uncontrolled input while it is typed. `initial` is its initial text. */
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
