import { Fragment, type ReactNode } from "react";

/**
 * Renders a text whose `{{placeholders}}` are filled with elements, such as links. A placeholder without an element is
 * left as it is.
 */
export function RichText({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  return text.split(/(\{\{\w+\}\})/).map((piece, index) => {
    const part = piece.startsWith("{{") ? parts[piece.slice(2, -2)] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place
    return <Fragment key={index}>{part ?? piece}</Fragment>;
  });
}
