import { describeFields } from '../../../../platform/http/contract/field-descriptions.ts';
import { plainRecord, record, Type } from '../../../../platform/http/contract/schema.ts';
import { Warnings } from '../definition-schema.ts';
import { AutomationDifference } from '../version-schema.ts';

const AutomationInFile = Type.Object(
  {},
  {
    additionalProperties: true,
    description:
      'The body of an automation with its `status`, and names instead of IDs: `{"$job": "<slug>"}`, `{"$stage": "<slug>/<stage>"}`, `{"$member": "<email>"}`.',
  },
);

export const AutomationExport = plainRecord('AutomationExport', {
  automations: Type.Array(AutomationInFile),
  unpublished: Type.Array(Type.String(), {
    description: 'Names of automations that have an unpublished draft. Their published version is exported.',
  }),
});

export const AutomationApply = record('AutomationApply', {
  automations: Type.Array(AutomationInFile, { maxItems: 500 }),
  dryRun: Type.Optional(
    Type.Boolean({ default: false, description: 'Reports the differences without changing anything.' }),
  ),
});

export const AutomationApplyResult = plainRecord('AutomationApplyResult', {
  dryRun: Type.Boolean(),
  automations: Type.Array(
    plainRecord('AppliedAutomation', {
      name: Type.String(),
      action: Type.Unsafe<'create' | 'change' | 'keep'>({ type: 'string', enum: ['create', 'change', 'keep'] }),
      differences: Type.Array(AutomationDifference),
      warnings: Warnings,
    }),
  ),
  others: Type.Array(Type.String(), {
    description: 'Names of automations in the workspace that the request does not contain. They are left unchanged.',
  }),
});
describeFields('AppliedAutomation', { action: 'What is done to the automation of this name.' });
