import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { nullable, plainRecord, record, Timestamp, Type } from '../../../platform/http/contract/schema.ts';
import { EMAIL_TYPE } from '../../../platform/http/transport/content.ts';
import { ChannelName } from './channel.ts';
import { downloadOriginal } from './download-original.ts';
import { listFolders } from './imap-queries.ts';
import { countReceived } from './ledger-queries.ts';

const Count = (description: string) => Type.Integer({ description });

const ReceivedCounts = record('ReceivedCounts', {
  channel: ChannelName,
  received: Count('All emails that were delivered.'),
  stored: Count('Not read yet.'),
  assigned: Count('Messages of candidates.'),
  unassigned: Count('Messages of nobody yet.'),
  duplicates: Count('Emails that had been delivered before.'),
  own: Count('Our own emails, which came back.'),
  unclaimed: Count('Emails that name no workspace of several; kept for the administrator for 30 days.'),
  failed: Count('Emails that could not be read; kept for the administrator for 30 days.'),
  lastReceivedAt: nullable(Timestamp),
});

const ReadFolder = plainRecord('ReadFolder', {
  folder: Type.String(),
  uidValidity: nullable(
    Type.Integer({ description: 'The UIDVALIDITY of the folder; null before the first connection.' }),
  ),
  dealtWith: Count('UIDs that are stored or given up, and those that were older at the first connection.'),
  onServer: nullable(Count('Emails in the folder at the last successful check.')),
  waiting: nullable(Count('Of them, those that are not stored yet.')),
  lastCheckedAt: nullable(Timestamp),
  error: nullable(Type.String({ description: 'Why the folder cannot be read; null after a successful check.' })),
});

const InboundLedger = record('InboundLedger', {
  channels: Type.Array(ReceivedCounts),
  folders: Type.Array(ReadFolder, { description: 'The folders that are read by IMAP.' }),
});

export const receivedOperations = [
  operation(
    {
      id: 'downloadMessage',
      method: 'GET',
      path: '/messages/{id}/raw',
      tag: 'Messages',
      summary: 'Download a received email',
      description:
        'Returns the email as it arrived, as a file. Because it can contain links that act as candidates, it requires `candidate_links:write` and access to all jobs: callers who do not see all of them get 403. Returns 404 for messages that were not received by email, and once the content is removed.',
      scope: 'messages:read',
      alsoScopes: ['candidate_links:write'],
      params: IdParam,
      contentType: EMAIL_TYPE,
      data: Type.Unsafe<string>({ type: 'string', contentMediaType: EMAIL_TYPE }),
    },
    (context, { params: { id } }) => downloadOriginal(context, id),
  ),
  operation(
    {
      id: 'getInboundLedger',
      method: 'GET',
      path: '/inbound/ledger',
      tag: 'Messages',
      summary: 'Get the ledger of received emails',
      description:
        'Counts what has become of each email that was received, by the way in which it came. The counts of a channel add up to `received`: nothing is lost. Includes emails of which it is not known to which workspace they belong.',
      scope: 'messages:read',
      data: InboundLedger,
    },
    async ({ db, workspaceId }) => ({
      channels: await countReceived(db.read, workspaceId),
      folders: await listFolders(db.read),
    }),
  ),
];
