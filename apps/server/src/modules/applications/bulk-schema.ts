import { closed, nullable, oneOf, record, type Static, Type, text, Uuid } from '../../platform/http/schema.ts';
import { Application, seenIn } from './schema.ts';

/** How many applications one call may make or move. Source: issue 3, "Bulk". */
const MAX_ITEMS = 100;

export const BulkCreation = record('BulkCreation', {
  jobId: Uuid,
  candidateIds: Type.Array(Uuid, { minItems: 1, maxItems: MAX_ITEMS }),
  source: Type.Optional(nullable(text(200))),
});
export type BulkCreation = Static<typeof BulkCreation>;

export const BulkMove = record('BulkMove', {
  applicationIds: Type.Array(Uuid, { minItems: 1, maxItems: MAX_ITEMS }),
  toStageId: Uuid,
  fromStageId: seenIn('Where the caller has seen them all: those that have been moved since fail.'),
});
export type BulkMove = Static<typeof BulkMove>;

const ItemError = record('BulkItemError', {
  code: Type.String({ examples: ['conflict'] }),
  message: Type.String(),
  details: Type.Optional(Type.Unknown()),
});

const index = Type.Integer({ description: 'Place in the request, from 0.' });
const application = nullable(Application);
const error = nullable(ItemError);

export const BulkCreationResult = record('BulkCreationResult', {
  items: Type.Array(
    closed({ index, candidateId: Uuid, status: oneOf(['created', 'failed'] as const), application, error }),
  ),
  summary: closed({ total: Type.Integer(), created: Type.Integer(), failed: Type.Integer() }),
});
export type BulkCreationResult = Static<typeof BulkCreationResult>;

export const BulkMoveResult = record('BulkMoveResult', {
  items: Type.Array(
    closed({
      index,
      applicationId: Uuid,
      status: oneOf(['moved', 'unchanged', 'failed'] as const),
      application,
      error,
    }),
  ),
  summary: closed({
    total: Type.Integer(),
    moved: Type.Integer(),
    unchanged: Type.Integer(),
    failed: Type.Integer(),
  }),
});
export type BulkMoveResult = Static<typeof BulkMoveResult>;
