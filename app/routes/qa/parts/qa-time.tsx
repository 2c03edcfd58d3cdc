/** Shows a time such as `2026-12-01 08:30 UTC`. */
export function QaTime({ at }: { at: number }) {
  const iso = new Date(at).toISOString();
  return <time dateTime={iso}>{`${iso.slice(0, 16).replace("T", " ")} UTC`}</time>;
}
