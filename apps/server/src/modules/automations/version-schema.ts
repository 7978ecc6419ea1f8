import { oneOf, record, type Static, Timestamp, Type, text } from '../../platform/http/schema.ts';
import { Definition } from './definition/schema.ts';

export const AutomationVersion = record('AutomationVersion', { version: Type.Integer(), createdAt: Timestamp });
export type AutomationVersion = Static<typeof AutomationVersion>;

export const AutomationVersionDetail = record('AutomationVersionDetail', {
  ...AutomationVersion.properties,
  ...Definition.properties,
});

/** A version in a path. */
export const VersionParam = text(40, { description: 'The number of a version.', examples: ['1'] });

/** A version, or the draft, in a query. */
export const VersionName = text(20, {
  pattern: '^(draft|[1-9][0-9]{0,8})$',
  description: 'The number of a version, or `draft`.',
  examples: ['draft'],
});

const Change = record('AutomationDifference', {
  path: Type.String({
    description:
      'As in validation errors. Positions are those of the newer side; of a removed step its own on the older one.',
    examples: ['steps.2.config.toStageId'],
  }),
  op: oneOf(['add', 'remove', 'replace', 'move'] as const),
  from: Type.Optional(Type.Unknown()),
  to: Type.Optional(Type.Unknown()),
});

export const AutomationDiff = record('AutomationDiff', {
  from: Type.String({ description: 'The older side.' }),
  to: Type.String(),
  changes: Type.Array(Change),
});
