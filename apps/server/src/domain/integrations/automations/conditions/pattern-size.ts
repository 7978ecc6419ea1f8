/** The cost of a Unicode table: `(?i)\pL` has 600 ranges that are case-folded one by one when it is compiled. */
const TABLE_SIZE = 20;

interface Group {
  total: number;
  /** The size of the last piece, which a following repetition multiplies. */
  last: number;
}

/**
 * An upper estimate of how many instructions a regular expression compiles to once its counted repetitions are expanded.
 * Computed from the text in one pass, so that a pattern can be rejected before it is compiled:
 * `((a{30}){30}){30}` is short, and 27,000 instructions.
 */
export function expandedSize(pattern: string): number {
  const outer: Group[] = [];
  let group: Group = { total: 2, last: 0 };
  const add = (size: number) => {
    group.total += size;
    group.last = size;
  };
  for (let at = 0; at < pattern.length; at += 1) {
    switch (pattern[at]) {
      case '\\':
        add(/[pP]/.test(pattern[at + 1] ?? '') ? TABLE_SIZE : 2);
        at += escapeLength(pattern, at) - 1;
        break;
      case '[': {
        const end = classEnd(pattern, at);
        add(2 + TABLE_SIZE * (pattern.slice(at, end).match(/\\[pP]/g)?.length ?? 0));
        at = end;
        break;
      }
      case '(':
        outer.push(group);
        group = { total: 2, last: 0 };
        break;
      case ')': {
        const { total } = group;
        group = outer.pop() ?? { total: 0, last: 0 };
        add(total);
        break;
      }
      case '{': {
        const repetition = /^\{(\d+)(?:,(\d*))?\}/.exec(pattern.slice(at, at + 20));
        if (repetition === null) {
          add(2);
          break;
        }
        const times = Math.max(Number(repetition[1]), Number(repetition[2] ?? 0), 1) + 1;
        const repeated = group.last * times + times;
        group.total += repeated - group.last;
        group.last = repeated;
        at += repetition[0].length - 1;
        break;
      }
      case '*':
      case '+':
      case '?':
      case '|':
        group.total += 2;
        group.last += 2;
        break;
      default:
        add(2);
    }
  }
  return outer.reduce((sum, { total }) => sum + total, group.total);
}

/** The length of the escape that begins here: `\pL`, `\p{Greek}`, `\x{10FFFF}`, `\d`. */
function escapeLength(pattern: string, at: number): number {
  const rest = pattern.slice(at, at + 40);
  return (/^\\[pPx]\{[^}]*\}/.exec(rest) ?? /^\\[pP]./s.exec(rest) ?? /^\\./s.exec(rest) ?? [' '])[0].length;
}

/** The end of the character class that begins here. A bracket right after the opening one is part of it. */
function classEnd(pattern: string, start: number): number {
  let at = start + (pattern[start + 1] === '^' ? 2 : 1);
  if (pattern[at] === ']') at += 1;
  while (at < pattern.length && pattern[at] !== ']') {
    if (pattern[at] === '\\') at += 1;
    else if (pattern.startsWith('[:', at)) at = Math.max(at, pattern.indexOf(':]', at) + 1);
    at += 1;
  }
  return at;
}
