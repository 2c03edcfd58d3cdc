/** `2026-11-21 19:42:07`, which is UTC; nothing for no time. */
export function Time({ at }: { at: number | null }) {
  if (at === null) return null;
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {iso.slice(0, 19).replace("T", " ")}
    </time>
  );
}
