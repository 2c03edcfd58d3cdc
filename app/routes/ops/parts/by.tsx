import { Time } from "./time.tsx";

/** Who did something, and when. */
export function By({ name = "", at }: { name?: string | undefined; at: number | null }) {
  return (
    <>
      {name} · <Time at={at} />
    </>
  );
}
