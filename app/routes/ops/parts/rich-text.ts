import { Editor } from "@tiptap/core";
import { normalizeTypedAddress } from "../../../shared/link-address.ts";
import { RICH_TEXT_EXTENSIONS } from "./rich-text-schema.ts";

/* The editor: a separate chunk, which only the operators' forms load. It sets no styles, because the page's policy
   would block them. */

type Mark = "bold" | "italic" | "underline" | "heading" | "bulletList" | "orderedList" | "blockquote";

/** An editor over a field, which receives the edited text. */
export interface RichText {
  do(action: Mark): void;
  /**
   * Links the selected words, or inserts the address as a link when none are selected. An empty address removes the
   * link, null does nothing. Returns false for an address that is not allowed in links.
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
      // Notifies the code that preserves the page's input.
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
      const href = normalizeTypedAddress(typed);
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
