/*
 * Watches a page arrive (spec section 8, "Load errors"). A stylesheet that failed is asked for once more, a page whose
 * script failed is loaded once more; then, or 120 seconds after one set out for it, the page offers to reload. A part
 * that comes later says itself that it is missing. It is a plain script of its own, since it must work when the others do
 * not.
 */
(() => {
  const LIMIT_MS = 120_000;
  const RETRIED = "marquee:reloaded";

  const offer = (which) => {
    const box = document.getElementById("load-failed");
    if (!box) return;
    box.hidden = false;
    for (const text of box.querySelectorAll("[data-why]")) text.hidden = text.dataset.why !== which;
    const button = box.querySelector("button");
    if (button) button.onclick = () => location.reload();
  };

  // Browsers tell a sheet that did not arrive in three ways: none, an empty one, one that may not be read. Ours are our
  // own and have rules.
  const isMissing = ({ sheet }) => {
    try {
      return !sheet || sheet.cssRules.length === 0;
    } catch {
      return true;
    }
  };

  // The element stays, since the page's scripts hold on to it.
  const retrySheet = (link) => {
    const url = new URL(link.href);
    url.searchParams.set("retry", "1");
    link.addEventListener("error", () => offer("failed"), { once: true });
    link.href = url.href;
  };

  const scriptFailed = () => {
    let retried = true;
    try {
      retried = sessionStorage.getItem(RETRIED) === location.href;
      sessionStorage.setItem(RETRIED, location.href);
    } catch {
      // Without a place to remember it, one reload could become many.
    }
    if (retried) offer("failed");
    else location.reload();
  };

  // Only what did fail counts. That the scripts have not run yet says nothing: a document is complete early when the
  // visitor is on the way elsewhere already, and to load it again then would call them back and lose what they sent.
  const scriptIsMissing = () =>
    !window.__remixRouteModules &&
    performance
      .getEntriesByType("resource")
      .some(
        ({ name, responseStatus }) =>
          name.startsWith(location.origin) &&
          name.endsWith(".js") &&
          (responseStatus === 0 || responseStatus >= 400),
      );

  const check = () => {
    for (const link of document.querySelectorAll('link[rel="stylesheet"]'))
      if (isMissing(link)) retrySheet(link);
    if (scriptIsMissing()) scriptFailed();
    else sessionStorage.removeItem(RETRIED);
  };

  if (document.readyState === "complete") check();
  else addEventListener("load", check);
  addEventListener("part-missing", () => offer("failed"));
  setTimeout(() => {
    if (!document.documentElement.hasAttribute("data-ready")) offer("slow");
  }, LIMIT_MS - performance.now());
})();
