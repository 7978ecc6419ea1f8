/** What shaping makes of a text: glyphs from left to right, each with the characters that it stands for. */

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u;

/** Characters with the marks after them; in Devanagari, also consonants that a virama joins. */
export function clustersOf(text: string): string[] {
  return text.match(/(?:\P{M}\u094d)*\P{M}\p{M}*/gu) ?? [];
}

/** The clusters of a text in the order of their places, from left to right. */
export function inVisualOrder(text: string): string[] {
  const clusters = clustersOf(text);
  if (!RIGHT_TO_LEFT.test(text)) return clusters;
  const runs: string[][] = [];
  let last = '';
  for (const cluster of clusters) {
    const direction = RIGHT_TO_LEFT.test(cluster) ? 'rtl' : LEFT_TO_RIGHT.test(cluster) ? 'ltr' : last;
    const run = runs.at(-1);
    if (run !== undefined && direction === last) run.push(cluster);
    else runs.push([cluster]);
    last = direction;
  }
  return runs.reverse().flatMap((run) => (run.some((cluster) => RIGHT_TO_LEFT.test(cluster)) ? run.reverse() : run));
}

/** Presentation forms of each Arabic letter: isolated, final, initial, medial; two for letters that do not join the next. */
const FORMS = new Map<string, string[]>();
for (let code = 0xfe80; code < 0xfef5; code++) {
  const form = String.fromCharCode(code);
  const letter = form.normalize('NFKC');
  if (letter.length === 1) FORMS.set(letter, [...(FORMS.get(letter) ?? []), form]);
}

/** The Arabic letters of a text in their presentation forms. */
export function shaped(text: string): string {
  const letters = [...text];
  return letters
    .map((letter, index) => {
      const forms = FORMS.get(letter);
      if (forms === undefined) return letter;
      const joinsBefore = (FORMS.get(letters[index - 1] ?? '')?.length ?? 0) === 4 && forms.length > 1;
      const joinsAfter = forms.length === 4 && FORMS.has(letters[index + 1] ?? '');
      return forms[joinsBefore ? (joinsAfter ? 3 : 1) : joinsAfter ? 2 : 0]!;
    })
    .join('');
}

/** The characters of a cluster in the order of its glyphs: the short i of Devanagari stands before its consonants. */
export const glyphsOf = (cluster: string): string[] => {
  const [i, rest] = [cluster.includes('\u093f'), [...cluster].filter((character) => character !== '\u093f')];
  return i ? ['\u093f', ...rest] : rest;
};

/** Whether the glyphs of a cluster do not say its text. */
export const isComplex = (cluster: string): boolean => /[\u0900-\u097f]/.test(cluster) && cluster.length > 1;
