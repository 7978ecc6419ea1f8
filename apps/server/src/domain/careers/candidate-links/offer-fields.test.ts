import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { CandidateTester } from './candidate.fixture.ts';

const service = await startService();

const PARTS = [
  {
    key: 'relocation',
    type: 'money',
    value: { amount: 500_000, currency: 'EUR' },
    en: '€5,000.00',
    de: '5.000,00\u00a0€',
  },
  { key: 'vacation', type: 'number', value: 27.5, en: '27.5', de: '27,5' },
  { key: 'remote', type: 'boolean', value: true, en: 'Yes', de: 'Ja' },
  { key: 'review', type: 'date', value: '2090-06-01', en: '1 June 2090', de: '1. Juni 2090' },
  { key: 'perks', type: 'multi_select', value: ['bike', 'lunch'], en: 'Bicycle, Lunch', de: 'Bicycle, Lunch' },
  { key: 'clause', type: 'text', value: '<b>None</b>', en: '<b>None</b>', de: '<b>None</b>' },
] as const;

async function withFields() {
  const workspace = await service.workspace();
  const add = (field: object) => workspace.api('POST', '/custom-fields', { entity: 'offer', ...field });
  const options = [
    { value: 'bike', label: 'Bicycle' },
    { value: 'lunch', label: 'Lunch' },
  ];
  for (const { key, type } of PARTS) {
    const { status, text } = await add({
      ...{ key, type, label: `The ${key}`, shownToCandidate: true },
      ...(type === 'multi_select' && { options }),
    });
    assert.equal(status, 201, text);
  }
  await add({ key: 'cost_center', type: 'text', label: 'Cost center' });
  await add({ key: 'secret', type: 'text', label: 'Secret', private: true });
  const customFields = {
    ...Object.fromEntries(PARTS.map(({ key, value }) => [key, value])),
    ...{ cost_center: 'CC-17', secret: 'Hush' },
  };
  return { workspace, add, customFields };
}

const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('the custom fields of an offer that are shown to candidates', () => {
  it('are in the email and in the text that is accepted, in the language of the candidate; others are not', async () => {
    const { workspace, customFields } = await withFields();
    for (const language of ['en', 'de'] as const) {
      const ada = await CandidateTester.apply(service, workspace, { body: { language } });
      const { id } = await ada.offer({ customFields });
      const [email] = (await workspace.api('GET', '/emails?kind=offer_sent&limit=1')).body.data;
      const { text: page } = await ada.get(`/offers/${id}`);
      for (const { key, [language]: value } of PARTS) {
        assert.ok(email.text.includes(`The ${key}: ${value}`), `${key}: ${email.text}`);
        assert.ok(page.includes(`The ${key}: ${escaped(value)}`), key);
      }
      for (const own of ['CC-17', 'Cost center', 'Hush', 'Secret'])
        assert.ok(!`${email.text}${email.html}${page}`.includes(own), own);
      const hash = /name="hash" value="([0-9a-f]+)"/.exec(page)?.[1] ?? '';
      await ada.post(`/offers/${id}/code`);
      const code = await ada.secretFromEmail('candidate_code');
      const accepted = await ada.post(`/offers/${id}/accept`, { name: 'Ada Lovelace', hash, code });
      assert.equal(accepted.status, 303, accepted.text);
      const { body } = await workspace.api('GET', `/offers/${id}/response`);
      assert.ok(body.data.text.includes(`The vacation: ${PARTS[1][language]}`));
    }
  });

  it('change only while the offer is a draft; those that the team keeps for itself change later too', async () => {
    const { workspace, customFields } = await withFields();
    const { api } = workspace;
    const ada = await CandidateTester.apply(service, workspace);
    const about = { applicationId: ada.application.id, title: 'Cook', customFields };
    const { id } = (await api('POST', '/offers', about)).body.data;
    const set = (values: object) => api('PATCH', `/offers/${id}`, { customFields: values });
    assert.equal((await set({ vacation: 28 })).status, 200);
    for (const action of ['send', 'decision']) {
      const { status, text } = await api(
        'POST',
        `/offers/${id}/${action}`,
        action === 'send' ? {} : { decision: 'accepted' },
      );
      assert.equal(status, 200, text);
      for (const values of [{ vacation: 40 }, { relocation: null }, { vacation: 40, cost_center: 'CC-18' }])
        assert.equal((await set(values)).status, 409, `${action} ${JSON.stringify(values)}`);
      assert.equal((await set({ cost_center: `CC after ${action}`, secret: 'Shh', vacation: 28 })).status, 200);
    }
    const { customFields: stored } = (await api('GET', `/offers/${id}`)).body.data;
    assert.deepEqual([stored.vacation, stored.cost_center], [28, 'CC after decision']);
  });

  it('are never private, of other records, or members: 422 naming the field', async () => {
    const { workspace, add } = await withFields();
    const shown = { label: 'Shown', shownToCandidate: true, type: 'text', key: 'shown' };
    for (const wrong of [{ private: true }, { entity: 'candidate' }, { type: 'member' }]) {
      const rejected = await add({ ...shown, ...wrong });
      assert.equal(rejected.status, 422);
      assert.equal(rejected.body.error?.details.field, 'shownToCandidate');
    }
    const { id } = (await add(shown)).body.data;
    const hidden = await workspace.api('PATCH', `/custom-fields/${id}`, { private: true });
    assert.deepEqual([hidden.status, hidden.body.error?.details.field], [422, 'shownToCandidate']);
  });
});
