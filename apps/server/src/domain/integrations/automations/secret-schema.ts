import { plainRecord, record, type Static, Timestamp, Type, text } from '../../../platform/http/contract/schema.ts';

/** Names are upper case, like environment variables, so none is a keyword of JavaScript or Liquid. */
export const SecretName = text(64, {
  pattern: '^[A-Z][A-Z0-9_]*$',
  description: 'Requests refer to it as `{{secrets.NAME}}`.',
  examples: ['CRM_TOKEN'],
});

/** The most secrets of a workspace: all are decrypted for each request that uses one. */
export const MAX_SECRETS = 100;

const Hosts = Type.Array(text(260, { pattern: '^[^\\s/?#@\\\\]+$' }), {
  maxItems: 20,
  uniqueItems: true,
  description:
    'The hosts that requests may send the secret to: as in their URLs, with the port unless it is the default. A request to another host fails before it is sent.',
  examples: [['api.example.com']],
});

export const AutomationSecret = plainRecord(
  'AutomationSecret',
  { name: Type.String(), hosts: Hosts, createdAt: Timestamp, updatedAt: Timestamp },
  'A secret without its value, which is never returned.',
);
export type AutomationSecret = Static<typeof AutomationSecret>;

export const SecretValue = record('AutomationSecretValue', {
  value: text(4_000, { description: 'Stored encrypted and never returned.' }),
  hosts: Type.Optional({
    ...Hosts,
    description:
      'The hosts that requests may send the secret to. If omitted, a secret keeps its hosts; a new one has the host of its value if that is a URL, otherwise none.',
  }),
});
export type SecretValue = Static<typeof SecretValue>;
