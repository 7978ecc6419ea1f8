import { isCommonPassword } from './common-passwords.ts';

/** Common words that the list of common passwords lacks, or in which they are too short to be compared without what is around them. */
const COMMON = new Set(
  `root abc abcd test user fall may june july temp login willkommen ichliebedich adminadmin qwertz fruehling corporate
  rolecall`.split(/\s+/),
);

/** A shorter entry of the list can be what remains of a random password without its digits. */
const MIN_LISTED = 5;

/** Rows and columns of keyboards, the alphabet and digits, in which a finger or a child would go along. */
const ORDERS = [
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
];
const REVERSED = ORDERS.map((order) => [...order].reverse().join(''));

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is among the first that anybody would try: a common password, a name of the account, a repetition or a row of
 * the keyboard, each with any digits and punctuation around it, or digits in place of letters (NIST SP 800-63B, 3.1.1.2).
 * @param names of the member and the workspace, and the email address
 */
export function isGuessable(password: string, names: readonly string[]): boolean {
  const text = password.toLowerCase().replaceAll(/\s+/g, '');
  const own = new Set(names.flatMap((name) => [plain(name), ...name.split(/[@\s.]+/).map(plain)]).filter(isLong));
  const isWord = (word: string) =>
    COMMON.has(word) || own.has(word) || (word.length >= MIN_LISTED && isCommonPassword(word));
  const spellings = [text, [...text].map((char) => LETTERS[char] ?? char).join('')];
  const words = spellings.flatMap((spelling) => [plain(spelling), lettersOf(spelling)]);
  // Digits at the ends are added, those within are in place of letters: `P@ssw0rd2026`.
  const inner = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  words.push(lettersOf([...inner].map((char) => LETTERS[char] ?? char).join('')));
  return (
    new Set([text, ...words]).values().some(isWord) ||
    [text, ...words].some((word) => isRepeated(word) || isInOrder(word))
  );
}

const isLong = (word: string) => word.length >= 3;

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]+/gu, '');
}

/** `aaaaaaaaaa`, `abcabcabca`, `1212121212`. */
function isRepeated(text: string): boolean {
  const repeats = (length: number) => [...text].every((char, index) => char === text[index % length]);
  return text.length >= 8 && [1, 2, 3, 4].some(repeats);
}

function isInOrder(text: string): boolean {
  return text.length >= 8 && [...ORDERS, ...REVERSED].some((order) => (order + order).includes(text));
}
