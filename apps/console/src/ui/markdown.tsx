import { micromark } from 'micromark';
import { useMemo } from 'react';

/** Text that somebody wrote as Markdown. Tags in it are shown, not obeyed, and links lead to http, https and mail only. */
export function Markdown({ text }: { text: string }) {
  // micromark escapes HTML and drops dangerous addresses unless told otherwise.
  const html = useMemo(() => micromark(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above; the Content-Security-Policy forbids inline scripts besides
  return <div className="prose break-words" dangerouslySetInnerHTML={{ __html: html }} />;
}
