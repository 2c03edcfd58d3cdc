import clsx from "clsx";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ErrorText, HelpText } from "../../../ui/help-text.tsx";
import { PicturePicker } from "./picture-picker.tsx";
import type { RichText } from "./rich-text.ts";

interface RichTextFieldProps {
  name: string;
  label: string;
  error?: string | undefined;
  defaultValue: string;
  /** Merchant whose pictures can be inserted; none without it. */
  merchant?: string | undefined;
}

const ACTIONS = [
  "bold",
  "italic",
  "underline",
  "heading",
  "bulletList",
  "orderedList",
  "blockquote",
  "link",
] as const;

/**
 * A field for HTML written by people, replaced by an editor once its code has loaded. The field is sent with the form;
 * the server sanitises it in any case.
 */
export function RichTextField({ name, label, error, defaultValue, merchant }: RichTextFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<RichText | null>(null);
  const [isLinkRefused, setIsLinkRefused] = useState(false);
  const trouble = isLinkRefused ? t("ops.error.linkAddress") : error;
  useEffect(() => {
    let isOver = false;
    let opened: RichText | null = null;
    void import("./rich-text.ts").then(({ openRichText }) => {
      if (isOver || !place.current || !field.current) return;
      opened = openRichText({ place: place.current, field: field.current, label, pictures: merchant });
      setEditor(opened);
    });
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [label, merchant]);
  return (
    <div className="w-full max-w-180">
      <label className="mb-1.5 block text-13 font-semibold text-text-2" htmlFor={id}>
        {label}
      </label>
      <div
        className={clsx(
          "mb-1.5 rounded-md border bg-surface-2",
          trouble ? "border-negative" : "border-border-strong focus-within:border-accent-text",
        )}
      >
        {editor ? (
          <div
            role="toolbar"
            aria-label={t("ops.editor.tools")}
            className="flex flex-wrap gap-1 border-b border-border p-1.5"
          >
            {ACTIONS.map((action) => (
              <button
                key={action}
                type="button"
                className="min-h-9 min-w-9 rounded-sm px-2 text-13 font-semibold hover:bg-surface-3"
                onClick={() => {
                  if (action === "link") setIsLinkRefused(!editor.link(prompt(t("ops.editor.address"))));
                  else editor.do(action);
                }}
              >
                {t(`ops.editor.${action}`)}
              </button>
            ))}
            {merchant ? (
              <PicturePicker merchant={merchant} onAdded={(imageUrl) => editor.picture(imageUrl)} small />
            ) : null}
          </div>
        ) : null}
        <div ref={place} className="rich-html" hidden={!editor} />
        <textarea
          ref={field}
          id={id}
          name={name}
          rows={6}
          maxLength={40_000}
          defaultValue={defaultValue}
          hidden={editor !== null}
          aria-invalid={trouble ? true : undefined}
          aria-describedby={`${id}note`}
          className="w-full bg-transparent px-3.5 py-3 text-text-1"
        />
      </div>
      {trouble ? (
        <ErrorText id={`${id}note`} role="alert">
          {trouble}
        </ErrorText>
      ) : (
        <HelpText id={`${id}note`}>{t("ops.editor.help")}</HelpText>
      )}
    </div>
  );
}
