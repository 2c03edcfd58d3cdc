import { type Extensions, Mark, Node } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import StarterKit from "@tiptap/starter-kit";

/** Attributes that have the same names in the HTML. */
const attributes = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { default: null }]));

/** A node of a table: one element, with its allowed content. */
function tablePart(name: string, tag: string, { content, of = [] }: { content: string; of?: string[] }) {
  return Node.create({
    name,
    content,
    isolating: true,
    addAttributes: () => attributes(...of),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

const CELL = { content: "block+", of: ["colspan", "rowspan", "align"] };

/**
 * The editor's schema, with every element that the sanitiser allows (sanitise-html.ts). An editor drops unknown
 * elements when it opens a text, and the next save would lose them.
 */
export const RICH_TEXT_EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ["https", "mailto", "tel"],
      // For a pasted `www.` address. The sanitiser removes `http`.
      defaultProtocol: "https",
      // The sanitiser writes them.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image,
  Mark.create({
    name: "small",
    parseHTML: () => [{ tag: "small" }],
    renderHTML: ({ HTMLAttributes }) => ["small", HTMLAttributes, 0],
  }),
  tablePart("table", "table", { content: "(tableHead | tableBody | tableRow)+" }).extend({ group: "block" }),
  tablePart("tableHead", "thead", { content: "tableRow+" }),
  tablePart("tableBody", "tbody", { content: "tableRow+" }),
  tablePart("tableRow", "tr", { content: "(tableHeader | tableCell)+" }),
  tablePart("tableHeader", "th", CELL),
  tablePart("tableCell", "td", CELL),
];
