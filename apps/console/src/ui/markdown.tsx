import { micromark } from 'micromark';
import { useMemo } from 'react';

/** Renders Markdown. HTML tags in it are shown as text, and only http, https and mailto links work. */
export function Markdown({ text }: { text: string }) {
  // micromark escapes HTML and removes dangerous URLs by default.
  const html = useMemo(() => micromark(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above; the Content-Security-Policy forbids inline scripts besides
  return <div className="prose break-words" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Everything but bold and italic words and links. */
const OFF = [
  ...['blockQuote', 'codeFenced', 'codeIndented', 'codeText', 'definition', 'headingAtx', 'htmlFlow', 'htmlText'],
  ...['labelStartImage', 'list', 'setextUnderline', 'thematicBreak', 'characterReference'],
];

/** Renders lines with bold, italic and linked words, as emails show them. */
export function FormattedLines({ text }: { text: string }) {
  const html = useMemo(() => {
    const lines = text.split('\n').map((line) => micromark(line, { extensions: [{ disable: { null: OFF } }] }));
    return lines.map((line) => line.replaceAll(/<\/?p>/g, '')).join('<br>');
  }, [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
  return <p className="wrap-anywhere [&_a]:underline" dangerouslySetInnerHTML={{ __html: html }} />;
}
