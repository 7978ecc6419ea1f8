import { closed } from '../../../../platform/http/contract/schema.ts';
import { removeTagByLabel } from '../../../hiring/tags/change-tags.ts';
import { requireCandidate } from './require-candidate.ts';
import { databaseStep } from './step.ts';
import { template } from './template-field.ts';

export const removeTag = databaseStep({
  config: closed({ label: template(40, undefined, 'label') }),
  scopes: ['tags:write'],
  outputs: { label: 'string', removed: 'boolean' },
  personalOutputs: ['removed'],
  subject: () => 'candidate',
  async run({ tx, data }, { label }) {
    const candidate = requireCandidate(data);
    const removed = await removeTagByLabel(tx, candidate.id, label);
    if (removed) {
      const isOther = (tag: string) => tag.toLowerCase() !== label.toLowerCase();
      data.candidate = { ...candidate, tags: candidate.tags.filter(isOther) };
    }
    return { label, removed };
  },
});
