import { Time } from "./time.tsx";

/** Renders the name of the operator who did something, and the time. */
export function OperatorAndTime({ name = "", at }: { name?: string | undefined; at: number | null }) {
  return (
    <>
      {name} · <Time at={at} />
    </>
  );
}
