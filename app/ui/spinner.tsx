/** Turns while something is under way; for those who asked for less motion it only fades. */
export function Spinner() {
  return <span className="spinner" />;
}
