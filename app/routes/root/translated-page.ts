/** The nodes shown in place of others: the nodes themselves, unless a translator has replaced one by a `<font>`. */
const replacementNodes = new WeakMap<Node, Node>();

/**
 * Lets React keep changing a page that the browser translates. A translator wraps a text in `<font>` elements, or
 * replaces it by them. React still refers to the text, and `removeChild` and `insertBefore` throw for a node that is
 * not a child (https://github.com/facebook/react/issues/11538). Here they use the `<font>` that replaces it. A text
 * that React changes while it is out of the page is put back.
 */
export function patchDomForTranslators(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = getShownChild(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next && getShownChild(this, next));
    return node;
  };
  const observer = new MutationObserver((records) => {
    for (const record of records) recordReplacements(record, observer);
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Returns the child of `parent` that shows a node: the node itself, or the outermost `<font>` around it or in its
 * place.
 */
function getShownChild(parent: Node, node: Node): Node | null {
  let shown = replacementNodes.get(node) ?? node;
  while (shown.parentNode !== parent) {
    if (shown.parentNode?.nodeName !== "FONT") return null;
    shown = shown.parentNode;
  }
  return shown;
}

function recordReplacements(record: MutationRecord, observer: MutationObserver): void {
  const { target, removedNodes, addedNodes, previousSibling, nextSibling } = record;
  // Only texts removed from the page are observed for this.
  if (record.type === "characterData") {
    (replacementNodes.get(target) as ChildNode | undefined)?.replaceWith(target);
    replacementNodes.delete(target);
  }
  for (const node of removedNodes) {
    if (!(node instanceof Text) || node.isConnected) continue;
    const font = [...addedNodes, previousSibling, nextSibling].find((one) => one?.nodeName === "FONT");
    if (!font) continue;
    replacementNodes.set(node, font);
    observer.observe(node, { characterData: true });
  }
}
