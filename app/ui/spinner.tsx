/** Turns while something is under way; for those who asked for less motion it only fades. */
export function Spinner() {
  return (
    <span className="size-4.5 flex-none animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-breathe" />
  );
}
