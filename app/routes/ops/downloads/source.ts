import type { OperatorDownload } from "../../../platform/contract/ops/downloads.ts";

/** Returns the source of the download page's content: an operator, the document, or neither. */
export function getSource({
  setAt,
  url,
}: Pick<OperatorDownload, "setAt" | "url">): "operator" | "document" | "none" {
  if (setAt !== null) return "operator";
  return url === "" ? "none" : "document";
}
