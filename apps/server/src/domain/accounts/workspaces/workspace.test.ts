import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { candidatePageOf } from './career-site/status-texts.ts';
import { CAPTCHA_SECRET } from './change-workspace.ts';

const service = await startService();

describe('me', () => {
  it('returns the caller, workspace and scopes for any secret key', async () => {
    const workspace = await service.workspace();
    const key = (await workspace.api('POST', '/api-keys', { name: 'Small', scopes: ['jobs:read'] })).body.data;
    const { status, body } = await workspace.api('GET', '/me', undefined, { authorization: `Bearer ${key.key}` });
    assert.equal(status, 200);
    assert.deepEqual(body.data, {
      workspace: { id: workspace.id, slug: workspace.slug, name: `Workspace ${workspace.slug}` },
      mode: 'live',
      actor: { type: 'api_key', id: key.id, name: 'Small', scopes: ['jobs:read'] },
    });
  });
});

describe('the workspace', () => {
  it('starts with only a name, and is changed by merge patch, also within branding', async () => {
    const { api, id, slug } = await service.workspace();
    const first = await api('GET', '/workspace');
    const { createdAt, updatedAt, ...rest } = first.body.data;
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(rest, {
      id,
      slug,
      name: `Workspace ${slug}`,
      branding: { brandName: null, accentColor: null, logoUrl: null, websiteUrl: null, careersUrl: null },
      careerSite: {
        enabled: true,
        languages: ['en'],
        defaultLanguage: 'en',
        heading: null,
        intro: null,
        privacyUrl: null,
        imprintUrl: null,
        theme: { accentColor: null, background: null, font: 'system', radius: 8, logoUrl: null },
        customDomain: null,
      },
      careerSiteStatus: { url: `${service.url}/careers/${slug}`, customDomain: null, message: null },
      candidatePage: candidatePageOf({}),
      captcha: null,
      consent: null,
      retention: null,
      signIn: { requireSecondFactor: false, singleSignOnOnly: false, memberAddresses: [] },
      readAlerts: { candidatesPerHour: 500 },
      keyPolicy: { maxDays: null, maxUnusedDays: null },
      approvals: { offers: { approverIds: [] }, jobs: { approverIds: [] } },
      restoredAt: null,
    });
    await api('PATCH', '/workspace', { branding: { brandName: 'Acme', logoUrl: 'https://acme.example/logo.png' } });
    const consent = { text: 'We keep this for a year.', required: true };
    const { body } = await api('PATCH', '/workspace', {
      branding: { logoUrl: null },
      consent,
      retention: { days: 365 },
    });
    assert.equal(body.data.branding.brandName, 'Acme');
    assert.equal(body.data.branding.logoUrl, null);
    assert.deepEqual(body.data.consent, consent);
    assert.deepEqual(body.data.retention, { days: 365 });
    const cleared = await api('PATCH', '/workspace', { consent: null, retention: null });
    assert.deepEqual([cleared.body.data.consent, cleared.body.data.retention], [null, null]);
    const [event] = (await api('GET', '/activity-events?type=workspace.updated')).body.data;
    assert.deepEqual(Object.keys(event.data.changes).sort(), ['consent', 'retention']);
  });

  it('a patch with equal values records no event; one with an outdated ETag returns 412', async () => {
    const { api } = await service.workspace();
    const captcha = { provider: 'hcaptcha', siteKey: 's', secretKey: 'k' };
    const before = await api('PATCH', '/workspace', { name: 'Acme', captcha });
    for (const same of [{}, { name: 'Acme' }, { captcha }, { captcha: { siteKey: 's' } }, { branding: {} }]) {
      const after = await api('PATCH', '/workspace', same);
      assert.equal(after.text, before.text);
      assert.equal(after.headers.get('etag'), before.headers.get('etag'));
    }
    assert.equal((await api('GET', '/activity-events?type=workspace.updated')).body.data.length, 1);
    await api('PATCH', '/workspace', { name: 'Other' });
    const stale = await api('PATCH', '/workspace', { name: 'Mine' }, { 'if-match': before.headers.get('etag')! });
    assert.equal(stale.status, 412);
  });

  it("a CAPTCHA's secret is stored encrypted and never returned; a new provider requires new keys", async () => {
    const { api, id } = await service.workspace();
    const stored = async (): Promise<Buffer> =>
      (
        await service.db.write.query<Json>(sql`select captcha_secret_sealed as sealed from workspaces where id = ${id}`)
      )[0].sealed;
    for (const [captcha, field] of [
      [{ provider: 'turnstile', siteKey: 'site' }, 'captcha.secretKey'],
      [{ siteKey: 'site', secretKey: 'k' }, 'captcha.provider'],
      [{ provider: 'turnstile', secretKey: 'k' }, 'captcha.siteKey'],
    ] as const) {
      const rejected = await api('PATCH', '/workspace', { captcha });
      assert.equal(rejected.status, 422);
      assert.equal(rejected.body.error?.details.field, field);
    }
    const secretKey = 'a-very-secret-key';
    const set = await api('PATCH', '/workspace', { captcha: { provider: 'turnstile', siteKey: 'site', secretKey } });
    assert.deepEqual(set.body.data.captcha, { provider: 'turnstile', siteKey: 'site' });
    const sealed = await stored();
    assert.ok(!sealed.includes(secretKey));
    assert.equal(service.services.secrets.open(sealed, CAPTCHA_SECRET).toString(), secretKey);
    await api('PATCH', '/workspace', { captcha: { siteKey: 'site-2' } });
    assert.deepEqual(await stored(), sealed);
    await api('PATCH', '/workspace', { captcha: { secretKey: 'another-secret-key' } });
    assert.notDeepEqual(await stored(), sealed);
    const log = await api('GET', '/activity-events?type=workspace.updated');
    assert.equal(log.body.data.length, 3);
    assert.ok(!log.text.includes('secret-key') && !log.text.includes('ecretKey'));
    const other = await api('PATCH', '/workspace', { captcha: { provider: 'recaptcha' } });
    assert.equal(other.body.error?.details.field, 'captcha.siteKey');
    assert.equal((await api('PATCH', '/workspace', { captcha: null })).body.data.captcha, null);
    assert.equal(await stored(), null);
  });

  it('invalid fields return 422 with their path', async () => {
    const { api } = await service.workspace();
    for (const [body, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: null }, 'name'],
      [{ slug: 'other' }, 'slug'],
      [{ branding: { accentColor: 'red' } }, 'branding.accentColor'],
      [{ branding: { logoUrl: 'javascript:alert(1)' } }, 'branding.logoUrl'],
      [{ branding: null }, 'branding'],
      [{ captcha: { provider: 'mine' } }, 'captcha.provider'],
      [{ consent: { text: 'x' } }, 'consent.required'],
      [{ retention: { days: 0 } }, 'retention.days'],
    ] as const) {
      const rejected = await api('PATCH', '/workspace', body);
      assert.equal(rejected.status, 422, JSON.stringify(body));
      assert.ok(field in rejected.body.error!.details.fields, rejected.text);
    }
  });
});
