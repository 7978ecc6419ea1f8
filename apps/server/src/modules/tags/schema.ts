import { record, type Static, Type, text, Uuid } from '../../platform/http/schema.ts';

export const Tag = record('Tag', { id: Uuid, label: Type.String() });
export type Tag = Static<typeof Tag>;

export const NewTag = record('NewTag', { label: text(40) });
export type NewTag = Static<typeof NewTag>;
