import { getSchema } from "@tiptap/core";
import { expect, it } from "vitest";
import { ALLOWED_ELEMENTS } from "../../../platform/content/content.server.ts";
import { RICH_TEXT_EXTENSIONS } from "./rich-text-schema.ts";

const schema = getSchema(RICH_TEXT_EXTENSIONS);
/** Returns the node or mark of the schema whose rule names the element. */
const kinds = [...Object.values(schema.nodes), ...Object.values(schema.marks)];
const getKind = (element: string) =>
  kinds.find(({ spec }) =>
    (spec.parseDOM ?? []).some(({ tag }) => tag?.match(/^[a-z0-9]+/)?.[0] === element),
  );

/** Elements without meaning of their own: their content is kept as text or as paragraphs. */
const BARE = ["span", "div"];
/** The sanitiser sets it. */
const WRITTEN_BY_US = "rel";

it.each(Object.entries(ALLOWED_ELEMENTS))(
  "the editor keeps %s, and its attributes",
  (element, attributes) => {
    if (BARE.includes(element)) {
      expect(attributes).toEqual([]);
      return;
    }
    const kind = getKind(element);
    expect(kind?.name).toBeDefined();
    const known = Object.keys(kind?.spec.attrs ?? {});
    expect(known).toEqual(expect.arrayContaining(attributes.filter((one) => one !== WRITTEN_BY_US)));
  },
);

it("the sanitiser keeps a table of the editor, with lists in its cells", () => {
  const { nodes } = schema;
  const cell = nodes.tableCell?.createAndFill({ colspan: "2" });
  const row = nodes.tableRow?.create(null, cell);
  const table = nodes.table?.createChecked(null, nodes.tableBody?.create(null, row));
  expect(() => table?.check()).not.toThrow();
  expect(nodes.tableCell?.contentMatch.matchType(nodes.bulletList as never)).not.toBeNull();
});
