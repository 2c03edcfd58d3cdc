import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";

/** A value of a recomputed draw below its name, such as the seed. */
export function ProofValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-semibold text-text-2">{name}</p>
      <code className="break-all">{children}</code>
    </div>
  );
}

/** The result of a step in which a draw is recomputed. */
export function ProofCheck({ ok, children }: { ok: boolean; children: ReactNode }) {
  return (
    <Alert tone={ok ? "positive" : "negative"} live="off">
      {children}
    </Alert>
  );
}
