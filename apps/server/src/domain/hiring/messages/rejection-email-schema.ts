import {
  LongText,
  nullable,
  personal,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { MessagePreview } from './schema.ts';

const VARIABLES =
  '`{{ workspace.name }}`, `{{ recipient.name }}`, `{{ candidate.firstName }}`, `{{ candidate.lastName }}`, `{{ candidate.email }}`, `{{ job.title }}`';
const REPLACES = `Instead of that of the email template \`application_rejected\`. Variables: ${VARIABLES}.`;

/** The content of the email about a rejection, and when it is sent. */
export const rejectionContent = {
  subject: Type.Optional(text(500, { description: REPLACES })),
  text: Type.Optional(
    Type.Unsafe<string>({ ...LongText, description: `${REPLACES} It also replaces the template's HTML.` }),
  ),
  signature: Type.Optional(
    Type.Boolean({
      description:
        'Whether the signature of the member is added below a given `text`; `true` if unset. The text of the template has none, because the workspace wrote it.',
    }),
  ),
};

export const rejectionSendAt = Type.Optional(
  Type.Unsafe<string>({
    ...Timestamp,
    description:
      'When to send it; immediately if unset. The email is not sent if the application is reopened or deleted before then.',
  }),
);

const Content = Type.Object(rejectionContent);
export type RejectionEmailContent = Static<typeof Content>;

export const RejectionPreviewRequest = record('RejectionPreviewRequest', {
  ...rejectionContent,
  rejectionReasonId: Type.Optional(
    nullable(
      Type.Unsafe<string>({
        ...Uuid,
        description: 'The reason of the rejection, which can have a message template of its own.',
      }),
    ),
  ),
});
export type RejectionPreviewRequest = Static<typeof RejectionPreviewRequest>;

export const RejectionPreview = record('RejectionPreview', {
  ...MessagePreview.properties,
  template: personal(
    Type.Object(
      { subject: Type.String(), text: Type.String() },
      { additionalProperties: false, description: 'The content with its placeholders, as it can be changed.' },
    ),
  ),
});
export type RejectionPreview = Static<typeof RejectionPreview>;

/** An email that is sent even if `notifyCandidate` is unset. */
export const RejectionEmail = record('RejectionEmail', { ...rejectionContent, sendAt: rejectionSendAt });
