/** `3725` seconds → `01:02:05`; without hours below one. */
export function countdownText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(seconds < 3_600 ? 1 : 0)
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
