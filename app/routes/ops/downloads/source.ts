import type { OperatorDownload } from "../../../platform/contract/ops/downloads.ts";

/** Whose word the download page shows: an operator's, the document's, or nobody's. */
export function getSource({
  setAt,
  url,
}: Pick<OperatorDownload, "setAt" | "url">): "operator" | "document" | "none" {
  if (setAt !== null) return "operator";
  return url === "" ? "none" : "document";
}
