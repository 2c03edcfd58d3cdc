/** An own path with the notice that is shown once one is there. */
export function withNotice(path: string, notice: string): string {
  const url = new URL(path, "http://own.invalid");
  url.searchParams.set("notice", notice);
  return url.pathname + url.search + url.hash;
}
