/**
 * Formats milliseconds as hours, minutes and seconds, rounded up to a second: `252000` → `00:04:12`. Never below zero.
 */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** Formats seconds: `3725` → `01:02:05`; without hours below one hour. */
export function countdownText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(seconds < 3_600 ? 1 : 0)
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
