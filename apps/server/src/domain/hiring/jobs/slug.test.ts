import assert from 'node:assert/strict';
import { it } from 'node:test';
import { slugOf } from './slug.ts';

it('a slug is readable in Latin scripts, and recognizable in others', () => {
  const slugs = {
    'Senior Engineer (m/w/d), Zürich': 'senior-engineer-m-w-d-zurich',
    'Đầu bếp': 'dau-bep',
    'Łódź driver': 'lodz-driver',
    'Straße, Æble & Øl': 'strasse-aeble-ol',
    'Işık mühendisi': 'isik-muhendisi',
    '***': 'job',
  };
  for (const [title, slug] of Object.entries(slugs)) assert.equal(slugOf(title), slug);
  const engineer = slugOf('日本語エンジニア');
  assert.match(engineer, /^job-[0-9a-f]{8}$/);
  assert.equal(slugOf(' 日本語エンジニア'), engineer);
  assert.notEqual(slugOf('Повар'), engineer);
});
