import { CHECKS, FINDING_STATUSES } from '../../../platform/doctor/finding.ts';
import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { nullable, oneOf, plainRecord, type Static, Type } from '../../../platform/http/contract/schema.ts';

export const InstallationCheck = plainRecord('InstallationCheck', {
  check: {
    ...oneOf(CHECKS),
    description:
      '`spf`, `dkim`, `dmarc` and `mx` are the DNS records of the domain of `MAIL_FROM`; `sender` is that domain if it is not public.',
  },
  status: {
    ...oneOf(FINDING_STATUSES),
    description: '`problem`: something does not work. `warning`: it works, but not well. `not_checked`: it is unknown.',
  },
  message: Type.String({ examples: ['The mail server accepts the connection and the credentials.'] }),
  fix: nullable(Type.String({ description: 'What to do about it.' })),
});
export type InstallationCheck = Static<typeof InstallationCheck>;
describeFields('InstallationCheck', { message: 'What was found.' });
