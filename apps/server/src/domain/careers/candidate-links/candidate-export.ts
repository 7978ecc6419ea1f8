import type { Readable } from 'node:stream';
import { presentMoment } from '../../../platform/database/clock.ts';
import { type ZipEntry, zipStream } from '../../../platform/zip/zip-stream.ts';
import { getCandidate } from '../../hiring/candidates/change-candidate.ts';
import { findFile } from '../../hiring/files/queries.ts';
import type { CandidateRequest } from './content/candidate-request.ts';
import type { PageContent } from './content/page-content.ts';
import type { SubmittedFile } from './content/page-queries.ts';
import { exportedConsents, exportedMessages, exportedSubmissions } from './export-queries.ts';

/**
 * Everything that the candidate has provided, and everything that the pages show of the application, as a zip archive:
 * `data.json` and the files. It excludes notes and ratings of the team, and other applications, to which the link gives
 * no access.
 */
export async function exportForCandidate(request: CandidateRequest, page: PageContent): Promise<Readable> {
  const { context, link } = request;
  const candidate = await getCandidate(context, link.candidateId);
  const db = context.db.search;
  const [submissions, consents, messages] = await Promise.all([
    exportedSubmissions(db, link),
    exportedConsents(db, link),
    exportedMessages(db, link),
  ]);
  const { firstName, lastName, email, phone, location, headline, linkedinUrl, githubUrl, websiteUrl } = candidate;
  const { education, experience } = candidate;
  const { subject, interviews, availabilityRequests, offers } = page;
  const record = {
    exportedAt: await presentMoment(db),
    candidate: {
      ...{ firstName, lastName, email, phone, location, headline, linkedinUrl, githubUrl, websiteUrl },
      ...{ education, experience },
    },
    application: { job: subject.jobTitle, status: subject.status, appliedAt: subject.appliedAt, submissions, consents },
    interviews: interviews.map(({ type, mode, status, scheduledAt, durationMins, timeZone, location, meetingUrl }) => ({
      ...{ type, mode, status, scheduledAt, durationMins, timeZone, location, meetingUrl },
    })),
    availabilityRequests: availabilityRequests.map(({ status, message, periods, timeZone, submittedAt }) => ({
      ...{ status, message, periods, timeZone, submittedAt },
    })),
    offers: offers.map(({ offer, text, hash, response }) => ({
      ...{ title: offer.title, status: offer.status, sentAt: offer.sentAt, text, textSha256: hash },
      response: response ?? null,
    })),
    messages,
  };
  return zipStream(entriesOf(request, record, page.files));
}

async function* entriesOf(
  request: CandidateRequest,
  record: object,
  files: readonly SubmittedFile[],
): AsyncGenerator<ZipEntry> {
  const listed: object[] = [];
  for (const { id, fileName, fileType, fileSize, createdAt } of files) {
    const content = await contentOf(request, id);
    const path = content === null ? null : `files/${id}-${safeName(fileName)}`;
    if (content !== null) yield { name: path!, content, compress: false };
    listed.push({ fileName, fileType, fileSize, createdAt, path });
  }
  const json = JSON.stringify({ ...record, files: listed }, null, 2);
  yield { name: 'data.json', content: [Buffer.from(json)], compress: true };
}

/** Null if the file was deleted in the meantime, is not checked yet or its content is missing. */
async function contentOf({ context, link }: CandidateRequest, id: string): Promise<Readable | null> {
  const file = await findFile(context.db.read, link.workspaceId, link.candidateId, id);
  return file?.status === 'clean' ? context.services.storage.stream(file.storageKey) : null;
}

/** A file name without characters that have a meaning in paths or shells. */
function safeName(fileName: string): string {
  return fileName.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-100);
}
