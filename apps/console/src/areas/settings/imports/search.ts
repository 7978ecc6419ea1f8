import type { Schemas } from '@rolecall/client';
import { oneOf, searchParams } from '../../../routing/search-params.ts';

type Item = Schemas['ImportItem'];

/** In the order of an import. */
const ITEM_TYPES = [
  'custom_field',
  'department',
  'location',
  'source',
  'rejection_reason',
  'job',
  'candidate',
  'application',
  'note',
  'interview',
  'scorecard',
  'offer',
  'file',
  'task',
  'pool_entry',
  'pipeline',
  'message_template',
  'email_template',
  'interview_plan',
  'tracking_link',
  'submission',
  'consent',
  'opening',
  'offer_response',
  'message',
  'view',
  'automation',
  'workspace',
] as const satisfies readonly Item['type'][];
const OUTCOMES = [
  'created',
  'updated',
  'merged',
  'skipped',
  'failed',
  'kept',
  'undone',
  'erased',
] as const satisfies readonly Item['outcome'][];

/** Which records of an import are listed. */
export const itemsSearch = searchParams({ type: oneOf(ITEM_TYPES), outcome: oneOf(OUTCOMES) });
export type ItemsSearch = ReturnType<typeof itemsSearch>;
