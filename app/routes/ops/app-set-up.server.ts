import type { Enrolment } from "../../platform/contract/ops/session.ts";
import { qrPath } from "../../shared/qr-path.ts";
import type { AppSetUp } from "./parts/app-set-up.tsx";

/** What a page shows to set an authenticator app up; null where there is none to set up. */
export function toSetUp(enrolment: Enrolment): AppSetUp;
export function toSetUp(enrolment: Enrolment | null): AppSetUp | null;
export function toSetUp(enrolment: Enrolment | null): AppSetUp | null {
  return enrolment && { secret: enrolment.secret, qr: qrPath(enrolment.uri) };
}
