/** Nodes are their own stand-ins, unless a translator has put a <font> in their place. */
const standIns = new WeakMap<Node, Node>();

/**
 * Lets React go on changing a page that the browser translates. A translator wraps a text in `<font>` elements, or puts
 * them in its place; React still holds the text, and `removeChild` and `insertBefore` throw for a node that is no child
 * (https://github.com/facebook/react/issues/11538). Here they take the `<font>` that stands for it. A text that React
 * changes while it is out of the page comes back into it.
 */
export function allowTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = shownIn(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next && shownIn(this, next));
    return node;
  };
  const observer = new MutationObserver((records) => {
    for (const record of records) noteStandIns(record, observer);
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The child of `parent` that shows a node: itself, or the outermost `<font>` around it or in its place. */
function shownIn(parent: Node, node: Node): Node | null {
  let shown = standIns.get(node) ?? node;
  while (shown.parentNode !== parent) {
    if (shown.parentNode?.nodeName !== "FONT") return null;
    shown = shown.parentNode;
  }
  return shown;
}

function noteStandIns(record: MutationRecord, observer: MutationObserver): void {
  const { target, removedNodes, addedNodes, previousSibling, nextSibling } = record;
  // Only texts out of the page are observed for this.
  if (record.type === "characterData") {
    (standIns.get(target) as ChildNode | undefined)?.replaceWith(target);
    standIns.delete(target);
  }
  for (const node of removedNodes) {
    if (!(node instanceof Text) || node.isConnected) continue;
    const font = [...addedNodes, previousSibling, nextSibling].find((one) => one?.nodeName === "FONT");
    if (!font) continue;
    standIns.set(node, font);
    observer.observe(node, { characterData: true });
  }
}
