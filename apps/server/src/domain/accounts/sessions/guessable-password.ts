/**
 * Words of which the most common passwords consist. With digits or punctuation around them, and with digits in place of letters,
 * they are what every list of leaked passwords begins with.
 */
const COMMON = new Set(
  `password passwort motdepasse contrasena senha kennwort geheim secret admin administrator root login welcome willkommen
  letmein iloveyou ichliebedich princess sunshine football baseball basketball superman batman starwars pokemon dragon monkey
  master shadow michael jennifer jessica charlie trustno trustnoone whatever freedom computer internet changeme default
  passwordpassword adminadmin testtest testing qwerty azerty qwertz abc abcd test user guest hello hallo liverpool chelsea
  arsenal barcelona realmadrid summer winter spring autumn fall sommer herbst fruehling january february march april may june
  july august september october november december monday friday company business corporate temporary temp rolecall`
    .trim()
    .split(/\s+/),
);

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
 * Whether a password is among the first that anybody would try: a common word, a name of the account, a repetition or a row of the
 * keyboard, each with any digits and punctuation around it (NIST SP 800-63B, 3.1.1.2).
 * @param names of the member and the workspace, and the email address
 */
export function isGuessable(password: string, names: readonly string[]): boolean {
  const text = password.toLowerCase().replaceAll(/\s+/g, '');
  const own = new Set(names.flatMap((name) => [plain(name), ...name.split(/[@\s.]+/).map(plain)]).filter(isLong));
  const isWord = (word: string) => COMMON.has(word) || own.has(word);
  const spellings = [text, [...text].map((char) => LETTERS[char] ?? char).join('')];
  const words = spellings.flatMap((spelling) => [plain(spelling), lettersOf(spelling)]);
  // Digits at the ends are added, those within are in place of letters: `P@ssw0rd2026`.
  const inner = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  words.push(lettersOf([...inner].map((char) => LETTERS[char] ?? char).join('')));
  return words.some(isWord) || [text, ...words].some((word) => isRepeated(word) || isInOrder(word));
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
