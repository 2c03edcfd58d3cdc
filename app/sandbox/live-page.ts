/**
 * A script for the sandbox's pages: shows updates without a reload. It compares the server's answer with the previous
 * answer and not with the page, which a page translator or an extension may have changed. In a list it changes only the
 * added or removed entries, and never an element that has the focus or typed input.
 */
export const LIVE_PAGE = `
let last = document.querySelector("main").cloneNode(true);

const isBusy = (element) => element.contains(document.activeElement);
const isText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());

// Brings what stands there from one answer to the next; false where a part has to wait until nobody is in it.
const bring = (shown, before, after) => {
  if (before.isEqualNode(after)) return true;
  const known = shown.children.length === before.children.length;
  const alike = before.cloneNode().isEqualNode(after.cloneNode());
  if (!known || !alike || isText(before) || isText(after)) {
    if (isBusy(shown)) return false;
    shown.replaceWith(document.importNode(after, true));
    return true;
  }
  const [there, old, fresh] = [[...shown.children], [...before.children], [...after.children]];
  const least = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < least && old[start].isEqualNode(fresh[start])) start += 1;
  let end = 0;
  while (end < least - start && old[old.length - 1 - end].isEqualNode(fresh[fresh.length - 1 - end])) end += 1;
  const gone = there.slice(start, there.length - end);
  const come = fresh.slice(start, fresh.length - end);
  if (gone.length === come.length)
    return gone.map((element, at) => bring(element, old[start + at], come[at])).every(Boolean);
  if (gone.some(isBusy)) return false;
  const next = there[there.length - end] ?? null;
  for (const element of gone) element.remove();
  for (const element of come) shown.insertBefore(document.importNode(element, true), next);
  return true;
};

setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("main");
  const shown = document.querySelector("main");
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 40;
  if (!fresh || !shown || fresh.isEqualNode(last) || !bring(shown, last, fresh)) return;
  last = fresh;
  if (atEnd && document.querySelector("#last")) scrollTo(0, document.documentElement.scrollHeight);
}, 2000);
`;
