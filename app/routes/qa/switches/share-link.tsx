import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";

/** The address that proposes this browser's switches to another one. */
export function ShareLink({ url }: { url: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <>
      <Field
        className="flex-1 basis-75"
        label="Link that proposes these switches"
        name="share"
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="secondary"
        className="noscript:hidden"
        onClick={() => void navigator.clipboard?.writeText(url).then(() => setCopied(url))}
      >
        <span role="status">{copied === url ? "Copied" : "Copy the link"}</span>
      </Button>
    </>
  );
}
