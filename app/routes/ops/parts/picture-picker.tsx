import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { PAGE_ACCOUNT } from "../../../shared/page-account.ts";
import { ErrorText } from "../../../ui/help-text.tsx";
import type { AddedPicture } from "../add-picture.ts";
import { useOps } from "../use-ops.ts";

interface PicturePickerProps {
  merchant: string;
  onAdded: (imageUrl: string) => void;
  /** Styles it as a tool of the editor. */
  small?: boolean;
}

/** Uploads a PNG or JPEG as soon as it is chosen. It has no form of its own, because it is placed inside another one. */
export function PicturePicker({ merchant, onAdded, small = false }: PicturePickerProps) {
  const { t } = useTranslation();
  const fetcher = useFetcher<AddedPicture>();
  const { operator } = useOps();
  const { data, state } = fetcher;
  const added = useRef(onAdded);
  added.current = onAdded;
  useEffect(() => {
    if (data?.imageUrl) added.current(data.imageUrl);
  }, [data]);
  function upload(file: File | undefined) {
    if (!file) return;
    const form = new FormData();
    form.set("merchant", merchant);
    if (operator) form.set(PAGE_ACCOUNT, operator.username);
    form.set("picture", file);
    fetcher.submit(form, { method: "post", action: "/ops/add-picture", encType: "multipart/form-data" });
  }
  return (
    <span className="inline-flex flex-col gap-1">
      <label
        className={
          small
            ? "inline-flex min-h-9 cursor-pointer items-center rounded-sm px-2 text-13 font-semibold has-focus-visible:outline-2 hover:bg-surface-3"
            : "inline-flex min-h-11 cursor-pointer items-center self-start rounded-md border border-border-strong px-4 font-semibold has-focus-visible:outline-2 hover:bg-surface-3"
        }
      >
        {t(state === "idle" ? "ops.picture.choose" : "ops.picture.busy")}
        <input
          type="file"
          accept="image/png,image/jpeg"
          className="sr-only"
          onChange={({ currentTarget }) => {
            upload(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
      </label>
      {data?.error ? <ErrorText role="alert">{data.error}</ErrorText> : null}
    </span>
  );
}
