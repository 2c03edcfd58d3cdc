const known = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter of a locale and options, made once: making one takes longer than formatting a thousand dates. For
 * options that a brand sets, not a visitor: each is kept.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = known.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    known.set(key, format);
  }
  return format;
}
