import { ExistsAlready } from '../../../../platform/changes/existing-record.ts';
import { patch } from '../../../../platform/http/contract/schema.ts';
import { addToPool as addCandidate } from '../../../hiring/pool/change-pool.ts';
import { requireCandidate } from './require-candidate.ts';
import { databaseStep } from './step.ts';
import { template } from './template-field.ts';

export const addToPool = databaseStep({
  config: patch('', { reason: template(500) }),
  scopes: ['pool:write'],
  outputs: { poolEntryId: 'string', added: 'boolean' },
  subject: () => 'candidate',
  async run({ tx, data }, { reason }) {
    const candidateId = requireCandidate(data).id;
    try {
      const { id } = await addCandidate(tx, { candidateId, reason: reason ?? null });
      return { poolEntryId: id, added: true };
    } catch (error) {
      if (error instanceof ExistsAlready) return { poolEntryId: null, added: false };
      throw error;
    }
  },
});
