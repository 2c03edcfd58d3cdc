import { Children, Fragment, type ReactNode } from "react";

/**
 * Matches amounts as `formatMoney` writes them, with a symbol before or after them and a no-break space between, and
 * references of payments. A range has its symbol once.
 */
const VERBATIM =
  /([+\u2212]?(?:[^\s\d.,;:!?()]{1,5}\u00a0\d[\d,]*\.\d\d(?:\u00a0– \d[\d,]*\.\d\d)?|\d[\d,]*\.\d\d(?:\u00a0– \d[\d,]*\.\d\d)?\u00a0[^\s\d.,;:!?()]{1,5})|\b[A-Z]{2}\d{6}[2-9B-DF-HJ-NP-TV-XZ]{7}\b)/;

/** Renders a text whose amounts and references page translators leave unchanged. Elements in it are left as they are. */
export function Sentence({ children }: { children: ReactNode }) {
  return Children.map(children, (part) => (typeof part === "string" ? marked(part) : part));
}

function marked(text: string): ReactNode {
  const pieces = text.split(VERBATIM);
  if (pieces.length === 1) return text;
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place
      <span key={index} translate="no">
        {piece}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}
