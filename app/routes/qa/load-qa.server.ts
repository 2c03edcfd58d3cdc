import type { Texts } from "../../i18n/i18next-options.ts";
import type { Preserialized } from "../../shared/preserialized.ts";
import type { QaRequest } from "./guard.server.ts";

/** The root's data for the QA page. */
export interface QaData {
  /** The brand of the host. */
  qaBrand: { id: string; name: string };
  /** Platform code: always English. */
  language: string;
  nonce: string | undefined;
  texts: Preserialized<Texts>;
}

export function loadQa(qa: QaRequest, nonce: string | undefined): QaData {
  const { id, document } = qa.brand;
  return { qaBrand: { id, name: document.name }, language: "EN", nonce, texts: qa.texts("shell", "error") };
}
