import { Editor } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import StarterKit from "@tiptap/starter-kit";

/*
 * The editor: a chunk of its own, which only the operators' forms load. It sets no styles of its own, which the page's policy
 * would refuse.
 */

type Mark = "bold" | "italic" | "underline" | "heading" | "bulletList" | "orderedList" | "blockquote";

/** An editor over a field, into which it writes what is typed. */
export interface RichText {
  do(action: Mark): void;
  /** Makes the chosen words a link; an empty address takes it away, null does nothing. */
  link(address: string | null): void;
  picture(address: string): void;
  close(): void;
}

interface RichTextOrder {
  place: HTMLElement;
  field: HTMLTextAreaElement;
  label: string;
  /** Whose pictures it shows, which this host has at an address of their own. */
  pictures: string | undefined;
}

/** Opens the editor in a place, with what stands in the field. */
export function openRichText({ place, field, label, pictures }: RichTextOrder): RichText {
  const here = `/ops/pictures/${encodeURIComponent(pictures ?? "")}/`;
  const shown = (html: string) => html.replaceAll('src="/pictures/', `src="${here}`);
  const stored = (html: string) => html.replaceAll(`src="${here}`, 'src="/pictures/');
  const editor = new Editor({
    element: place,
    injectCSS: false,
    content: shown(field.value),
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        code: false,
        codeBlock: false,
        link: { openOnClick: false, autolink: false, protocols: ["https"] },
      }),
      Image,
    ],
    editorProps: { attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label } },
    onUpdate: ({ editor: { isEmpty }, editor: own }) => {
      field.value = isEmpty ? "" : stored(own.getHTML());
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
    link(address) {
      if (address === null) return;
      if (address === "") chain().unsetLink().run();
      else chain().setLink({ href: address }).run();
    },
    picture: (address) =>
      void chain()
        .setImage({ src: address.replace("/pictures/", here) })
        .run(),
    close: () => editor.destroy(),
  };
}
