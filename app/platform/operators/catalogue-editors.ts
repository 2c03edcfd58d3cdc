import { isSameContent } from "./check-terms.ts";

/** The fields of an item that do not affect its worth, except for goods, whose texts define it. */
const DISPLAY_FIELDS = ["texts", "picture", "group", "sort"];

interface Edit<Content extends object> {
  worth(content: Content): number | null;
  /** The published content; null if there is none. */
  published: Content | null;
  /** The content saved before, and the operators who edited it since it was last published. */
  before: Content;
  editors: readonly string[];
  after: Content;
  operatorId: string;
}

/**
 * Returns the operators who edited what an item gives since its last publication, the new content included. Empty if it
 * gives the same as the published content.
 */
export function listEditors<Content extends object>(edit: Edit<Content>): readonly string[] {
  const { worth, published, before, editors, after, operatorId } = edit;
  const givesAs = (other: Content) => {
    const isGoods = worth(other) === null || worth(after) === null;
    const pickAmounts = (one: Content) =>
      Object.fromEntries(Object.entries(one).filter(([name]) => isGoods || !DISPLAY_FIELDS.includes(name)));
    return isSameContent(pickAmounts(other), pickAmounts(after));
  };
  if (published && givesAs(published)) return [];
  return givesAs(before) ? editors : [...new Set([...editors, operatorId])];
}
