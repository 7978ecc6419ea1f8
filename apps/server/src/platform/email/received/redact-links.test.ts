import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { REDACTED, redactLinks } from './redact-links.ts';
import { formsOf, wrappedLinks } from './wrapped-links.fixture.ts';
import { unwrapLinks } from './wrapped-links.ts';

const TOKEN = 'cnd_7hQ2_x-Zk9LmPqRs3TuVwXyA1bCdEf';
const LINK = `https://jobs.acme.example/my/${TOKEN}?lang=de`;
const LINKS = {
  isSecret: (url: URL) => url.hostname === 'jobs.acme.example' && url.pathname.startsWith('/my/'),
  isOwnHost: (host: string) => host === 'jobs.acme.example',
};

const WRAPPED = wrappedLinks(LINK);

const attribute = (link: string) => link.replaceAll('&', '&amp;');

/** What is left of the secret: the same bytes, however they could be encoded. */
function assertNoSecret(output: string, name: string): void {
  const forms = [...formsOf(LINK), 'mimecast.com/s/'];
  for (const form of forms) assert.ok(!Buffer.from(output).includes(form), `${name}: ${output}`);
}

describe('links that act as a candidate are removed from what members read', () => {
  for (const [name, link] of Object.entries(WRAPPED)) {
    it(name, () => {
      const text = `Hello\n> Your page: ${link}\n> (${link}), <${link}>.\nBye`;
      const html = `<p>Hello <a href="${attribute(link)}" rel="x">Your page</a> or ${attribute(link)}</p><b title="${attribute(link)}">Bye</b>`;
      const redacted = redactLinks(text, html, LINKS);
      assert.equal(redacted.text, `Hello\n> Your page: ${REDACTED}\n> (${REDACTED}), <${REDACTED}>.\nBye`);
      assert.equal(
        redacted.html,
        `<p>Hello <a rel="x">${REDACTED} Your page</a> or ${REDACTED}</p><b>${REDACTED} Bye</b>`,
      );
      assertNoSecret(JSON.stringify(redacted), name);
    });
  }

  it('a link that was broken into two quoted lines', () => {
    const text = `> Your own page: ${LINK.slice(0, 50)}\n> ${LINK.slice(50)}\n> next line`;
    assert.deepEqual(redactLinks(text, null, LINKS), { text: `> Your own page: ${REDACTED}\n> next line`, html: null });
  });

  it('the secret alone, where a link elsewhere shows what it is', () => {
    const { text } = redactLinks(`${LINK}\nMy code is ${TOKEN}, thanks`, null, LINKS);
    assert.equal(text, `${REDACTED}\nMy code is ${REDACTED}, thanks`);
  });

  it('a link with tags within it: the text is shown in place of the HTML', () => {
    const html = `<p>https://jobs.acme.example/my/${TOKEN.slice(0, 9)}<b>${TOKEN.slice(9)}</b></p>`;
    const redacted = redactLinks(`see ${LINK}`, html, LINKS);
    assert.deepEqual(redacted, { text: `see ${REDACTED}`, html: `<div>see ${REDACTED}</div>` });
  });

  it('other links stay as they are, wrapped or not', () => {
    const other = 'https://jobs.acme.example/jobs/gardener?ref=a-long-reference-code';
    const text = `${other} https://eur02.safelinks.protection.outlook.com/?url=${encodeURIComponent(other)}&data=x a.example/my/x`;
    const html = `<a href="${attribute(text.split(' ')[1]!)}">x &amp; y</a>`;
    assert.deepEqual(redactLinks(text, html, LINKS), { text, html });
  });

  it('a text of many links is searched in linear time', () => {
    const text = 'https://a.example/?u=https://b.example/ '.repeat(20_000);
    assert.equal(redactLinks(text, `<p>${text}</p>`, LINKS).text, text);
  });
});

it('wrapped links are shown as those that they lead to, where the service says exactly which; others stay as they are', () => {
  const target = 'https://portfolio.example/a_b-c/?q=x%20y&z=1';
  const wrapped = wrappedLinks(target);
  for (const name of [
    'Outlook Safe Links',
    'urldefense version 1',
    'urldefense version 2',
    'Barracuda',
    'Safe Links around urldefense',
  ])
    assert.equal(unwrapLinks(`See <${wrapped[name]}>.`), `See <${target}>.`, name);
  for (const text of [
    wrapped['Mimecast, which names only the host']!,
    wrapped.Google!,
    target,
    'https://eur02.safelinks.protection.outlook.com/?url=javascript:alert(1)',
  ])
    assert.equal(unwrapLinks(text), text);
});
