/** Spins while something is under way; for users who prefer reduced motion it only fades. */
export function Spinner() {
  return <span className="spinner" />;
}
