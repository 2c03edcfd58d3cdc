import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect` in the browser; on the server, where React would only warn about it, an effect that never runs. */
export const useClientLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
