/** Returns a path of this site with a notice to show on arrival. */
export function withNotice(path: string, notice: string): string {
  const url = new URL(path, "http://own.invalid");
  url.searchParams.set("notice", notice);
  return url.pathname + url.search + url.hash;
}
