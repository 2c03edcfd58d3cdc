/** Puts values into the `{names}` of an address that is configured. */
export function filled(address: string, values: Readonly<Record<string, string>>): string {
  return address.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
}
