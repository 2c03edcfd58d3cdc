import { sameTerms } from "./same-terms.ts";

/** The fields of an item that give nothing, but for goods, which are worth what their texts say. */
const SHOWN = ["texts", "picture", "group", "sort"];

interface Edit<Content extends object> {
  worth(content: Content): number | null;
  /** The published content; null where there is none. */
  published: Content | null;
  /** The content saved before, and who edited it since it was published last. */
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
      Object.fromEntries(Object.entries(one).filter(([name]) => isGoods || !SHOWN.includes(name)));
    return sameTerms(pickAmounts(other), pickAmounts(after));
  };
  if (published && givesAs(published)) return [];
  return givesAs(before) ? editors : [...new Set([...editors, operatorId])];
}
