import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  oneOf,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
} from '../../../platform/http/contract/schema.ts';
import { Definition } from './definition-schema.ts';

export const AutomationVersion = record('AutomationVersion', { version: Type.Integer(), createdAt: Timestamp });
export type AutomationVersion = Static<typeof AutomationVersion>;

export const AutomationVersionDetail = plainRecord('AutomationVersionDetail', {
  ...AutomationVersion.properties,
  ...Definition.properties,
});

/** A version number in a path. */
export const VersionParam = text(40, { description: 'A version number.', examples: ['1'] });

/** A version number or `draft` in a query. */
export const VersionName = text(20, {
  pattern: '^(draft|[1-9][0-9]{0,8})$',
  description: 'A version number, or `draft`.',
  examples: ['draft'],
});

export const AutomationDifference = plainRecord('AutomationDifference', {
  path: Type.String({
    description:
      'A path as in validation errors. Indexes refer to the newer version, or to the older version for a removed step.',
    examples: ['steps.2.config.toStageId'],
  }),
  op: oneOf(['add', 'remove', 'replace', 'move'] as const),
  from: Type.Optional(Type.Unknown()),
  to: Type.Optional(Type.Unknown()),
});
describeFields('AutomationDifference', {
  from: 'The value in the earlier version.',
  to: 'The value in the later version.',
});

export const AutomationDiff = plainRecord('AutomationDiff', {
  from: Type.String({ description: 'The older version.' }),
  to: Type.String(),
  changes: Type.Array(AutomationDifference),
});
describeFields('AutomationDiff', { to: 'The later version.', changes: 'What differs, in order.' });
