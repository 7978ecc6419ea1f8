/** An `@` with the beginning of a name, in a text. */
export interface Mention {
  query: string;
  /** The position of the `@`. */
  start: number;
  end: number;
}

const MAX_QUERY = 40;
const MAX_SUGGESTIONS = 8;

/** The mention that is being typed before this position: an `@` at the beginning of a word, with at most one space after it. */
export function mentionAt(body: string, caret: number): Mention | null {
  const before = body.slice(Math.max(0, caret - MAX_QUERY - 1), caret);
  const query = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/.exec(before)?.[1];
  if (query === undefined) return null;
  return { query, start: caret - query.length - 1, end: caret };
}

/** The members whose name has a word that begins like this, or whose email address does. */
export function suggestionsFor<Member extends { name: string; email: string }>(
  members: readonly Member[],
  query: string,
): Member[] {
  const wanted = fold(query);
  const matches = ({ name, email }: Member) =>
    ` ${fold(name)}`.includes(` ${wanted}`) || (wanted !== '' && email.toLowerCase().startsWith(wanted));
  return members.filter(matches).slice(0, MAX_SUGGESTIONS);
}

/** Ignores case and accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
