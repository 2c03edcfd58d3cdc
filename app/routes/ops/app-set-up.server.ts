import type { Enrolment } from "../../platform/contract/ops/session.ts";
import { qrPath } from "../../shared/qr-path.ts";
import type { AppSetUp } from "./parts/app-set-up.tsx";

/** Returns the data with which a page sets up an authenticator app; null when there is none to set up. */
export function toSetUp(enrolment: Enrolment): AppSetUp;
export function toSetUp(enrolment: Enrolment | null): AppSetUp | null;
export function toSetUp(enrolment: Enrolment | null): AppSetUp | null {
  return enrolment && { secret: enrolment.secret, qr: qrPath(enrolment.uri) };
}
