import { useTranslation } from "../../i18n/use-translation.ts";

/** Writes a number of points in the page's language. */
export function usePoints(): (points: number) => string {
  const { i18n } = useTranslation();
  return (points) => points.toLocaleString(i18n.language);
}
