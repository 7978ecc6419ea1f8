import { IdParam, operation } from '../../platform/http/operation.ts';
import { Uuid } from '../../platform/http/schema.ts';
import { noteListQuery } from './queries.ts';
import { NewNote, Note, NoteOrTombstone, NotePatch } from './schema.ts';
import { createNote, deleteNote, getNote, listNotes, updateNote } from './verbs.ts';

const tag = 'Notes';
const params = { ...IdParam, noteId: Uuid };

export const noteOperations = [
  operation(
    {
      id: 'listNotes',
      method: 'GET',
      path: '/candidates/{id}/notes',
      tag,
      summary: 'List the notes on a candidate',
      scope: 'notes:read',
      params: IdParam,
      query: noteListQuery,
      data: NoteOrTombstone,
      list: true,
    },
    (context, { params: { id }, query }) => listNotes(context, id, query),
  ),
  operation(
    {
      id: 'createNote',
      method: 'POST',
      path: '/candidates/{id}/notes',
      tag,
      summary: 'Write a note on a candidate',
      scope: 'notes:write',
      params: IdParam,
      body: NewNote,
      status: 201,
      data: Note,
      example: { body: 'Knows more about engines than the panel did.' },
    },
    (context, { params: { id }, body }) => createNote(context, id, body),
  ),
  operation(
    {
      id: 'getNote',
      method: 'GET',
      path: '/candidates/{id}/notes/{noteId}',
      tag,
      summary: 'Read a note',
      scope: 'notes:read',
      params,
      data: Note,
    },
    (context, { params: { id, noteId } }) => getNote(context, id, noteId),
  ),
  operation(
    {
      id: 'updateNote',
      method: 'PATCH',
      path: '/candidates/{id}/notes/{noteId}',
      tag,
      summary: 'Change a note',
      description: 'The author stays.',
      scope: 'notes:write',
      params,
      body: NotePatch,
      data: Note,
      conditional: true,
      example: { body: 'Knows more about engines than the panel did. Call back.' },
    },
    (context, { params: { id, noteId }, body }) => updateNote(context, id, noteId, body),
  ),
  operation(
    {
      id: 'deleteNote',
      method: 'DELETE',
      path: '/candidates/{id}/notes/{noteId}',
      tag,
      summary: 'Delete a note',
      description: 'Its text is gone for good.',
      scope: 'notes:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id, noteId } }) => deleteNote(context, id, noteId),
  ),
];
