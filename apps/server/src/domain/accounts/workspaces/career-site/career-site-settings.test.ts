import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../../../../test/harness.ts';

const DOMAIN = 'careers.acme.example';
const service = await startService({ CAREER_DOMAINS: `${DOMAIN}=acme` });

describe('the settings of the career site', () => {
  it('are changed by merge patch, also within the theme, and recorded in the event', async () => {
    const { api } = await service.workspace();
    const first = await api('PATCH', '/workspace', {
      careerSite: { languages: ['en', 'de'], theme: { accentColor: '#7a1f5c', radius: 0 } },
    });
    assert.equal(first.status, 200, first.text);
    const second = await api('PATCH', '/workspace', {
      careerSite: { heading: 'Work with us', theme: { background: '#fdf6ec' } },
    });
    assert.deepEqual(second.body.data.careerSite, {
      enabled: true,
      languages: ['en', 'de'],
      defaultLanguage: 'en',
      heading: 'Work with us',
      intro: null,
      privacyUrl: null,
      imprintUrl: null,
      theme: { accentColor: '#7a1f5c', background: '#fdf6ec', font: 'system', radius: 0, logoUrl: null },
      customDomain: null,
    });
    const [event] = (await api('GET', '/activity-events?type=workspace.updated')).body.data;
    assert.deepEqual(Object.keys(event.data.changes), ['careerSite']);
    const same = await api('PATCH', '/workspace', { careerSite: { heading: 'Work with us', theme: { radius: 0 } } });
    assert.equal(same.headers.get('etag'), second.headers.get('etag'));
  });

  it('an accent color that is not legible on the background is 422 with the ratio, whichever of the two is changed', async () => {
    const { api } = await service.workspace();
    const yellow = await api('PATCH', '/workspace', { careerSite: { theme: { accentColor: '#ffcc00' } } });
    assert.equal(yellow.status, 422);
    assert.match(yellow.body.error!.details.fields['careerSite.theme.accentColor'][0], /#ffcc00 .* 1\.51:1 .* #ffffff/);
    const dark = { accentColor: '#ffcc00', background: '#101828' };
    assert.equal((await api('PATCH', '/workspace', { careerSite: { theme: dark } })).status, 200);
    const white = await api('PATCH', '/workspace', { careerSite: { theme: { background: '#ffffff' } } });
    assert.ok('careerSite.theme.background' in white.body.error!.details.fields, white.text);
  });

  it('a domain is stored in lower case', async () => {
    const { api } = await service.workspace('acme');
    const set = await api('PATCH', '/workspace', { careerSite: { customDomain: DOMAIN.toUpperCase() } });
    assert.equal(set.body.data.careerSite.customDomain, DOMAIN);
  });

  it('invalid settings return 422 with their path', async () => {
    const { api } = await service.workspace();
    for (const [careerSite, field] of [
      [{ languages: [] }, 'languages'],
      [{ languages: ['xx'] }, 'languages.0'],
      [{ languages: ['de'] }, 'languages'],
      [{ defaultLanguage: 'de' }, 'defaultLanguage'],
      [{ theme: { accentColor: 'red' } }, 'theme.accentColor'],
      [{ theme: { font: 'Comic Sans' } }, 'theme.font'],
      [{ theme: { radius: 99 } }, 'theme.radius'],
      [{ theme: { logoUrl: 'javascript:alert(1)' } }, 'theme.logoUrl'],
      [{ privacyUrl: 'ftp://acme.example' }, 'privacyUrl'],
      [{ customDomain: '127.0.0.1' }, 'customDomain'],
      [{ customDomain: 'acme.example/jobs' }, 'customDomain'],
      [{ customDomain: 'acme.example:3000' }, 'customDomain'],
      [{ customDomain: 'localhost' }, 'customDomain'],
      [{ enabled: null }, 'enabled'],
    ] as const) {
      const rejected = await api('PATCH', '/workspace', { careerSite });
      assert.equal(rejected.status, 422, JSON.stringify(careerSite));
      assert.ok(`careerSite.${field}` in rejected.body.error!.details.fields, rejected.text);
    }
  });
});
