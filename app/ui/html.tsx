import clsx from "clsx";

/**
 * Renders HTML that the platform has sanitised (platform/content/sanitise-html.ts), in the site's text style. Never
 * pass any other HTML.
 */
export function Html({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={clsx("rich-html min-w-0 text-text-2", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the platform gives sanitised HTML only
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
