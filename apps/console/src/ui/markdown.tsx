import { micromark } from 'micromark';
import { useMemo } from 'react';

/** Renders Markdown. HTML tags in it are shown as text, and only http, https and mailto links work. */
export function Markdown({ text }: { text: string }) {
  // micromark escapes HTML and removes dangerous URLs by default.
  const html = useMemo(() => micromark(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above; the Content-Security-Policy forbids inline scripts besides
  return <div className="prose break-words" dangerouslySetInnerHTML={{ __html: html }} />;
}
