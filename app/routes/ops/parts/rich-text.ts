import { Editor } from "@tiptap/core";
import { typedLinkAddress } from "../../../shared/link-address.ts";
import { RICH_TEXT_EXTENSIONS } from "./rich-text-schema.ts";

/*
 * The editor: a chunk of its own, which only the operators' forms load. It sets no styles of its own, which the page's policy
 * would refuse.
 */

type Mark = "bold" | "italic" | "underline" | "heading" | "bulletList" | "orderedList" | "blockquote";

/** An editor over a field, into which it writes what is typed. */
export interface RichText {
  do(action: Mark): void;
  /**
   * Makes the chosen words a link, or writes the address as one where none are chosen; an empty address takes it away, null does
   * nothing. False for an address that a link may not have.
   */
  link(address: string | null): boolean;
  picture(address: string): void;
  close(): void;
}

interface RichTextOrder {
  place: HTMLElement;
  field: HTMLTextAreaElement;
  label: string;
  /** Merchant whose pictures it shows; this host serves them at a separate address. */
  pictures: string | undefined;
}

/** Opens the editor in `place` with the content of the field. */
export function openRichText({ place, field, label, pictures }: RichTextOrder): RichText {
  const here = `/ops/pictures/${encodeURIComponent(pictures ?? "")}/`;
  const shown = (html: string) => html.replaceAll('src="/pictures/', `src="${here}`);
  const stored = (html: string) => html.replaceAll(`src="${here}`, 'src="/pictures/');
  const editor = new Editor({
    element: place,
    injectCSS: false,
    content: shown(field.value),
    extensions: RICH_TEXT_EXTENSIONS,
    editorProps: { attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label } },
    onUpdate: ({ editor: { isEmpty }, editor: own }) => {
      field.value = isEmpty ? "" : stored(own.getHTML());
      // For what is kept of the page's input.
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
  });
  const chain = () => editor.chain().focus();
  const actions: Record<Mark, () => void> = {
    bold: () => chain().toggleBold().run(),
    italic: () => chain().toggleItalic().run(),
    underline: () => chain().toggleUnderline().run(),
    heading: () => chain().toggleHeading({ level: 3 }).run(),
    bulletList: () => chain().toggleBulletList().run(),
    orderedList: () => chain().toggleOrderedList().run(),
    blockquote: () => chain().toggleBlockquote().run(),
  };
  return {
    do: (action) => actions[action](),
    link(typed) {
      if (typed === null) return true;
      if (typed.trim() === "") return chain().extendMarkRange("link").unsetLink().run();
      const href = typedLinkAddress(typed);
      if (href === "") return false;
      const isNew = editor.state.selection.empty && !editor.isActive("link");
      const mark = { type: "link", attrs: { href } };
      if (isNew)
        chain()
          .insertContent({ type: "text", text: typed.trim(), marks: [mark] })
          .run();
      else chain().extendMarkRange("link").setLink({ href }).run();
      return true;
    },
    picture: (address) =>
      void chain()
        .setImage({ src: address.replace("/pictures/", here) })
        .run(),
    close: () => editor.destroy(),
  };
}
