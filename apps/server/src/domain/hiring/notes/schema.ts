import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  label,
  patch,
  personal,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ActorSchema } from '../../records/access/actor.ts';
import { historicTime, REQUIRES_HISTORY } from '../../records/access/history.ts';
import { ExternalRefs, ExternalRefsInput } from '../../records/external-refs/schema.ts';

const Mentions = Type.Array(Uuid, { maxItems: 50, description: 'Members of the workspace.' });

export const Note = record('Note', {
  id: Uuid,
  candidateId: Uuid,
  body: personal(Type.String()),
  author: ActorSchema,
  mentions: Type.Array(Uuid),
  externalRefs: personal(ExternalRefs),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Note = Static<typeof Note>;
describeFields('Note', { body: 'The text. Members are mentioned as `@[name](id)`.' });

/** The text of a deleted note is empty. */
export const NoteOrTombstone = record('NoteOrTombstone', { ...Note.properties, deletedAt: Type.Optional(Timestamp) });

const fields = { body: text(5_000), mentions: Mentions, externalRefs: ExternalRefsInput };
const NoteAuthor = record(
  'NoteAuthor',
  {
    memberId: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'A member of the workspace.' })),
    name: Type.Optional(label(200, { description: 'The name of somebody who is no member.' })),
  },
  `Who wrote the note: \`memberId\` or \`name\`. ${REQUIRES_HISTORY}`,
);
export const NewNote = record('NewNote', {
  body: fields.body,
  mentions: Type.Optional(Mentions),
  externalRefs: Type.Optional(ExternalRefsInput),
  createdAt: Type.Optional(historicTime('When the note was written in the system that you migrate from.')),
  author: Type.Optional(NoteAuthor),
});
export type NewNote = Static<typeof NewNote>;

export const NotePatch = patch('NotePatch', fields);
export type NotePatch = Static<typeof NotePatch>;
