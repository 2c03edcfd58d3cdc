import clsx from "clsx";
import type { ReactNode } from "react";

/** The kinds of tag of a game or a vendor; `later`: its provider has not opened it yet. */
export type TagKind = "HOT" | "JP" | "NEW" | "later";

const KINDS: Record<TagKind, string> = {
  HOT: "bg-tag-hot text-white",
  JP: "bg-sign-gold text-tag-jackpot",
  NEW: "bg-tag-new text-white",
  later: "bg-shade/74 text-white",
};

const SIZES = {
  word: "tag-word",
  icon: "h-5.5 rounded-sm px-1",
  // On a phone there is no room for the word: a mark, which assistive technology still reads as the word.
  small:
    "h-4.5 rounded-sm px-1.5 text-12/4.5 max-lg:size-2.5 max-lg:rounded-pill max-lg:px-0 max-lg:text-[0px]",
};

interface TagProps {
  kind: TagKind;
  small?: boolean;
  children: ReactNode;
}

/** A short word on artwork, such as HOT. */
export function Tag({ kind, small = false, children }: TagProps) {
  const size = kind === "later" ? "icon" : small ? "small" : "word";
  return <span className={clsx("tag", KINDS[kind], SIZES[size])}>{children}</span>;
}
