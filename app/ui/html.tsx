import clsx from "clsx";

/**
 * HTML that the platform has sanitised (platform/content/sanitise-html.ts), with the site's own look for text. Give it nothing
 * else.
 */
export function Html({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={clsx("rich-html min-w-0 text-text-2 wrap-anywhere", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the platform gives sanitised HTML only
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
