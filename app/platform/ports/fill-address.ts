/** Replaces the `{names}` in a configured address with values. */
export function fillUrlTemplate(address: string, values: Readonly<Record<string, string>>): string {
  return address.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
}
