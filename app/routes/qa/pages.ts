/** The pages of the QA page, in the order of its tabs. `key` is the last part of the address. */
export const QA_PAGES = [
  { key: "", title: "Switches" },
  { key: "document", title: "Document" },
  { key: "compare", title: "Compare" },
  { key: "tools", title: "Tools" },
  { key: "results", title: "Results" },
  { key: "brands", title: "Brands" },
] as const;

/** Returns the address of a page. */
export const qaPath = (key: (typeof QA_PAGES)[number]["key"]) => (key === "" ? "/__qa" : `/__qa/${key}`);
