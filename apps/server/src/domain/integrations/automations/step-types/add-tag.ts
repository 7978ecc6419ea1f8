import { closed } from '../../../../platform/http/contract/schema.ts';
import { addTag as tagCandidate } from '../../../hiring/tags/change-tags.ts';
import { requireCandidate } from './require-candidate.ts';
import { databaseStep } from './step.ts';
import { template } from './template-field.ts';

export const addTag = databaseStep({
  config: closed({ label: template(40, undefined, 'label') }),
  scopes: ['tags:write'],
  outputs: { label: 'string', added: 'boolean' },
  personalOutputs: ['added'],
  subject: () => 'candidate',
  async run({ tx, data }, { label }) {
    const candidate = requireCandidate(data);
    const { tag, isNew } = await tagCandidate(tx, candidate.id, { label });
    if (isNew) data.candidate = { ...candidate, tags: [...candidate.tags, tag.label] };
    return { label: tag.label, added: isNew };
  },
});
