import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LANGUAGES } from '../../../../platform/text/languages.ts';
import { acceptedLanguages, chooseLanguage } from './negotiate.ts';
import { MESSAGES, type MessageKey, textsOf } from './texts.ts';

/** The values that a message names. */
const valuesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe('the language files', () => {
  it('every language has the same texts with the same values, and every plural form that its grammar needs', () => {
    for (const language of LANGUAGES) {
      const messages = MESSAGES[language];
      assert.deepEqual(Object.keys(messages).sort(), Object.keys(MESSAGES.en).sort(), language);
      for (const [key, message] of Object.entries(messages)) {
        const original = MESSAGES.en[key as MessageKey];
        assert.equal(typeof message, typeof original, `${language} ${key}`);
        const expected = valuesIn(typeof original === 'string' ? original : original.other);
        for (const text of typeof message === 'string' ? [message] : Object.values(message)) {
          assert.ok(text.trim() === text && text !== '', `${language} ${key}`);
          assert.deepEqual(valuesIn(text), expected, `${language} ${key}`);
        }
        if (typeof message === 'string') continue;
        const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        for (const form of needed) assert.ok(form in message, `${language} ${key} ${form}`);
      }
    }
  });

  it('texts have plural forms and formats of their language', () => {
    const [en, de] = [textsOf('en'), textsOf('de')];
    assert.equal(en.text('list.count', { count: 1 }), '1 open position');
    assert.equal(en.text('list.count', { count: 1200 }), '1,200 open positions');
    assert.equal(de.text('list.count', { count: 1200 }), '1.200 offene Stellen');
    assert.equal(de.region('AT'), 'Österreich');
    assert.equal(en.region('US-CA'), 'United States (CA)');
    assert.equal(en.money(72_000, 'EUR'), '€72,000');
    assert.equal(en.money(18.75, 'EUR'), '€18.75');
    assert.equal(de.date('2026-03-03T23:30:00.000Z'), '3. März 2026');
  });
});

describe('the language of a page', () => {
  it('Accept-Language is read by quality, with regional variants; what is not a language is ignored', () => {
    assert.deepEqual(acceptedLanguages('fr, en-GB;q=0.7, de-AT;q=0.9'), ['de', 'en']);
    assert.deepEqual(acceptedLanguages('de;q=0, en'), ['en']);
    for (const header of [undefined, '', ';;;,,q=', '*', 'x'.repeat(10_000)]) {
      assert.deepEqual(acceptedLanguages(header), []);
    }
  });

  it('the address decides, then the visitor, then the default; only languages of the site are used', () => {
    const site = { languages: ['en', 'de'] as const, defaultLanguage: 'en' as const };
    assert.deepEqual(chooseLanguage(site, 'de', ['en']), { language: 'de', isNamed: true });
    assert.deepEqual(chooseLanguage(site, undefined, ['de', 'en']), { language: 'de', isNamed: false });
    assert.deepEqual(chooseLanguage(site, 'fr', []), { language: 'en', isNamed: false });
    const english = { languages: ['en'] as const, defaultLanguage: 'en' as const };
    assert.deepEqual(chooseLanguage(english, 'de', ['de']), { language: 'en', isNamed: false });
  });
});
