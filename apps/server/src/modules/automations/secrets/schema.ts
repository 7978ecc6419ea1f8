import { record, type Static, Timestamp, Type, text } from '../../../platform/http/schema.ts';

/** Names are upper case, as environment variables are; none of them is a word of JavaScript or Liquid. */
export const SecretName = text(64, {
  pattern: '^[A-Z][A-Z0-9_]*$',
  description: 'As requests name it: `{{secrets.NAME}}`.',
  examples: ['CRM_TOKEN'],
});

/** How many a workspace can have: all are opened for each request that names one. */
export const MAX_SECRETS = 100;

export const AutomationSecret = record(
  'AutomationSecret',
  { name: Type.String(), createdAt: Timestamp, updatedAt: Timestamp },
  'A secret without its value, which nothing ever shows.',
);
export type AutomationSecret = Static<typeof AutomationSecret>;

export const SecretValue = record('AutomationSecretValue', {
  value: text(4_000, { description: 'Kept encrypted; never shown again.' }),
});
