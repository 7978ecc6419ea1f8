import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { it } from 'node:test';
import { isGuessable } from './guessable-password.ts';
import { MIN_PASSWORD } from './password-rules.ts';

const NAMES = ['grace.hopper@acme.example', 'Grace Hopper', 'Acme Rockets'];

it('rejects what anybody would try first: common passwords, rows of the keyboard, repetitions and the own names', () => {
  for (const password of [
    '1234567890',
    '0987654321',
    '12345678901234567890',
    '1111111111',
    '1212121212',
    'abcabcabcabc',
    'abcdefghij',
    'qwertyuiop',
    'qwertzuiop',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'Password123!',
    'P@ssw0rd2026',
    'password1234',
    'Passwort2026!',
    'iloveyou2026',
    'welcome12345',
    'Summer2026!!!',
    'changeme1234',
    'gracehopper1',
    'Grace Hopper',
    'acmerockets!',
    'hopper2026!!',
  ])
    assert.ok(isGuessable(password, NAMES), password);
});

it('rejects the most common passwords of a published list, and their variants', () => {
  const listed: string[] = createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json');
  assert.ok(listed.length >= 10_000);
  const accepted = listed.filter((password) => password.length >= MIN_PASSWORD && !isGuessable(password, NAMES));
  assert.deepEqual(accepted, []);
  for (const password of [
    'Christopher',
    'Terminator2026!',
    'Playst4tion',
    '1029384756',
    '123qweASDzxc',
    'Veronika 1987',
  ])
    assert.ok(isGuessable(password, NAMES), password);
});

it('accepts phrases and random passwords', () => {
  for (const password of [
    'correct horse battery',
    'correct horse battery staple',
    'an even longer one, with a comma',
    'a longer password, chosen anew',
    'tr0ub4dor&3-lamp',
    'K7#vq9Lm2x!p',
    '4711 0815 3141',
    'grace rows a boat in March',
    '83#7l!o2v@e9', // the letters alone are a word of the list
    'words"],["words',
  ])
    assert.ok(!isGuessable(password, NAMES), password);
});
