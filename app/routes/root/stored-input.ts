export const STORAGE_KEY = "input";

/** Typed but unsent input, as stored in sessionStorage: by page of the history, for one account. */
export interface StoredInput {
  /** The member, or the operator by id, who typed; null for a visitor. */
  account: string | null;
  pages: Record<string, StoredForm[]>;
}

/** Values typed and chosen in a form, or outside of any form. */
export interface StoredForm {
  /** Action and identifying hidden fields of the form ({@link getSubject}). Empty outside of forms. */
  subject: string;
  /** Index among its page's forms with that subject. */
  at: number;
  /** True for a search or a filter, whose input is in the address. */
  isQuery: boolean;
  /** Set for the values, by name, that a form carries through a second proof. */
  isCarried?: true;
  /** True once it was sent with these values. */
  isSent: boolean;
  values: Record<string, string | boolean>;
}

/** Reads the stored input; empty if another account typed it. */
export function parseStoredInput(text: string | null, account: string | null): StoredInput {
  const kept: Partial<StoredInput> | null = JSON.parse(text ?? "null");
  return kept?.account === account && kept.pages ? { account, pages: kept.pages } : { account, pages: {} };
}

/** Removes a form from all pages, because it is being sent. */
export function removeForm({ account, pages }: StoredInput, subject: string): StoredInput {
  const left = Object.entries(pages).map(
    ([page, forms]) => [page, forms.filter((form) => form.subject !== subject)] as const,
  );
  return { account, pages: Object.fromEntries(left) };
}

/**
 * Returns the forms of a page to fill in: all of them after a reload, and only unsent ones on a later visit. Queries
 * are excluded, because filling one in would leave the page again.
 */
export function getFormsToRestore(kept: StoredInput, page: string, isReload: boolean): StoredForm[] {
  const forms = kept.pages[page] ?? [];
  return isReload
    ? forms
    : forms.filter(({ subject, isQuery, isSent }) => subject !== "" && !isQuery && !isSent);
}

/** Hidden fields that identify a form. Others are new with each page, or depend on the user's choices. */
const SUBJECT = /^(intent|form|kind|type|merchant|vendor|period|username|.*id)$/i;

/** Returns a key that distinguishes forms by their action and identifying hidden fields. */
export function getSubject(
  action: string,
  hidden: readonly (readonly [name: string, value: string])[],
): string {
  const about = hidden.filter(([name]) => SUBJECT.test(name)).map((field) => field.join("="));
  return [action, ...about].join(" ");
}
