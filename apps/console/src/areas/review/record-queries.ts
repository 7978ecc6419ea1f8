import { listing, reading } from '../../api/records.ts';
import { conversationWith } from '../../records/messages/conversation.ts';

/** The queries for a candidate's data, used both to show it and to preload it. */
export const queriesOf = {
  candidate: (id: string) => reading('/candidates/{id}', { path: { id } }),
  files: (id: string) => listing('/candidates/{id}/files', { path: { id } }),
  notes: (id: string) => listing('/candidates/{id}/notes', { path: { id } }),
  messages: (id: string) => listing('/messages', conversationWith(id)),
  applications: (candidateId: string) => listing('/applications', { query: { candidateId, limit: 100 } }),
  tags: (id: string) => listing('/candidates/{id}/tags', { path: { id }, query: { limit: 100 } }),
  application: (id: string) => reading('/applications/{id}', { path: { id } }),
  consents: (id: string) => listing('/applications/{id}/consents', { path: { id } }),
  scorecards: (applicationId: string) => listing('/scorecards', { query: { applicationId } }),
  job: (id: string) => reading('/jobs', { query: { ids: [id], limit: 100 } }),
  stages: (jobId: string) => reading('/jobs/{id}/stages', { path: { id: jobId } }),
};
