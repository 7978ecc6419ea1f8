/** A line of a document as it is displayed. */
interface TextLine {
  kind: 'text' | 'heading' | 'gap';
  content: string;
}

const MAX_HEADING = 50;
/** Characters that reverse the direction of what follows, which can make a text appear to say something else. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/** The lines of a text. A heading is a short line in capitals, or one that ends with a colon, after an empty line. */
export function linesOf(text: string): TextLine[] {
  if (text.trim() === '') return [];
  let isAfterGap = true;
  return text
    .replace(DIRECTION, '')
    .split('\n')
    .map((content) => {
      const line = content.trim();
      const isHeading = line.length <= MAX_HEADING && (isCapitals(line) || (isAfterGap && /^[\p{L} ]+:$/u.test(line)));
      isAfterGap = line === '';
      return { kind: line === '' ? 'gap' : isHeading ? 'heading' : 'text', content };
    });
}

function isCapitals(line: string): boolean {
  return /\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line) && !/\d{3}/.test(line);
}
