import { type FormProps, Form as RemixForm, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, forwardRef } from "react";
import { PAGE_ACCOUNT } from "../shared/page-account.ts";
import { useUi } from "./ui-context.ts";
import { useSubmitLock } from "./use-submit-lock.ts";

/**
 * The hidden field with the account whose page a form is on: the server ignores the form if another account is signed
 * in by then.
 */
export function PageAccount() {
  const { account } = useUi();
  return account === null ? null : <input type="hidden" name={PAGE_ACCOUNT} value={account} />;
}

/** A form that changes something of the account: one submission at a time, and only for the account shown on the page. */
export const PostForm = forwardRef<HTMLFormElement, FormProps>(({ children, onSubmit, ...rest }, ref) => {
  // Each response is a navigation with a key of its own.
  const turn = useSubmitLock(useNavigation().state === "submitting", useLocation().key);
  return (
    <RemixForm
      {...rest}
      ref={ref}
      method="post"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        onSubmit?.(event);
        if (!event.defaultPrevented && !turn()) event.preventDefault();
      }}
    >
      <PageAccount />
      {children}
    </RemixForm>
  );
});
