import { ActorSchema } from '../../platform/http/actor.ts';
import { patch, record, type Static, Timestamp, Type, text, Uuid } from '../../platform/http/schema.ts';

const Mentions = Type.Array(Uuid, { maxItems: 50, description: 'Members of the workspace.' });

export const Note = record('Note', {
  id: Uuid,
  candidateId: Uuid,
  body: Type.String(),
  author: ActorSchema,
  mentions: Type.Array(Uuid),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Note = Static<typeof Note>;

/** A deleted note keeps nothing of its text. */
export const NoteOrTombstone = record('NoteOrTombstone', { ...Note.properties, deletedAt: Type.Optional(Timestamp) });

const fields = { body: text(5_000), mentions: Mentions };
export const NewNote = record('NewNote', { body: fields.body, mentions: Type.Optional(Mentions) });
export type NewNote = Static<typeof NewNote>;

export const NotePatch = patch('NotePatch', fields);
export type NotePatch = Static<typeof NotePatch>;
