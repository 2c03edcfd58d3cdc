/* Watches the loading of a page (spec section 8, "Load errors"). A failed stylesheet is requested once more; a page
   whose script failed is reloaded once. If that fails too, or the page takes longer than 120 seconds, it offers to
   reload. Parts of the app that load later report by an event that they are missing ("part-missing"), or that the
   network is ("network-gone"). It is a separate plain script, because it must work when the others do not. */
(() => {
  const LIMIT_MS = 120_000;

  const offer = (which, again = () => location.reload()) => {
    const box = document.getElementById("load-failed");
    if (!box) return;
    box.hidden = false;
    for (const text of box.querySelectorAll("[data-why]")) text.hidden = text.dataset.why !== which;
    const button = box.querySelector("button");
    if (button)
      button.onclick = () => {
        box.hidden = true;
        again();
      };
  };

  const withdraw = () => {
    const box = document.getElementById("load-failed");
    if (box && !box.querySelector('[data-why="offline"]').hidden) box.hidden = true;
  };

  // Browsers represent a missing sheet in three ways: none, an empty one, or one that may not be read. Ours are
  // same-origin and have rules.
  const isMissingSheet = ({ sheet }) => {
    try {
      return !sheet || sheet.cssRules.length === 0;
    } catch {
      return true;
    }
  };

  // The element stays, because the page's scripts hold references to it.
  const retrySheet = (link) => {
    const url = new URL(link.href);
    url.searchParams.set("retry", "1");
    link.addEventListener("error", () => offer("failed"), { once: true });
    link.href = url.href;
  };

  // Only failed requests count. Scripts that have not run yet prove nothing: they are loaded late, and a visitor who is
  // already navigating elsewhere would be called back and lose the form that they sent. Code loaded after the routes'
  // own reports by itself that it is missing.
  const isMissing = ({ name, responseStatus }) =>
    (name.startsWith(`${location.origin}/site-data/`) ||
      (name.startsWith(location.origin) && name.endsWith(".js") && !window.__remixRouteModules)) &&
    (responseStatus === 0 || responseStatus >= 400);

  const scriptFailed = () => {
    const [{ type } = { type: "reload" }] = performance.getEntriesByType("navigation");
    if (type === "reload") offer("failed");
    else location.reload();
  };

  const checkSheets = () => {
    // A browser extension may have inserted one.
    for (const link of document.querySelectorAll('link[rel="stylesheet"]'))
      if (link.href.startsWith(location.origin) && isMissingSheet(link)) retrySheet(link);
  };

  if (document.readyState === "complete") checkSheets();
  else addEventListener("load", checkSheets);
  new PerformanceObserver((list, observer) => {
    if (document.documentElement.hasAttribute("data-ready")) observer.disconnect();
    else if (list.getEntries().some(isMissing)) scriptFailed();
  }).observe({ type: "resource", buffered: true });
  addEventListener("part-missing", () => offer("failed"));
  addEventListener("network-gone", ({ detail }) => {
    offer("offline", detail);
    // No longer needed once the visitor has arrived elsewhere. Only browsers with the Navigation API send this event.
    navigation.addEventListener("currententrychange", withdraw, { once: true });
  });
  setTimeout(() => {
    if (!document.documentElement.hasAttribute("data-ready")) offer("slow");
  }, LIMIT_MS - performance.now());
})();
