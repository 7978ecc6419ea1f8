import { record, type Static, Timestamp, Type, text } from '../../../platform/http/contract/schema.ts';

/** Names are upper case, like environment variables, so none is a keyword of JavaScript or Liquid. */
export const SecretName = text(64, {
  pattern: '^[A-Z][A-Z0-9_]*$',
  description: 'Requests refer to it as `{{secrets.NAME}}`.',
  examples: ['CRM_TOKEN'],
});

/** The most secrets of a workspace: all are decrypted for each request that uses one. */
export const MAX_SECRETS = 100;

export const AutomationSecret = record(
  'AutomationSecret',
  { name: Type.String(), createdAt: Timestamp, updatedAt: Timestamp },
  'A secret without its value, which is never returned.',
);
export type AutomationSecret = Static<typeof AutomationSecret>;

export const SecretValue = record('AutomationSecretValue', {
  value: text(4_000, { description: 'Stored encrypted and never returned.' }),
});
