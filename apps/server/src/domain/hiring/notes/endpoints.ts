import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { Uuid } from '../../../platform/http/contract/schema.ts';
import { createNote, deleteNote, getNote, listNotes, updateNote } from './change-note.ts';
import { allNotesQuery, listAllNotes, noteListQuery } from './queries.ts';
import { NewNote, Note, NoteOrTombstone, NotePatch } from './schema.ts';

const tag = 'Notes';
const params = { ...IdParam, noteId: Uuid };

export const noteOperations = [
  operation(
    {
      id: 'listAllNotes',
      method: 'GET',
      path: '/notes',
      tag,
      summary: 'List the notes on all candidates',
      description: 'Returns the notes on every candidate in the workspace, newest first.',
      scope: 'notes:read',
      query: allNotesQuery,
      data: NoteOrTombstone,
      list: true,
    },
    (context, { query }) => listAllNotes(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'listNotes',
      method: 'GET',
      path: '/candidates/{id}/notes',
      tag,
      summary: 'List the notes on a candidate',
      description: 'Returns the notes on one candidate, newest first.',
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
      summary: 'Create a note on a candidate',
      description: 'Adds a note to the candidate. The caller is its author.',
      scope: 'notes:write',
      params: IdParam,
      body: NewNote,
      status: 201,
      data: Note,
      example: { body: 'Strong system design skills.' },
    },
    (context, { params: { id }, body }) => createNote(context, id, body),
  ),
  operation(
    {
      id: 'getNote',
      method: 'GET',
      path: '/candidates/{id}/notes/{noteId}',
      tag,
      summary: 'Get a note',
      description: 'Returns one note on the candidate.',
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
      summary: 'Update a note',
      description: 'Changes the text or the mentions. The author does not change.',
      scope: 'notes:write',
      params,
      body: NotePatch,
      data: Note,
      conditional: true,
      example: { body: 'Strong system design skills. Call back.' },
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
      description: 'The text is permanently deleted.',
      scope: 'notes:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id, noteId } }) => deleteNote(context, id, noteId),
  ),
];
